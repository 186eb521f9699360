import { expect, test } from 'vitest'
import { safeBody, safeLine } from './safe-text.ts'

test.each([
  // The marks of a chat export and of Arabic keyboards are harmless.
  ['\u200e[12:01] Anna: ciao', '\u200e[12:01] Anna: ciao', '[12:01] Anna: ciao'],
  ['\u061c100 \u200f%', '\u061c100 \u200f%', '100 %'],
  ['\u2068Anna\u2069 e \u202bעברית\u202c', 'Anna e עברית', 'Anna e עברית'],
  // Overrides and embeddings could make a line read as something else.
  ['fattura\u202efdp.exe', 'fatturafdp.exe', 'fatturafdp.exe'],
  ['a\u0000b\u009bc', 'abc', 'abc'],
  ['a\r\nb\u2028c\u0085d\te', 'a\nb\nc\nd\te', 'a b c d e'],
])('%j is shown as %j in a text and as %j in a line', (typed, body, line) => {
  expect(safeBody(typed)).toBe(body)
  expect(safeLine(typed)).toBe(line)
})

import { expect, test } from 'vitest'
import { safeBody, safeLine, shorten } from './safe-text.ts'

test.each([
  ['abcd', 'abcd'],
  ['abcde', 'abc…'],
  ['👋👋👋👋', '👋👋👋👋'],
  ['👋👋👋👋👋', '👋👋👋…'],
])('%s in four characters is %s', (text, shortened) => {
  expect(shorten(text, 4)).toBe(shortened)
})

test.each([
  // The marks of a chat export and of Arabic keyboards are harmless.
  ['\u200e[12:01] Anna: ciao', '\u200e[12:01] Anna: ciao', '[12:01] Anna: ciao'],
  ['Ho un PC \u200fمعطل\u200f.', 'Ho un PC \u200fمعطل\u200f.', 'Ho un PC معطل.'],
  ['\u061c100 \u200f%', '\u061c100 \u200f%', '100 %'],
  ['\u2068Anna\u2069 e \u202bעברית\u202c', 'Anna e עברית', 'Anna e עברית'],
  // Overrides and embeddings could make a line read as something else.
  ['fattura\u202efdp.exe', 'fatturafdp.exe', 'fatturafdp.exe'],
  ['a\u2066\u202db\u2069', 'ab', 'ab'],
  // Control characters are damage, and are shown as such where a text has room for it.
  ['a\u0000b\u009bc', 'a\uFFFDb\uFFFDc', 'abc'],
  ['a\r\nb\u2028c\u0085d\te', 'a\nb\nc\nd\te', 'a b c d e'],
  ['a\ud800', 'a\uFFFD', 'a'],
])('%j is shown as %j in a text and as %j in a line', (typed, body, line) => {
  expect(safeBody(typed)).toBe(body)
  expect(safeLine(typed)).toBe(line)
})

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SONNER_STYLE_HASHES } from './sonner-style-hashes.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy allows exactly the styles that the installed sonner injects', async () => {
  const source = await readFile(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
  const literals = [...source.matchAll(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/g)].map((match) => match[1] ?? '')
  expect(literals).not.toEqual([])
  expect([hash(''), ...literals.map((literal) => hash(JSON.parse(literal)))]).toEqual([
    ...SONNER_STYLE_HASHES,
  ])
})

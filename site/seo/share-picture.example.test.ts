import { expect, test } from 'vitest'
import { loadContent } from '../content/load/content.ts'
import { contentCopy } from '../testing/content-copy.ts'
import { cutTexts } from './share-picture.tsx'

test('a text that has no room in a picture is cut, without its emoji, and cutTexts names it', () => {
  const long = '🔧 Gratuito e senza nessun impegno'
  const folder = contentCopy({ 'home.yaml': (file) => file.replace('value: Gratuito', `value: ${long}`) })
  const cut = cutTexts(loadContent(folder))
  expect(new Set(cut.map(({ text }) => text))).toEqual(new Set([long]))
  for (const { shown } of cut) expect(shown).toMatch(/^Gratuito e.*…$/)
})

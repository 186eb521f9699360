import { expect, test } from 'vitest'
import { loadContent } from '../content/load/content.ts'
import { contentCopy } from '../testing/content-copy.ts'
import { cutTexts } from './share-picture.tsx'

test('a picture cuts words that it has no room for, and says which', () => {
  expect(cutTexts(loadContent(contentCopy()))).toEqual([])
  const folder = contentCopy({
    'home.yaml': (file) => file.replace('value: Gratuito', 'value: Gratuito e senza nessun impegno'),
    'shop.yaml': (file) => file.replace(/^brand: .*$/m, `brand: ${'Riparazioni'.repeat(4)}`),
  })
  const cut = cutTexts(loadContent(folder))
  expect(new Set(cut.map(({ text }) => text))).toEqual(
    new Set(['Gratuito e senza nessun impegno', 'Riparazioni'.repeat(4)]),
  )
  for (const { text, shown } of cut) expect(text.startsWith(shown.slice(0, -1))).toBe(true)
})

import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadContent } from './content.ts'

test('the content as it is passes', () => {
  expect(() => loadContent(contentCopy())).not.toThrow()
})

test('an unknown drawing of a page is refused with the one that was meant', () => {
  const folder = contentCopy({
    'services/recupero-dati.yaml': (file) => file.replace('drawing: hard-disk', 'drawing: hard-dsik'),
  })
  expect(() => loadContent(folder)).toThrow(
    'content/services/recupero-dati.yaml, riga 6: drawing: il disegno "hard-dsik" non esiste (forse intendevi "hard-disk"?)',
  )
})

test('an unknown drawing of an item is refused with its section', () => {
  const folder = contentCopy({
    'services/recupero-dati.yaml': (file) => file.replace('drawing: nas', 'drawing: nastro'),
  })
  expect(() => loadContent(folder)).toThrow(
    /^content\/services\/recupero-dati\.yaml, riga \d+: sections\[2\]\.items\[6\]\.drawing: il disegno "nastro" non esiste/,
  )
})

test('more words than a drawing has places for are refused', () => {
  const folder = contentCopy({
    'services/manutenzione-preventiva.yaml': (file) =>
      file.replace('names: [6 mesi, 12 mesi]', 'names: [6 mesi, 9 mesi, 12 mesi]'),
  })
  expect(() => loadContent(folder)).toThrow(
    /^content\/services\/manutenzione-preventiva\.yaml, riga \d+: sections\[1\]\.names: il disegno "year-dial" ha posto per 2 scritte, non per 3$/,
  )
})

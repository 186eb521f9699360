import { expect, test } from 'vitest'
import { drawingNames } from '../../illustrations/index.ts'
import { contentCopy } from '../../testing/content-copy.ts'
import { assertDrawingNames, assertDrawingWords } from '../load/content.ts'
import { loadServices } from '../load/services.ts'

const services = () => loadServices(contentCopy())
const small = () =>
  Array.from(
    JSON.stringify(services().map((service) => service.sections)).matchAll(/"drawing":"([^"]+)"/g),
    ([, name = '']) => name,
  )

test('known names pass', () => {
  expect(() => assertDrawingNames(services(), { page: drawingNames, small: small() })).not.toThrow()
})

test('an unknown drawing of a page is refused with the one that was meant', () => {
  const folder = contentCopy({
    'services/recupero-dati.yaml': (file) => file.replace('drawing: hard-disk', 'drawing: hard-dsik'),
  })
  expect(() =>
    assertDrawingNames(loadServices(folder), { page: drawingNames, small: small() }, folder),
  ).toThrow(
    'content/services/recupero-dati.yaml, riga 6: drawing: il disegno "hard-dsik" non esiste (forse intendevi "hard-disk"?)',
  )
})

test('an unknown drawing of an item is refused with its section', () => {
  const known = small().filter((name) => name !== 'nas')
  expect(() => assertDrawingNames(services(), { page: drawingNames, small: known })).toThrow(
    /^content\/services\/recupero-dati\.yaml, riga \d+: sections\[2\]\.items\[6\]\.drawing: il disegno "nas" non esiste/,
  )
})

test('more words than a drawing has places for are refused', () => {
  expect(() => assertDrawingWords(services())).not.toThrow()
  const folder = contentCopy({
    'services/manutenzione-preventiva.yaml': (file) =>
      file.replace('names: [6 mesi, 12 mesi]', 'names: [6 mesi, 9 mesi, 12 mesi]'),
  })
  expect(() => assertDrawingWords(loadServices(folder), folder)).toThrow(
    /^content\/services\/manutenzione-preventiva\.yaml, riga \d+: sections\[1\]\.names: il disegno "year-dial" ha posto per 2 scritte, non per 3$/,
  )
})

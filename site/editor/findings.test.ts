import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONTENT_FOLDER, readFiles } from '../content/load/read-files.ts'
import { contentCopy } from '../testing/content-copy.ts'
import { notices, refusals, withoutEmpty } from './findings.ts'

beforeEach(() => vi.stubGlobal('location', new URL('http://localhost')))
afterEach(() => vi.unstubAllGlobals())

/** The example's files, with the tests' facts. */
const filesOf = () => readFiles(contentCopy()).files
type Entry = Record<string, unknown>
const changed = (file: string, change: Entry) => {
  const files = filesOf()
  return refusals(files, file, { ...(files[file] as Entry), ...change })
}

test('what the build takes may be saved', () => {
  const { files } = readFiles(CONTENT_FOLDER)
  for (const [file, entry] of Object.entries(files))
    expect(refusals(files, file, entry), file).toEqual([])
})

test('a new page with a built-in address needs another title, not another file', () => {
  expect(changed('pages/gestione.yaml', {})).toContain(
    'Altre pagine: /gestione è già una pagina del sito: cambia il titolo',
  )
})

test('a shop that has moved is told of its point on the map, until that has moved too', () => {
  const before = filesOf()
  const shop = before['shop.yaml'] as Entry
  const address = { street: 'Via Roma 1', town: 'Este', postalCode: '35042', province: 'PD' }
  const told = (mapPoint: unknown) =>
    notices({ ...before, 'shop.yaml': { ...shop, address, mapPoint } }, before)
  expect(told(shop.mapPoint)).toEqual([
    'Dati del negozio › Punto sulla mappa: è quello di prima, e l’indirizzo è cambiato',
  ])
  expect(told('45.228, 11.656')).toEqual([])
})

test('a mistake that was in another file before does not refuse this one', () => {
  const files = { ...filesOf(), 'brand/colours.yaml': {} }
  expect(refusals(files, 'common.yaml', files['common.yaml' as keyof typeof files])).toEqual([])
})

test('at a public address the example’s facts cannot be saved again', () => {
  vi.stubGlobal('location', new URL('https://www.bottega.example.com'))
  expect(changed('shop.yaml', {})).toContainEqual(
    expect.stringMatching(/^Dati del negozio › Sono dati di esempio: è ancora di esempio/),
  )
})

test('keys without a value and the editor’s own are not of the file; false and 0 are', () => {
  expect(
    withoutEmpty({ a: '', b: null, c: [], d: {}, e: false, f: 0, __x: 1, g: [{ h: '' }] }),
  ).toEqual({
    e: false,
    f: 0,
    g: [{}],
  })
})

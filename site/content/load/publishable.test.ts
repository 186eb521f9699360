import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { linesOf, Report } from './content-files.ts'
import { checkPublishable } from './publishable.ts'
import { loadShop } from './shop.ts'

const REAL: [written: string | RegExp, instead: string][] = [
  ['example: true', 'example: false'],
  ['"00000000000"', '"12345678903"'],
  ['info@officinadigitale.example', 'info@rossi-computer.it'],
  ['Via Esempio 12', 'Via Roma 1'],
  ['+390495550123', '+390498765432'],
  ['brand:', 'legalName: Anna Bianchi\nbrand:'],
]

/** The errors when a shop with real facts, but for these changes, is published at `origin`. */
const told = (origin: string, ...changes: typeof REAL) => linesOf(report(origin, ...changes).errors)

function report(origin: string, ...changes: typeof REAL): Report {
  const change = (file: string) =>
    [...REAL, ...changes].reduce((text, [written, instead]) => text.replace(written, instead), file)
  // The service promises something, as not every shop's own content does.
  const folder = contentCopy({ 'shop.yaml': change, 'services/prova.yaml': 'title: Diagnosi gratuita\n' })
  const report = new Report()
  checkPublishable(folder, loadShop(folder), origin, report)
  return report
}

test('example facts cannot be published at a public address, and the error says what to fill in', () => {
  const example: (typeof REAL)[number] = ['example: false', 'example: true']
  expect(told('https://www.example.com', example)).toEqual([
    expect.stringMatching(
      /^content\/shop\.yaml, riga \d+: .*dati di esempio.*phone.*vatNumber.*"example: false"$/,
    ),
  ])
  expect(told('http://shop.localhost', example)).toEqual([])
})

test('a shop without a legal name cannot be published, and the error says what to write', () => {
  const nobody: typeof REAL = [['legalName: Anna Bianchi\n', '']]
  expect(told('https://www.rossi-computer.it', ...nobody)).toEqual([
    expect.stringMatching(
      /^content\/shop\.yaml, riga \d+: manca la voce "legalName": .*nome e cognome del titolare/,
    ),
  ])
  expect(told('http://localhost:8080', ...nobody)).toEqual([])
  expect(told('https://www.rossi-computer.it')).toEqual([])
})

test('a company without a REA number gets a warning', () => {
  const company = 'legalForm: S.r.l.\npromisesConfirmed: true\nbrand:'
  const warned = (lines: string) =>
    linesOf(report('https://www.rossi-computer.it', ['brand:', lines]).warnings)
  expect(warned(company)).toEqual([
    expect.stringMatching(/^content\/shop\.yaml, riga \d+: manca la voce "rea": .*PD 123456/),
  ])
  expect(warned(`rea: PD 123456\n${company}`)).toEqual([])
})

test('sentences that promise something are one warning until the owner has been through them', () => {
  const warned = (line: string) => {
    const change: typeof REAL = [['brand:', `${line}brand:`]]
    return linesOf(report('https://www.rossi-computer.it', ...change).warnings)
  }
  expect(warned('')).toEqual([expect.stringMatching(/\.yaml, riga \d+: “.*” promette qualcosa/)])
  expect(warned('promisesConfirmed: true\n')).toEqual([])
})

test.each([
  ['vatNumber', '"12345678903"', '"00000000000"'],
  ['vatNumber', '"12345678903"', '"01234567897"'],
  ['fiscalCode', 'retentionDays', 'fiscalCode: "01234567897"\nretentionDays'],
  ['email', 'info@rossi-computer.it', 'info@officinadigitale.example'],
  ['email', 'info@rossi-computer.it', 'info@example.com'],
  ['phone', '+390498765432', '+390495550123'],
  ['pec', 'retentionDays', 'pec: nome@pec.example.com\nretentionDays'],
  ['address.street', 'Via Roma 1', 'Via Esempio 3'],
  ['legalName', 'Anna Bianchi', 'Nome e Cognome del titolare'],
  ['whatsapp', 'retentionDays', 'whatsapp: "+393331234567"\nretentionDays'],
  [
    'phones.number',
    'retentionDays',
    'phones: [{ label: Laboratorio, number: "+390495550124" }]\nretentionDays',
  ],
  [
    'editing.repository',
    'retentionDays',
    'editing: { repository: mario/sito, provider: github }\nretentionDays',
  ],
])(
  '%s of the example cannot be published even where the file says that the facts are real',
  (key, real, example) => {
    expect(told('https://www.rossi-computer.it', [real, example])).toEqual([
      expect.stringMatching(new RegExp(`^content/shop\\.yaml, riga \\d+: in ${key} c’è un dato di esempio`)),
    ])
    const { errors, warnings } = report('http://localhost:8080', [real, example])
    expect(errors).toEqual([])
    expect(linesOf(warnings)).toEqual([
      expect.stringMatching(new RegExp(`^content/shop\\.yaml, riga \\d+: in ${key} c’è un dato di esempio`)),
    ])
  },
)

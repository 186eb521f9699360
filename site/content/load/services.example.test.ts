import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadServices } from './services.ts'

const tenth = `order: 10
title: Riparazione Tablet
cardText: Schermi e batterie di tablet.
subtitle: Il tablet torna a funzionare.
introduction: Ripariamo tablet a {town}.
head:
  description: Riparazione di tablet in provincia di Padova, con schermi, batterie e connettori. Diagnosi gratuita, preventivo gratuito.
sections:
  - kind: offer
    title: Portalo da noi
    text: Lo guardiamo insieme.
`
const withTenth = (change: (file: string) => string = (file) => file) =>
  contentCopy({ 'services/riparazione-tablet.yaml': change(tenth) })

test('services come in the order of their numbers, each at the address of its file', () => {
  expect(loadServices(contentCopy()).map(({ order, path }) => `${order} ${path}`)).toEqual([
    '1 /riparazione-pc-mac',
    '2 /sicurezza-informatica',
    '3 /pc-assemblati-gaming',
    '4 /configurazioni-installazioni',
    '5 /upgrade-potenziamenti',
    '6 /recupero-dati',
    '7 /manutenzione-preventiva',
    '8 /vendita-pc-ricondizionati',
    '9 /assistenza-reti-server',
  ])
})

test('a tenth service is one new file, and everything else has a default', () => {
  const service = loadServices(withTenth()).at(-1)
  expect(service).toMatchObject({
    slug: 'riparazione-tablet',
    path: '/riparazione-tablet',
    cardTitle: 'Riparazione Tablet',
    heroLabel: 'Riparazione Tablet',
    introduction: 'Ripariamo tablet a Piove di Sacco.',
    footer: false,
    drawing: 'assembled-laptop',
    head: { title: 'Riparazione Tablet a Piove di Sacco (PD)' },
    related: ['assistenza-reti-server', 'vendita-pc-ricondizionati', 'manutenzione-preventiva'],
  })
})

test('the line of the phone’s list of services has to fit in one row', () => {
  const withLine = (line: string) =>
    withTenth((file) => file.replace('cardText:', `cardLine: ${line}\ncardText:`))
  expect(loadServices(withLine('Schermi e batterie')).at(-1)?.cardLine).toBe('Schermi e batterie')
  expect(() => loadServices(withLine('Schermi, batterie, connettori'))).toThrow(
    /cardLine.*al massimo 28 caratteri/s,
  )
  // What counts is what is read: the town's name, or the short words that a long placeholder becomes.
  expect(() => loadServices(withLine('Schermi e altro a {town}'))).toThrow(/cardLine.*qui sono 32/s)
  expect(loadServices(withLine('Schermi e batterie, {replyWithin}')).at(-1)?.cardLine).toBe(
    'Schermi e batterie, 24 ore',
  )
})

test('related services can be named', () => {
  const folder = withTenth((file) => `${file}related: [recupero-dati]\n`)
  expect(loadServices(folder).at(-1)?.related).toEqual(['recupero-dati'])
})

test('the number in a warning is left for the component to make a link of', () => {
  const warning = loadServices(contentCopy())
    .flatMap((service) => service.sections)
    .find((section) => section.kind === 'warning')
  expect(warning?.instead.text).toContain('{phone}')
})

test.each([
  [
    'order: 10',
    'order: 6',
    'order deve essere diverso da quello degli altri servizi, "6" c’è anche in recupero-dati.yaml',
  ],
  ['order: 10', 'order: 1.5', 'riga 1: order deve essere un numero intero, qui c’è 1.5'],
  ['title: Riparazione', 'titel: Riparazione', 'riga 2: voce sconosciuta "titel" (forse intendevi "title"?)'],
  ['{town}', '{city}', 'segnaposto sconosciuto {city}'],
  [
    'title: Portalo',
    'titolo: Portalo',
    'voce sconosciuta "titolo" in sections[0] (forse intendevi "title"?)',
  ],
  ['Portalo da noi', 'Portalo a {city}', 'segnaposto sconosciuto {city}'],
  [
    'Diagnosi gratuita, preventivo gratuito.',
    '',
    'head.description deve avere da 120 a 160 caratteri, segnaposto compresi; qui sono',
  ],
])('%s written as %s is refused by name', (right, wrong, sentence) => {
  const folder = withTenth((file) => file.replace(right, wrong))
  expect(() => loadServices(folder)).toThrow('content/services/')
  expect(() => loadServices(folder)).toThrow(sentence)
})

test('a related service that does not exist is refused with the one that was meant', () => {
  const folder = withTenth((file) => `${file}related: [recupero-datti]\n`)
  expect(() => loadServices(folder)).toThrow(
    'content/services/riparazione-tablet.yaml: related: nessun altro servizio si chiama "recupero-datti" (forse intendevi "recupero-dati"?)',
  )
})

test('a title that search engines would cut is refused', () => {
  const folder = withTenth((file) => file.replace('head:', `head:\n  title: ${'Tablet '.repeat(9)}{town}`))
  expect(() => loadServices(folder)).toThrow('head.title deve avere da 20 a 60 caratteri')
})

test('two services may not share a title or a description', () => {
  const folder = withTenth((file) =>
    file.replace('head:', 'head:\n  title: Recupero dati a {town} ({provinceSign})'),
  )
  expect(() => loadServices(folder)).toThrow('head.title deve essere diverso')
})

test.each(['Tablet.yaml', 'riparazione_tablet.yaml', 'tablet.yml', 'note.txt'])(
  'a file named %s is refused, because its name is the address',
  (name) => {
    expect(() => loadServices(contentCopy({ [`services/${name}`]: tenth }))).toThrow(
      `content/services/${name}: il nome del file è l’indirizzo della pagina`,
    )
  },
)

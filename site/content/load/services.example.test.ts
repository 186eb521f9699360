import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadHome } from './home.ts'
import { loadServices } from './services.ts'

const tenth = `order: 10
title: Riparazione Tablet
cardText: Schermi e batterie di tablet.
subtitle: Il tablet torna a funzionare.
introduction: Ripariamo [tablet](/riparazione-pc-mac) a {town}.
sections:
  - kind: offer
    title: Portalo da noi
    text: Lo guardiamo insieme.
`
const withTenth = (change: (file: string) => string = (file) => file) =>
  contentCopy({
    'services/riparazione-tablet.yaml': change(tenth),
    'shop.yaml': (file) => file.replace('town: Piove di Sacco', 'town: Albignasego'),
  })

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
    footer: false,
    drawing: 'assembled-laptop',
    head: {
      title: 'Riparazione Tablet ad Albignasego (PD)',
      description: 'Ripariamo tablet ad Albignasego.',
    },
    related: ['assistenza-reti-server', 'vendita-pc-ricondizionati', 'manutenzione-preventiva'],
  })
})

test.each(['diagnosis: { price: 30 }', 'diagnosis: { price: 0, ifRefused: 20 }', '# nothing of a diagnosis'])(
  'where the shop does not say that its diagnosis is free (%s) no text does',
  (line) => {
    const folder = contentCopy({ 'shop.yaml': (file) => `${file}${line}\n` })
    const texts = JSON.stringify([loadHome(folder), loadServices(folder)])
    const promise =
      /diagnosi[\p{L} ]* gratuit|diagnosi","value":"gratuita"|è gratuita\.|non paghi|nessun costo(?! nascosto)/iu
    expect(promise.exec(texts)?.[0]).toBeUndefined()
  },
)

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

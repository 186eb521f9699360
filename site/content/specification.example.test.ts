import { expect, test } from 'vitest'
import { contentCopy } from '../testing/content-copy.ts'
import type { Content } from './compose.ts'
import { loadContent } from './load/content.ts'

/** The real texts, for the shop that they are written for and for the tests' shop. */
const { shop, home, everyPage, services, privacy } = loadContent()
const example = () => loadContent(contentCopy())
const textsOf = ({ home, everyPage }: Content) => JSON.stringify([home, everyPage])
const { town } = shop
const pages = [home, ...services, privacy]

/** How many entries each section of a page has, in order: `kind` and count. */
function shape(slug: string): string[] {
  const service = services.find((candidate) => candidate.slug === slug)
  return (service?.sections ?? []).map((section) =>
    'items' in section && section.items ? `${section.kind} ${section.items.length}` : section.kind,
  )
}

/**
 * Specification section 2: what each page holds, and how much of it. The list of six on the first
 * page is about telephones.
 */
const SECTIONS: [slug: string, sections: string[]][] = [
  ['riparazione-pc-mac', ['list 12', 'list 6', 'cards 3', 'bring 4', 'cards 4', 'faq 7']],
  ['sicurezza-informatica', ['cards 3', 'signs 8', 'list 8', 'reasons 3', 'offer']],
  ['pc-assemblati-gaming', ['cards 3', 'tiers 3', 'cards 2', 'facts 3']],
  ['configurazioni-installazioni', ['cards 2', 'list 12', 'offer']],
  ['upgrade-potenziamenti', ['cards 6', 'comparison']],
  ['recupero-dati', ['warning 5', 'list 12', 'devices 8', 'steps 4', 'bring 4', 'faq 5']],
  ['manutenzione-preventiva', ['list 12', 'facts 2', 'signs 7', 'offer']],
  ['vendita-pc-ricondizionati', ['cards 3', 'list 6']],
  ['assistenza-reti-server', ['reasons 4']],
]

test.each(SECTIONS)('/%s has the sections and counts of the specification', (slug, sections) => {
  expect(shape(slug)).toEqual(sections)
})

test.each([
  ['pc-assemblati-gaming', '"title":"Fascia Media"'],
  ['pc-assemblati-gaming', '"badge":"CONSIGLIATO"'],
  ['pc-assemblati-gaming', '3-5 giorni lavorativi'],
  ['pc-assemblati-gaming', '2 anni su tutti i componenti'],
  ['manutenzione-preventiva', '6-12 mesi'],
  // In the drawing of the year the sixth month comes first.
  ['manutenzione-preventiva', '"names":["6 mesi","12 mesi"]'],
  ['vendita-pc-ricondizionati', 'fino al 70%'],
  ['recupero-dati', 'supporto sicuro o nel cloud'],
  ['riparazione-pc-mac', 'in giornata'],
])('/%s has the constant of the specification %s', (slug, constant) => {
  expect(JSON.stringify(services.find((service) => service.slug === slug))).toContain(constant)
})

test('every upgrade names its benefit', () => {
  const upgrades = services.flatMap(({ slug, sections }) =>
    slug === 'upgrade-potenziamenti' ? sections.filter((section) => section.kind === 'cards') : [],
  )
  expect(upgrades.flatMap(({ items }) => items).every(({ benefit }) => benefit)).toBe(true)
})

test('the footer leads to the six services of the specification', () => {
  expect(services.filter(({ footer }) => footer).map(({ slug }) => slug)).toEqual([
    'riparazione-pc-mac',
    'sicurezza-informatica',
    'pc-assemblati-gaming',
    'configurazioni-installazioni',
    'recupero-dati',
    'vendita-pc-ricondizionati',
  ])
})

test('every title and description is unique, and every title of a page names the town', () => {
  for (const key of ['title', 'description'] as const)
    expect(new Set(pages.map(({ head }) => head[key])).size).toBe(pages.length)
  for (const { head } of pages) expect(head.title).toContain(town)
})

/**
 * What neither the specification nor the shop's facts support, and what would be wrong Italian or
 * typography.
 */
const FORBIDDEN = [
  /per iscritto/i,
  /lavoriamo su una copia/i,
  /€|\beuro\b/i,
  /recension|stelle|clienti soddisfatti/i,
  /anni di esperienza|dal (?:19|20)\d\d/i,
  /orari di apertura|lun(?:edì)?\s*-\s*ven/i,
  /\b(?:RTX|GTX|Ryzen|Core i[3579]|Radeon|GeForce|Intel|AMD|NVIDIA|Norton|Kaspersky|Bitdefender|McAfee)\b/i,
  /\bISO ?\d|\bcertificazion/i,
  /(?<!\p{L})(?:perchè|poichè|finchè|affinchè|nè|sè|pò|qual[’']è|piu|puo|cosi|gia|citta|perche|e['’]|po')(?!\p{L})/iu,
  /\b(?:TODO|lorem)\b/i,
  / {2,}|\u00a0| [,.;:!?]|'/,
]

function texts(node: unknown): string[] {
  const found: string[] = []
  JSON.stringify(node, (_key, value) => {
    if (typeof value === 'string') found.push(value)
    return value
  })
  return found
}

test.each(FORBIDDEN)('no text says %s', (forbidden) => {
  // Only the telephone number may have no-break spaces.
  const phone = shop.phone.display.replaceAll(' ', '\u00a0')
  expect(
    texts([everyPage, pages]).filter((text) => forbidden.test(text.replaceAll(phone, '0'))),
  ).toEqual([])
})

test('refurbished goods have a warranty without a duration', () => {
  const sold = services.find(({ slug }) => slug === 'vendita-pc-ricondizionati')
  const refurbished = texts(sold).filter(
    (text) => /garanzia/i.test(text) && /\b(?:anno|anni|mesi|mese)\b/.test(text),
  )
  // Both sentences are about new computers.
  const custom = 'Garanzia di 2 anni sui componenti, oltre a quella legale'
  expect(refurbished).toEqual([custom, custom])
})

/** Strings of specification section 2, word for word. */
const SPECIFIED = [
  'Assistenza Tecnica Rapida e Professionale',
  'Riparazione PC, Mac e Smartphone a Piove di Sacco',
  'Chiama Ora',
  'Scrivi su WhatsApp',
  'Preventivo Gratuito',
  'I Nostri Servizi',
  'Chi Siamo',
  'Dove Siamo',
  'Serviamo tutta la provincia di Padova',
  'Disponibilità',
  'Assistenza H24',
  'Reperibilità telefonica 24 ore su 24 per emergenze',
  'Richiedi un Preventivo Gratuito',
  'Nome e Cognome *',
  'Email *',
  'Telefono',
  'Messaggio *',
  'Invia Richiesta',
  'Invio in corso...',
  'Ti risponderemo entro 24 ore',
  'Pagina non trovata',
  'Torna alla Home',
]

test.each(SPECIFIED)('"%s" stands in the copy as the specification writes it', (text) => {
  expect(textsOf(example())).toContain(`"${text}"`)
})

test('there are four points about the shop and no placeholder is left', () => {
  const content = example()
  expect(content.home.about.points.map((point) => point.title)).toEqual([
    'Tecnici certificati',
    'Interventi rapidi',
    'Prezzi trasparenti',
    'Garanzia su tutti i lavori',
  ])
  expect(textsOf(content)).not.toMatch(/\{[a-z]+\}/i)
})

test('every symptom opens a chat with a message of its own, and together they lead to every service', () => {
  const { symptoms } = home.triage
  expect(new Set(symptoms.map(({ message }) => message)).size).toBe(symptoms.length)
  expect(new Set(symptoms.map(({ symptom }) => symptom)).size).toBe(symptoms.length)
  expect(new Set(symptoms.map(({ service }) => service))).toEqual(
    new Set(services.map(({ slug }) => slug)),
  )
})

test('the privacy notice names the controller, its address and how long requests are kept', () => {
  const written = JSON.stringify(example().privacy)
  expect(written).toContain(
    'Officina Digitale, Via Esempio 12, 35028 Piove di Sacco (PD), P.IVA 00000000000',
  )
  expect(written).toContain('href=\\"mailto:info@officinadigitale.example\\"')
  expect(written).toContain('href=\\"tel:+390495550123\\"')
  expect(written).toContain('per 365 giorni da quando ci arrivano')
  const shorter = contentCopy({
    'shop.yaml': (file) => file.replace(/^retentionDays: .*$/m, 'retentionDays: 90'),
  })
  expect(JSON.stringify(loadContent(shorter).privacy)).toContain('per 90 giorni')
})

/** What GDPR art. 13 asks for, in the notice's words. */
const NOTICE = `titolare del trattamento, rispondere alla tua richiesta, fornitori che ospitano il sito, facoltativo, cancellarli,
Garante per la protezione dei dati personali, registri, session storage, OpenStreetMap, WhatsApp, non usa cookie, lettera b),
lettera c), legittimo interesse, articolo 6, articolo 28, articolo 46, copie di sicurezza, appunti di una telefonata,
dispositivi che ci affidi, Puoi opporti, proporre reclamo, aggiornata il`

test.each(NOTICE.split(/,\s/))('the privacy notice speaks of “%s”', (words) => {
  expect(JSON.stringify(example().privacy)).toContain(words)
})

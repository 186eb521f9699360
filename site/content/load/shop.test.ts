import { expect, onTestFinished, test, vi } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { diagnosisInWords, loadShop, placeholders } from './shop.ts'

const exampleShop = () => loadShop(contentCopy())

/** The shop's file with one line replaced. */
const shopWith = (line: RegExp, replacement: string) =>
  contentCopy({ 'shop.yaml': (file) => file.replace(line, replacement) })

/** The shop's file with one line more. */
const shopAnd = (line: string) => contentCopy({ 'shop.yaml': (file) => `${file}${line}\n` })

test('links and lines are derived from the facts', () => {
  const shop = exampleShop()
  expect(shop.phone).toEqual({
    e164: '+390495550123',
    display: '+39 049 555 0123',
    href: 'tel:+390495550123',
    digits: '390495550123',
  })
  expect(shop.address.line).toBe('Via Esempio 12, 35028 Piove di Sacco (PD)')
  expect(shop.mailto).toBe('mailto:info@officinadigitale.example')
  expect(shop.directionsUrl).toBe('https://www.openstreetmap.org/directions?to=45.297%2C12.035')
})

test('the chat opens with the Italian greeting, encoded', () => {
  const link = new URL(exampleShop().whatsapp())
  expect(link.origin + link.pathname).toBe('https://wa.me/390495550123')
  expect(link.searchParams.get('text')).toBe('Ciao! Vorrei avere informazioni sui vostri servizi.')
  expect(link.href).not.toMatch(/[\s+]/)
})

test('the chat opens with a given text, whatever its characters', () => {
  const text = 'È lento & “scalda” #1? 50%'
  const link = new URL(exampleShop().whatsapp(text))
  expect(link.searchParams.get('text')).toBe(text)
  expect(link.hash).toBe('')
})

test('a mobile number flows into every form', () => {
  const shop = loadShop(shopWith(/^phone: .*$/m, 'phone: "+393331234567"'))
  expect(shop.phone.display).toBe('+39 333 123 4567')
  expect(shop.whatsapp('Ciao')).toBe('https://wa.me/393331234567?text=Ciao')
})

test('the brand stands in for a legal name that is not given', () => {
  expect(exampleShop().legalName).toBe('Officina Digitale')
  expect(loadShop(shopWith(/^brand:/m, 'legalName: Ditta di Prova\nbrand:')).legalName).toBe('Ditta di Prova')
})

test('REA and PEC are optional', () => {
  expect(exampleShop()).not.toHaveProperty('rea')
  const shop = loadShop(shopWith(/^brand:/m, 'rea: PD 123456\nbrand:'))
  expect(shop.rea).toBe('PD 123456')
})

test('example facts are the default only when the file says so', () => {
  expect(exampleShop().example).toBe(true)
  expect(loadShop(shopWith(/^example: .*$/m, '')).example).toBe(false)
})

test('what is not given is not there', () => {
  const shop = exampleShop()
  expect(shop).toMatchObject({ phones: [], chatPhone: null, closures: [], links: {}, redirects: {} })
  expect(shop.hours).toBeNull()
  expect(shop.forms).toMatchObject({ emergencies: true, hours: false, replyHours: true, diagnosis: false })
})

test('a chat number of its own takes the chat, and calls stay with the first', () => {
  const shop = loadShop(shopAnd('whatsapp: "+393331234567"'))
  expect(shop.whatsapp('Ciao')).toBe('https://wa.me/393331234567?text=Ciao')
  expect(shop.chatPhone?.display).toBe('+39 333 123 4567')
  expect(shop.phone.e164).toBe('+390495550123')
})

test('hours become minutes, and a closing time after midnight lies on the next day', () => {
  const { hours } = loadShop(
    shopAnd(
      'hours: [{ days: [lun, ven], open: ["9:00-12:30", "15:00-19:00"] }, { days: [sab], open: ["20:00-2:00"], note: Su appuntamento }]',
    ),
  )
  const friday = [
    { from: 540, to: 750 },
    { from: 900, to: 1140 },
  ]
  expect(hours?.week).toEqual([friday, [], [], [], friday, [{ from: 1200, to: 1560 }], []])
  expect(hours?.rows).toEqual([
    { days: 'Lunedì, venerdì', times: '9:00-12:30, 15:00-19:00' },
    { days: 'Martedì-giovedì', times: 'Chiuso' },
    { days: 'Sabato', times: '20:00-2:00', note: 'Su appuntamento' },
    { days: 'Domenica', times: 'Chiuso' },
  ])
})

test('a note may stand alone, and a week without a closed day names none', () => {
  const { hours } = loadShop(
    shopAnd(
      'hours: [{ days: [lun, mar, mer, gio, ven, sab], open: ["0:00-24:00"] }, { days: [dom], note: Solo su appuntamento }]',
    ),
  )
  expect(hours?.rows).toEqual([
    { days: 'Lunedì-sabato', times: '0:00-24:00' },
    { days: 'Domenica', times: 'Solo su appuntamento' },
  ])
})

test('a closure of one day needs no last day', () => {
  expect(loadShop(shopAnd('closures: [{ from: 2099-08-14, text: Chiuso }]')).closures).toEqual([
    { from: '2099-08-14', to: '2099-08-14', text: 'Chiuso' },
  ])
})

test.each([
  ['on its last day, to midnight in Italy', '2027-08-20T21:59:00Z', 1],
  ['after it', '2027-08-20T22:00:00Z', 0],
])('a closure in a build made %s', (_, now, count) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = shopAnd('closures: [{ from: 2027-08-10, to: 2027-08-20, text: Ferie }]')
  expect(loadShop(folder).closures).toHaveLength(count)
})

test('the promise has its words in texts', () => {
  expect(placeholders(exampleShop()).replyWithin).toBe('24 ore')
  expect(placeholders(loadShop(shopWith(/^replyHours: .*$/m, '')))).not.toHaveProperty('replyWithin')
})

test.each([
  [{ price: 0 }, 'Gratuita'],
  [{ price: 0, ifRefused: 0 }, 'Gratuita, anche se poi non procedi'],
  [{ price: 0, ifRefused: 25 }, 'Gratuita, € 25 se non procedi'],
  [{ price: 30, ifRefused: 30 }, '€ 30, anche se poi non procedi'],
  [{ price: 30 }, '€ 30'],
])('a diagnosis of %o is said as "%s"', (diagnosis, words) => {
  expect(diagnosisInWords(diagnosis)).toBe(words)
})

const placedIn = (sign: string, name: string, latitude: number, longitude: number) =>
  shopWith(
    /^address: [\s\S]*^coordinates: .*$/m,
    `address: { street: Via Roma 1, postalCode: "00000", town: Prova, province: ${sign} }
provinceName: ${name}
coordinates: { latitude: ${latitude}, longitude: ${longitude} }`,
  )

test('a province goes by its usual names', () => {
  const reggio = (name: string) => loadShop(placedIn('RE', name, 44.698, 10.631))
  expect(reggio('Reggio nell’Emilia').provinceName).toBe('Reggio nell’Emilia')
  expect(() => reggio('Reggio Calabria')).toThrow('RE è Reggio Emilia')
})

test.each([
  ['AG', 'Agrigento', 35.502, 12.609, 'Lampedusa'],
  ['TP', 'Trapani', 36.831, 11.945, 'Pantelleria'],
  ['ME', 'Messina', 38.003, 14.26, 'Tusa'],
  ['SU', 'Sud Sardegna', 39.144, 9.519, 'Villasimius'],
  ['BZ', 'Bolzano', 46.733, 12.282, 'San Candido'],
  ['TO', 'Torino', 45.079, 6.705, 'Bardonecchia'],
  ['CS', 'Cosenza', 40.109, 16.583, 'Rocca Imperiale'],
  ['LI', 'Livorno', 42.758, 10.239, 'Campo nell’Elba'],
])(
  'a place at the edge of its province is taken: %s %s %d %d, %s',
  (...[sign, name, latitude, longitude]) => {
    expect(loadShop(placedIn(sign, name, latitude, longitude)).provinceName).toBe(name)
  },
)

test.each([
  [
    'LU',
    'Lucca',
    44.867,
    10.25,
    'coordinates.latitude deve essere una latitudine in provincia di Lucca, da 42.94 a 44.74',
  ],
  [
    'LU',
    'Lucca',
    43.867,
    12.5,
    'coordinates.longitude deve essere una longitudine in provincia di Lucca, da 9.35 a 11.65',
  ],
])(
  'a mistyped place is refused with the degrees of its province: %s %s %d %d',
  (sign, name, latitude, longitude, sentence) => {
    expect(() => loadShop(placedIn(sign, name, latitude, longitude))).toThrow(sentence)
  },
)

/** [what is replaced, by what, what the refusal says after file and line]. */
test.each([
  [
    /^phone: .*$/m,
    'phone: "049 5550123"',
    'phone deve essere un numero italiano senza spazi, tra virgolette, come "+390495550123", qui c’è "049 5550123"',
  ],
  [
    /^phone: .*$/m,
    'phone: +390495550123',
    'phone deve essere un testo, qui c’è 390495550123 (mettilo tra virgolette)',
  ],
  [/"35028"/, '35028', 'address.postalCode deve essere un testo, qui c’è 35028 (mettilo tra virgolette)'],
  [
    /"35028"/,
    '"3502"',
    'address.postalCode deve essere cinque cifre tra virgolette, come "35028", qui c’è "3502"',
  ],
  [
    /province: PD/,
    'province: Padova',
    'address.province deve essere la sigla di due lettere maiuscole, come PD, qui c’è "Padova"',
  ],
  [
    /province: PD/,
    'province: XY',
    'address.province deve essere la sigla di una provincia italiana, qui c’è "XY"',
  ],
  [
    /^provinceName: .*$/m,
    'provinceName: Venezia',
    'provinceName deve essere il nome della provincia di address.province (PD è Padova), qui c’è "Venezia"',
  ],
  [
    /^email: .*$/m,
    'email: info',
    'email deve essere un indirizzo email, come info@example.com, qui c’è "info"',
  ],
  [
    /^vatNumber: .*$/m,
    'vatNumber: "123"',
    'vatNumber deve essere undici cifre tra virgolette, come "01234567897", qui c’è "123"',
  ],
  [
    /^vatNumber: .*$/m,
    'vatNumber: "01234567890"',
    'vatNumber deve essere una P.IVA giusta: l’ultima cifra non torna con le altre dieci, qui c’è "01234567890"',
  ],
  [
    /45\.297/,
    '45.05',
    'coordinates.latitude deve essere una latitudine in provincia di Padova, da 45.09 a 45.72, qui c’è 45.05',
  ],
  [
    /12\.035/,
    '12.335',
    'coordinates.longitude deve essere una longitudine in provincia di Padova, da 11.4 a 12.15, qui c’è 12.335',
  ],
  [
    /45\.297, longitude: 12\.035/,
    '40.35, longitude: 18.17',
    'coordinates.latitude deve essere una latitudine in provincia di Padova, da 45.09 a 45.72, qui c’è 40.35',
  ],
  [
    /45\.297/,
    '12.035',
    'coordinates.latitude deve essere una latitudine in Italia, in gradi, da 35.4 a 47.1, qui c’è 12.035',
  ],
  [/^retentionDays: .*$/m, 'retentionDays: 0', 'retentionDays deve essere almeno 1 giorno, qui c’è 0'],
  [
    /^retentionDays: .*$/m,
    'retentionDays: 30.5',
    'retentionDays deve essere un numero intero di giorni, qui c’è 30.5',
  ],
  [/^replyHours: .*$/m, 'replyHours: 0', 'replyHours deve essere almeno 1 ora, qui c’è 0'],
  [/^replyHours: .*$/m, 'replyHours: un giorno', 'replyHours deve essere un numero, qui c’è "un giorno"'],
  [/^emergencies: .*$/m, 'emergencies: si', 'emergencies deve essere true o false, qui c’è "si"'],
  [/^emergencies:/m, 'emergenze:', 'voce sconosciuta "emergenze" (forse intendevi "emergencies"?)'],
])('%s as %s is refused by file, line and name', (line, replacement, sentence) => {
  expect(() => loadShop(shopWith(line, replacement))).toThrow(/^content\/shop\.yaml, riga \d+: /)
  expect(() => loadShop(shopWith(line, replacement))).toThrow(sentence)
})

test.each([
  ['whatsapp: "333 1234567"', 'whatsapp deve essere un numero italiano senza spazi'],
  [
    'phones: [{ label: Laboratorio, number: "1234" }]',
    'phones[0].number deve essere un numero italiano senza spazi',
  ],
  ['phones: [{ number: "+390495550124" }]', 'manca la voce "label" in phones[0]'],
  ['rea: 123456', 'rea deve essere un testo, qui c’è 123456'],
  [
    'rea: Padova 123456',
    'rea deve essere la sigla della Camera di commercio e il numero, come PD 123456, qui c’è "Padova 123456"',
  ],
  ['legalForm: ""', 'legalForm deve essere compilato, qui c’è il vuoto'],
  ['shareCapital: 10000', 'shareCapital deve essere un testo, qui c’è 10000 (mettilo tra virgolette)'],
  [
    'hours: [{ days: [lunedì], open: ["9:00-12:30"] }]',
    'hours[0].days[0] deve essere uno di questi: "lun", "mar", "mer", "gio", "ven", "sab", "dom", qui c’è "lunedì"',
  ],
  [
    'hours: [{ days: [lun], open: ["9-12"] }]',
    'hours[0].open[0] deve essere un orario tra virgolette, come "9:00-12:30", qui c’è "9-12"',
  ],
  ['hours: [{ days: [lun], open: ["9:00-25:00"] }]', 'hours[0].open[0] deve essere un orario'],
  [
    'hours: [{ days: [lun], open: ["9:00-12:30", "12:00-19:00"] }]',
    'hours[0] deve essere un gruppo con orari che non si sovrappongono',
  ],
  ['hours: [{ days: [lun] }]', 'hours[0] deve essere un gruppo con open: (gli orari) o note: (una frase)'],
  [
    'hours: [{ days: [lun], open: ["9:00-12:30"] }, { days: [lun], note: Chiuso }]',
    'hours deve essere un elenco che nomina ogni giorno una volta sola (lun c’è due volte)',
  ],
  [
    'closures: [{ from: 10/08/2027, text: Ferie }]',
    'closures[0].from deve essere una data che esiste, come 2027-08-10, qui c’è "10/08/2027"',
  ],
  ['closures: [{ from: 2027-02-30, text: Ferie }]', 'closures[0].from deve essere una data che esiste'],
  [
    'closures: [{ from: 2027-08-20, to: 2027-08-10, text: Ferie }]',
    'closures[0] deve essere una chiusura che finisce (to) dopo che è cominciata (from)',
  ],
  ['closures: [{ from: 2027-08-10 }]', 'manca la voce "text" in closures[0]'],
  [
    'links: { googleMaps: "https://www.bing.com/maps" }',
    'links.googleMaps deve essere l’indirizzo completo della scheda su Google Maps',
  ],
  [
    'links: { facebook: "facebook.com/negozio" }',
    'links.facebook deve essere l’indirizzo completo della pagina Facebook, come https://www.facebook.com/…',
  ],
  [
    'links: { instagram: "@negozio" }',
    'links.instagram deve essere l’indirizzo completo del profilo Instagram',
  ],
  ['payment: [bancomat]', 'payment[0] deve essere uno di questi: "contanti", "carta", "bonifico", "rate"'],
  ['servedTowns: []', 'servedTowns deve essere compilato, qui c’è un elenco vuoto'],
  ['certifications: [CompTIA A+]', 'certifications[0] deve essere un gruppo di voci, qui c’è "CompTIA A+"'],
  ['fiscalCode: "123"', 'fiscalCode deve essere un codice fiscale: undici cifre tra virgolette'],
  ['inLiquidation: sì', 'inLiquidation deve essere true o false, qui c’è "sì"'],
  ['refurbishedWarrantyMonths: 6', 'refurbishedWarrantyMonths deve essere almeno 12 mesi'],
  ['diagnosis: { price: -1 }', 'diagnosis.price deve essere un prezzo in euro, 0 se è gratis, qui c’è -1'],
  ['diagnosis: gratis', 'diagnosis deve essere un gruppo di voci, qui c’è "gratis"'],
  ['priceRange: economico', 'priceRange deve essere da uno a quattro simboli dell’euro, come "€€"'],
  ['links: { reviews: "https://www.trustpilot.com/x" }', 'links.reviews deve essere l’indirizzo completo'],
  ['links: { twitter: "https://x.com" }', 'voce sconosciuta "twitter" in links'],
  [
    'redirects: { vecchia.html: /recupero-dati }',
    'redirects.vecchia.html deve essere il vecchio indirizzo da "/" in poi',
  ],
  [
    'redirects: { "/index.php?id=3": /recupero-dati }',
    'deve essere il vecchio indirizzo da "/" in poi, senza "?" e "#"',
  ],
  [
    'redirects: { /vecchia.html: recupero-dati }',
    'redirects./vecchia.html deve essere una pagina di questo sito',
  ],
])('%s is refused by file, line and name', (line, sentence) => {
  expect(() => loadShop(shopAnd(line))).toThrow(/^content\/shop\.yaml, riga \d+: /)
  expect(() => loadShop(shopAnd(line))).toThrow(sentence)
})

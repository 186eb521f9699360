import { expect, onTestFinished, test, vi } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { diagnosisInBrief, diagnosisInWords, loadShop, placeholders } from './shop.ts'

const exampleShop = () => loadShop(contentCopy())

/** A content folder in which one line of the shop's file is replaced. */
const shopWith = (line: RegExp, replacement: string) =>
  contentCopy({ 'shop.yaml': (file) => file.replace(line, replacement) })

/** A content folder in which the shop's file has one line more. */
const shopAnd = (line: string) => contentCopy({ 'shop.yaml': (file) => `${file}${line}\n` })

test('links and lines are derived from the facts', () => {
  const shop = exampleShop()
  expect(shop).toMatchObject({
    phone: { display: '+39 049 555 0123', href: 'tel:+390495550123', digits: '390495550123' },
    address: { line: 'Via Esempio 12, 35028 Piove di Sacco (PD)' },
    mailto: 'mailto:info@officinadigitale.example',
    directionsUrl: 'https://www.openstreetmap.org/directions?to=45.297%2C12.035',
  })
})

test('the chat opens with the Italian greeting or a given text, whatever its characters', () => {
  const { whatsapp } = exampleShop()
  const opened = (link: string) => new URL(link).searchParams.get('text')
  expect(whatsapp()).toMatch(/^https:\/\/wa\.me\/390495550123\?text=[^\s+#]+$/)
  expect(opened(whatsapp())).toBe('Ciao! Vorrei avere informazioni sui vostri servizi.')
  const text = 'È lento & “scalda” #1? 50%'
  expect(opened(whatsapp(text))).toBe(text)
})

test('placeholders in the facts are filled, as in every text', () => {
  const shop = loadShop(shopWith(/^whatsappGreeting: .*$/m, 'whatsappGreeting: Ciao da { town } a {brand}!'))
  expect(new URL(shop.whatsapp()).searchParams.get('text')).toBe(
    'Ciao da Piove di Sacco a Officina Digitale!',
  )
})

test('a fact that is not given is absent or has a default', () => {
  const shop = exampleShop()
  expect(shop).toMatchObject({ phones: [], chatPhone: null, closures: [], links: {}, redirects: {} })
  expect(shop).toMatchObject({ hours: null, legalName: 'Officina Digitale', example: true })
  expect(shop.forms).toMatchObject({ emergencies: true, hours: false, replyHours: true, diagnosis: false })
  expect(loadShop(shopWith(/^example: .*$/m, '')).example).toBe(false)
  expect(loadShop(shopAnd('legalName: Ditta di Prova')).legalName).toBe('Ditta di Prova')
  expect(loadShop(shopAnd('shareCapital: 10.000')).shareCapital).toBe('10.000')
})

test('the chat uses the number in whatsapp:, and calls still use the one in phone:', () => {
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

test('a shop that opens by appointment only is never said to be closed', () => {
  const { hours } = loadShop(shopAnd('hours: [{ days: [lun, mar], note: Solo su appuntamento }]'))
  expect(hours?.week).toBeNull()
  expect(hours?.rows[0]).toEqual({ days: 'Lunedì, martedì', times: 'Solo su appuntamento' })
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

test('in texts the phone number has no-break spaces, and {replyWithin} exists only with a promise', () => {
  expect(placeholders(exampleShop())).toMatchObject({
    phone: '+39\u00a0049\u00a0555\u00a00123',
    replyWithin: '24 ore',
  })
  expect(placeholders(loadShop(shopWith(/^replyHours: .*$/m, '')))).not.toHaveProperty('replyWithin')
})

test.each([
  [{ price: 0 }, 'Gratuita', 'Gratuita'],
  [{ price: 0, ifRefused: 0 }, 'Gratuita, anche se poi non procedi', 'Gratuita'],
  [{ price: 0, ifRefused: 25 }, 'Gratuita se procedi, altrimenti € 25', 'Gratuita se procedi'],
  [{ price: 30, ifRefused: 30 }, '€ 30, anche se poi non procedi', '€ 30'],
  [{ price: 30 }, '€ 30', '€ 30'],
  [{ price: 20, ifRefused: 40 }, '€ 20, € 40 se non procedi', 'Da € 20'],
])('a diagnosis of %o is said as "%s", in brief as "%s"', (diagnosis, words, brief) => {
  expect(diagnosisInWords(diagnosis)).toBe(words)
  expect(diagnosisInBrief(diagnosis)).toBe(brief)
})

const placedIn = (sign: string, name: string, latitude: number, longitude: number) =>
  shopWith(
    /^address: [\s\S]*^coordinates: .*$/m,
    `address: { street: Via Roma 1, postalCode: "00000", town: Prova, province: ${sign} }
provinceName: ${name}
coordinates: { latitude: ${latitude}, longitude: ${longitude} }`,
  )

test('a postal code and a VAT number keep their zero without quotes too', () => {
  expect(loadShop(shopWith(/"35028"/, '00184')).address.postalCode).toBe('00184')
  expect(loadShop(shopWith(/"00000000000"/, '01234567897')).vatNumber).toBe('01234567897')
})

test('a province goes by its usual names', () => {
  const reggio = (name: string) => loadShop(placedIn('RE', name, 44.698, 10.631))
  expect(reggio('Reggio nell’Emilia').provinceName).toBe('Reggio nell’Emilia')
  expect(() => reggio('Reggio Calabria')).toThrow('Reggio Emilia, il nome della sigla RE')
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

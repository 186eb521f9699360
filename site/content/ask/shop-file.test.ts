import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { CONTENT_FOLDER } from '../load/content-files.ts'
import { promisesIn, withText } from '../load/promises.ts'
import { loadShop } from '../load/shop.ts'
import { NOTHING, openShopFile, QUESTIONS } from './shop-file.ts'

const source = () =>
  `# Un commento di chi lo ha scritto.\n${readFileSync(join(CONTENT_FOLDER, 'shop.yaml'), 'utf8')}`
const contentCopyShop = () => readFileSync(join(contentCopy(), 'shop.yaml'), 'utf8')
const questionOf = (key: string) => {
  const question = QUESTIONS.find((each) => each.key === key)
  if (!question) throw new Error(`nothing asks for ${key}`)
  return question
}

/** The facts of another shop, as an owner types them. */
const ANSWERS: Record<string, string> = {
  brand: 'Clinica del Computer',
  legalName: 'Tirreno S.r.l.',
  'address.street': 'Viale dei Tigli 148',
  'address.postalCode': '55049',
  'address.town': 'Viareggio',
  'address.province': 'lu',
  provinceName: 'Lucca',
  'coordinates.latitude': '43.867',
  'coordinates.longitude': '10.25',
  phone: '0584 912345',
  whatsapp: '347 876 5432',
  email: 'ciao@clinicaversilia.it',
  vatNumber: 'IT 01234567897',
  rea: 'LU 204060',
  pec: '',
  replyHours: '48',
  emergencies: 'no',
  'diagnosis.price': '0, 15',
  whatsappGreeting: 'Buongiorno!',
  retentionDays: '180',
  example: 'no',
}

test('typed one after another, the answers make a file that the site takes, with its comments kept', () => {
  const file = openShopFile(source())
  for (const question of QUESTIONS) {
    const typed = ANSWERS[question.key]
    expect(typed, question.label).toBeDefined()
    expect(file.answer(question, typed ?? ''), question.label).toBeNull()
  }
  expect(file.problem()).toBe('')
  const shop = loadShop(contentCopy({ 'shop.yaml': file.text() }))
  expect(shop).toMatchObject({
    brand: 'Clinica del Computer',
    example: false,
    emergencies: false,
    diagnosis: { price: 0, ifRefused: 15 },
    replyHours: 48,
    town: 'Viareggio',
    vatNumber: '01234567897',
  })
  expect([shop.phone.e164, shop.chatPhone?.e164]).toEqual(['+390584912345', '+393478765432'])
  const comments = (text: string) => text.match(/#.*/g) ?? []
  for (const comment of comments(source())) expect(file.text()).toContain(comment)
})

test('an opened file gives the values that are written there, and an answer changes only its own line', () => {
  const file = openShopFile(source())
  const before = file.text()
  expect(file.valueOf(questionOf('brand'))).not.toBe('')
  expect(file.answer(questionOf('brand'), 'Nuovo nome')).toBeNull()
  const changed = file
    .text()
    .split('\n')
    .filter((line, index) => line !== before.split('\n')[index])
  expect(changed).toEqual([expect.stringMatching(/^brand: "?Nuovo nome"?$/)])
})

test.each([
  ['phone', '12', 'phone (Telefono) deve essere un numero italiano'],
  ['vatNumber', '01234567890', 'l’ultima cifra non torna'],
  ['address.postalCode', '123', 'cinque cifre'],
  ['address.province', 'Lucca', 'la sigla di due lettere'],
  ['email', 'ciao', 'un indirizzo email'],
  ['coordinates.latitude', 'nord', 'deve essere un numero'],
  ['replyHours', '0', 'almeno 1 ora'],
  ['emergencies', 'forse', 'Rispondi sì o no.'],
  ['address.province', 'XY', 'la sigla di una provincia italiana'],
  ['provinceName', 'Vicenza', 'Padova, il nome della sigla PD'],
  ['coordinates.latitude', '40,784', 'in provincia di Padova'],
  ['brand', ' ', 'Questo dato serve.'],
])('%s typed as "%s" is refused at once and changes nothing', (key, typed, sentence) => {
  const file = openShopFile(contentCopyShop())
  const before = file.text()
  expect(file.answer(questionOf(key), typed)).toContain(sentence)
  expect(file.text()).toBe(before)
})

test.each([
  ['coordinates.latitude', '45,297', { latitude: 45.297, longitude: 12.035 }],
  ['coordinates.latitude', '45.2971, 12.0355', { latitude: 45.2971, longitude: 12.0355 }],
  ['coordinates.latitude', '45,2971, 12,0355', { latitude: 45.2971, longitude: 12.0355 }],
  ['coordinates.latitude', '45°17\'49.6"N 12°02\'07.8"E', { latitude: 45.297111, longitude: 12.0355 }],
  ['coordinates.longitude', '12,0355', { latitude: 45.297, longitude: 12.0355 }],
])('%s typed as %s is read', (key, typed, coordinates) => {
  const file = openShopFile(contentCopyShop())
  expect(file.answer(questionOf(key), typed)).toBeNull()
  expect(loadShop(contentCopy({ 'shop.yaml': file.text() })).coordinates).toEqual(coordinates)
})

test('a promise is in hours or in days, a diagnosis is free or costs something, and both can be taken back', () => {
  const file = openShopFile(contentCopyShop())
  for (const [key, typed] of [
    ['replyHours', '2 giorni'],
    ['replyHours', NOTHING],
    ['diagnosis.price', '0, 15'],
    ['diagnosis.price', '0'],
    ['diagnosis.price', ''],
  ] as const) {
    expect(file.answer(questionOf(key), typed)).toBeNull()
    expect([file.valueOf(questionOf(key)), file.problem()]).toEqual([typed.replace(NOTHING, ''), ''])
  }
  expect(file.text()).not.toMatch(/diagnosis|reply/)
})

test.each([
  ['Se non si ripara, non si paga.', true],
  ['Rispondiamo anche di notte', true],
  ['Lo cambiamo entro sette giorni.', true],
  ['Proviamo la memoria per una notte.', false],
  ['Chi paga la diagnosi gratuita?', false],
])('“%s” promises something: %s', (text, promises) => {
  const found = promisesIn(contentCopy({ 'home.yaml': `text: "${text}"\n` }))
  expect(found.some(({ file }) => file === 'home.yaml')).toBe(promises)
})

test('the sentences that promise something are found, and one can be put in the place of each', () => {
  const source =
    'facts:\n  # Vero?\n  - { label: Diagnosi, value: Gratuita }\ntext: >-\n  Ricambi originali\n  per tutti.\nend: Ciao\n'
  const folder = contentCopy({ 'home.yaml': source })
  const found = promisesIn(folder).filter(({ file }) => file === 'home.yaml')
  expect(found.map(({ line, text }) => [line, text])).toEqual([
    [3, 'Gratuita'],
    [4, 'Ricambi originali per tutti.'],
  ])
  const changed = found.reduce((text, { path }) => withText(text, path, 'A pagamento'), source)
  expect(changed).toBe(
    'facts:\n  # Vero?\n  - { label: Diagnosi, value: "A pagamento" }\ntext: "A pagamento"\nend: Ciao\n',
  )
  expect(withText(source, ['gone'], 'A pagamento')).toBe(source)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { CONTENT_FOLDER } from '../load/content-files.ts'
import { loadShop } from '../load/shop.ts'
import { openShopFile, QUESTIONS } from './shop-file.ts'

const source = () =>
  `# Un commento di chi lo ha scritto.\n${readFileSync(join(CONTENT_FOLDER, 'shop.yaml'), 'utf8')}`
const questionOf = (key: string) => {
  const question = QUESTIONS.find(({ path }) => path.join('.') === key)
  if (!question) throw new Error(`nothing asks for ${key}`)
  return question
}

/** Another shop, as an owner types it. */
const ANSWERS: Record<string, string> = {
  brand: 'Clinica del Computer',
  legalName: 'Tirreno S.r.l.',
  'address.street': 'Viale dei Tigli 148',
  'address.postalCode': '55049',
  'address.town': 'Viareggio',
  'address.province': 'lu',
  provinceName: 'Lucca',
  'coordinates.latitude': '43,86701',
  'coordinates.longitude': '10.25',
  phone: '0584 912345',
  whatsapp: '347 876 5432',
  email: 'ciao@clinicaversilia.it',
  vatNumber: 'IT 01234567897',
  rea: 'LU 204060',
  pec: '',
  replyHours: '48',
  emergencies: 'no',
  whatsappGreeting: 'Buongiorno!',
  retentionDays: '180',
  example: 'no',
}

test('typed one after another, the answers make a file that the site takes, with its comments kept', () => {
  const file = openShopFile(source())
  for (const question of QUESTIONS) {
    const typed = ANSWERS[question.path.join('.')]
    expect(typed, question.label).toBeDefined()
    expect(file.answer(question, typed ?? ''), question.label).toBeNull()
  }
  expect(file.problem()).toBeNull()
  const shop = loadShop(contentCopy({ 'shop.yaml': file.text() }))
  expect(shop).toMatchObject({
    brand: 'Clinica del Computer',
    example: false,
    emergencies: false,
    replyHours: 48,
    town: 'Viareggio',
    coordinates: { latitude: 43.86701, longitude: 10.25 },
    vatNumber: '01234567897',
  })
  expect([shop.phone.e164, shop.chatPhone?.e164]).toEqual(['+390584912345', '+393478765432'])
  const comments = (text: string) => text.match(/#.*/g) ?? []
  for (const comment of comments(source())) expect(file.text()).toContain(comment)
})

test('asked again, it knows what was written, and one fact changes alone', () => {
  const file = openShopFile(source())
  const before = file.text()
  expect(file.valueOf(questionOf('brand'))).not.toBe('')
  expect(file.answer(questionOf('brand'), 'Nuovo nome')).toBeNull()
  const changed = file
    .text()
    .split('\n')
    .filter((line, index) => line !== before.split('\n')[index])
  expect(changed).toEqual(['brand: Nuovo nome'])
})

test.each([
  ['phone', '12', 'phone deve essere un numero italiano'],
  ['vatNumber', '01234567890', 'l’ultima cifra non torna'],
  ['address.postalCode', '123', 'cinque cifre'],
  ['address.province', 'Lucca', 'la sigla di due lettere'],
  ['email', 'ciao', 'un indirizzo email'],
  ['coordinates.latitude', 'nord', 'deve essere un numero'],
  ['replyHours', '0', 'almeno 1 ora'],
  ['emergencies', 'forse', 'Rispondi sì o no.'],
  ['brand', ' ', 'Questo dato serve.'],
])('%s typed as "%s" is refused at once and changes nothing', (key, typed, sentence) => {
  const file = openShopFile(source())
  const before = file.text()
  expect(file.answer(questionOf(key), typed)).toContain(sentence)
  expect(file.text()).toBe(before)
})

test('a point in another province is refused when the place is complete', () => {
  const file = openShopFile(source())
  for (const key of ['address.province', 'provinceName', 'coordinates.latitude'])
    expect(file.answer(questionOf(key), ANSWERS[key] ?? ''), key).toBeNull()
  expect(file.answer(questionOf('coordinates.longitude'), '18.1')).toContain('in provincia di Lucca')
})

import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { ContentError } from './content-files.ts'
import { assertPublishable } from './publishable.ts'
import { loadShop } from './shop.ts'

const exampleShop = () => loadShop(contentCopy())
const ADDRESS = {
  street: 'Via Roma 1',
  postalCode: '35028',
  town: 'Piove di Sacco',
  province: 'PD',
  place: '35028 Piove di Sacco (PD)',
  line: 'Via Roma 1, 35028 Piove di Sacco (PD)',
}
/** Facts that somebody could really have. */
const realShop = () => ({
  ...exampleShop(),
  example: false,
  vatNumber: '01234567897',
  email: 'info@rossi-computer.it',
  address: ADDRESS,
})

test.each([
  'https://www.example.com',
  'http://192.168.1.5:8080',
  'https://localhost.example.com',
  'http://0.0.0.0',
])('example facts do not go out to %s, and the error says what to fill in', (origin) => {
  const publish = () => assertPublishable(exampleShop(), origin)
  expect(publish).toThrow(ContentError)
  expect(publish).toThrow(
    /^content\/shop\.yaml contiene ancora i dati di esempio.*phone.*vatNumber.*"example: false"$/,
  )
})

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:3000',
  'http://127.8.9.1',
  'http://[::1]:8080',
  'http://shop.localhost',
])('example facts may be tried out at %s', (origin) => {
  expect(() => assertPublishable(exampleShop(), origin)).not.toThrow()
})

test('real facts go out anywhere', () => {
  expect(() => assertPublishable(realShop(), 'https://www.rossi-computer.it')).not.toThrow()
})

test.each([
  ['vatNumber', { vatNumber: '00000000000' }],
  ['email', { email: 'info@officinadigitale.example' }],
  ['email', { email: 'info@example.com' }],
  ['pec', { pec: 'nome@pec.example.com' }],
  ['address.street', { address: { ...ADDRESS, street: 'Via Esempio 3' } }],
])('%s of the example stays at home even where the file says that the facts are real', (key, facts) => {
  const shop = { ...realShop(), ...facts }
  expect(() => assertPublishable(shop, 'https://www.rossi-computer.it')).toThrow(
    `content/shop.yaml: ${key} è ancora quello di esempio`,
  )
  expect(() => assertPublishable(shop, 'http://localhost:8080')).not.toThrow()
})

import type { ComputerStore } from 'schema-dts'
import { expect, test } from 'vitest'
import { loadServices } from '../content/load/services.ts'
import { loadHome } from '../content/schema/home.ts'
import { loadShop } from '../content/schema/shop.ts'
import { breadcrumb, business, businessId, jsonLd, service } from './structured-data.ts'

const ORIGIN = 'https://www.example.com'
const home = loadHome()
const shop = loadShop()
const [first] = loadServices()
if (!first) throw new Error('there are no services')

test('the shop says what shop.yaml says, and no opening hours that nobody gave', () => {
  const data = business(shop, ORIGIN, home) as Extract<ComputerStore, object>
  expect(data).toMatchObject({
    '@type': 'ComputerStore',
    '@id': 'https://www.example.com/#negozio',
    telephone: shop.phone.e164,
    email: shop.email,
  })
  expect(data).not.toHaveProperty('openingHoursSpecification')
  expect(data).not.toHaveProperty('openingHours')
  expect(JSON.stringify(data)).not.toMatch(/rating|review/i)
})

test('the round-the-clock hours belong to the telephone', () => {
  const data = business(shop, ORIGIN, home)
  expect(data).toHaveProperty('contactPoint.hoursAvailable.dayOfWeek.length', 7)
  expect(data).toHaveProperty('contactPoint.telephone', shop.phone.e164)
})

test('a shop without emergencies by phone is not said to answer round the clock', () => {
  expect(business({ ...shop, emergencies: false }, ORIGIN, home)).not.toHaveProperty('contactPoint')
})

test('a service is provided by the shop, by the same name on every page', () => {
  expect(service(first, shop, ORIGIN)).toHaveProperty('provider.@id', businessId(ORIGIN))
})

test('the breadcrumb counts from 1 and ends at the page', () => {
  expect(breadcrumb(first, ORIGIN)).toMatchObject({
    itemListElement: [
      { position: 1, item: `${ORIGIN}/` },
      { position: 2, item: `${ORIGIN}/#servizi` },
      { position: 3, item: `${ORIGIN}${first.path}`, name: first.title },
    ],
  })
})

test('no text of the content can end the script element', () => {
  const text = jsonLd([{ '@type': 'Service', name: '</script><script>alert(1)</script>' }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toHaveProperty('@graph.0.name', '</script><script>alert(1)</script>')
})

test('the vocabulary is schema.org’s: another property does not pass the type check', () => {
  // @ts-expect-error schema.org knows no `telefono`
  const wrong: ComputerStore = { '@type': 'ComputerStore', telefono: '+390495550123' }
  expect(wrong).toBeDefined()
})

import { expect, test } from 'vitest'
import { embeddedMapUrl } from './embedded-map-url.ts'

const shop = { latitude: 45.297, longitude: 12.035 }
const query = new URL(embeddedMapUrl(shop)).searchParams

test('the marker stands at the shop, latitude first', () => {
  expect(query.get('marker')).toBe('45.297,12.035')
})

test('the shown part is west, south, east, north and has the shop in its middle', () => {
  const [west = 0, south = 0, east = 0, north = 0] = (query.get('bbox') ?? '').split(',').map(Number)
  expect((west + east) / 2).toBeCloseTo(shop.longitude, 5)
  expect((south + north) / 2).toBeCloseTo(shop.latitude, 5)
  expect(west).toBeLessThan(east)
  expect(south).toBeLessThan(north)
})

test('it asks OpenStreetMap only', () => {
  expect(new URL(embeddedMapUrl(shop)).origin).toBe('https://www.openstreetmap.org')
})

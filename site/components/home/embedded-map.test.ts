import { expect, test } from 'vitest'
import { embeddedMapUrl } from './embedded-map.ts'

test('the map is OpenStreetMap’s, with the marker at the shop and the shop in its middle', () => {
  const url = new URL(embeddedMapUrl({ latitude: 45.297, longitude: 12.035 }))
  expect(url.origin).toBe('https://www.openstreetmap.org')
  expect(url.searchParams.get('marker')).toBe('45.297,12.035')
  const [west = 0, south = 0, east = 0, north = 0] = (url.searchParams.get('bbox') ?? '')
    .split(',')
    .map(Number)
  expect([(west + east) / 2, (south + north) / 2]).toEqual([
    expect.closeTo(12.035, 5),
    expect.closeTo(45.297, 5),
  ])
  expect([west < east, south < north]).toEqual([true, true])
})

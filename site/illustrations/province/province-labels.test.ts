import { expect, test } from 'vitest'
import { mapUV, placeTowns, provincePlate } from './province-labels.ts'

const piove = { town: 'Piove di Sacco', latitude: 45.297, longitude: 12.035 }
const named = (shop: typeof piove) =>
  placeTowns(shop)
    .filter(({ label }) => label)
    .map(({ name }) => name)

test('u runs south and v west, a degree of latitude is 111 km', () => {
  const [u, v] = mapUV(45.4, 11.9)
  const [south, west] = [mapUV(45.3, 11.9), mapUV(45.4, 11.8)]
  expect(south[0] - u).toBeCloseTo(0.1 * 111 * 3.5)
  expect(south[1]).toBe(v)
  expect(west[1] - v).toBeCloseTo(0.1 * 78 * 3.5)
})

test('every town of the province lies on the plate', () => {
  for (const { peg } of placeTowns(piove)) {
    expect(peg[0]).toBeLessThan(provincePlate.width)
    expect(peg[1]).toBeLessThan(provincePlate.depth)
  }
})

test('a shop outside the drawn province is refused, not drawn at its edge', () => {
  expect(() => mapUV(45.07, 7.69)).toThrow(/outside the drawn province/)
})

test('every name has room round a shop in Piove di Sacco', () => {
  expect(named(piove)).toHaveLength(9)
})

test('towns that the shop serves are named as far as the province is drawn', () => {
  const served = ['Legnaro', 'Campolongo', 'Conselve', 'Rosolina']
  const names = placeTowns({ ...piove, served })
  expect(names.filter(({ minor }) => !minor).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Legnaro', 'Campolongo Maggiore', 'Conselve', 'Padova']),
  )
  expect(names.filter(({ label }) => !label)).toEqual([])
  expect(names).toHaveLength(11)
})

test('the shop’s own town gets no peg', () => {
  const names = placeTowns({ town: 'Padova', latitude: 45.407, longitude: 11.876 }).map(({ name }) => name)
  expect(names).not.toContain('Padova')
  expect(names).toHaveLength(8)
})

test.each([
  ['Este', 45.227, 11.656],
  ['Monselice', 45.241, 11.75],
  ['Cittadella', 45.649, 11.784],
  ['Abano Terme', 45.361, 11.79],
  ['Camposampiero', 45.567, 11.934],
  ['Montagnana', 45.232, 11.466],
  ['Conselve', 45.231, 11.873],
  ['Piazzola sul Brenta', 45.542, 11.785],
])('a shop in %s takes its own peg, and no neighbour loses its name', (town, latitude, longitude) => {
  const names = placeTowns({ town, latitude, longitude }).map(({ name }) => name)
  expect(names).not.toContain(town)
  expect(named({ town, latitude, longitude })).toEqual(expect.arrayContaining(names))
})

test('a name that would run into the pin gives way', () => {
  const beside = { town: 'Ponte San Nicolò', latitude: 45.385, longitude: 11.9 }
  const padova = placeTowns(beside).find(({ name }) => name === 'Padova')
  expect(padova?.label?.anchor).toBe('end')
})

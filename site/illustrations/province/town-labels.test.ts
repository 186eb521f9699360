import { expect, test } from 'vitest'
import { project, unproject } from '../engine/isometric.ts'
import { mapUV, provincePlate } from './province-map.ts'
import { placeTowns } from './town-labels.ts'

const named = (shop: Parameters<typeof placeTowns>[0]) =>
  placeTowns(shop)
    .towns.filter(({ label }) => label)
    .map(({ name }) => name)

test('a shop outside the drawn province is refused, not drawn at its edge', () => {
  expect(() => mapUV(45.07, 7.69)).toThrow(/outside the drawn province/)
})

test('towns that the shop serves are named as far as the province is drawn', () => {
  const served = ['Legnaro', 'Campolongo', 'Conselve', 'Rosolina']
  const { towns: names } = placeTowns({
    town: 'Piove di Sacco',
    latitude: 45.297,
    longitude: 12.035,
    served,
  })
  expect(names.filter(({ minor }) => !minor).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Legnaro', 'Conselve', 'Padova']),
  )
  // On a narrow drawing this name would leave the plate.
  expect(names).toContainEqual(
    expect.objectContaining({ name: 'Campolongo Maggiore', minor: true }),
  )
  expect(names.filter(({ label }) => !label)).toEqual([])
  expect(names).toHaveLength(11)
})

test.each([
  ['Piove di Sacco', 45.297, 12.035],
  ['Padova', 45.407, 11.876],
  ['Este', 45.227, 11.656],
  ['Monselice', 45.241, 11.75],
  ['Cittadella', 45.649, 11.784],
  ['Abano Terme', 45.361, 11.79],
  ['Camposampiero', 45.567, 11.934],
  ['Montagnana', 45.232, 11.466],
  ['Conselve', 45.231, 11.873],
  ['Piazzola sul Brenta', 45.542, 11.785],
])(
  'a shop in %s replaces its town’s peg, and no town loses its name',
  (town, latitude, longitude) => {
    const names = placeTowns({ town, latitude, longitude }).towns.map(({ name }) => name)
    expect(names).not.toContain(town)
    expect(named({ town, latitude, longitude })).toEqual(expect.arrayContaining(names))
  },
)

test('no name lies on another town’s peg', () => {
  const served = ['Limena', 'Rubano', 'Vigodarzere', 'Piazzola sul Brenta']
  const { towns } = placeTowns({
    town: 'Villafranca Padovana',
    latitude: 45.497,
    longitude: 11.793,
    served,
  })
  const covered = towns.flatMap(({ name, label }) => {
    if (!label) return []
    const [x, y] = label.at
    const from = label.anchor === 'start' ? x : x - name.length * 5
    const isBelow = ([pegX, pegY]: readonly [number, number]) =>
      pegX > from && pegX < from + name.length * 5 && pegY > y - 7 && pegY < y + 2
    const under = towns.filter(({ peg }) => isBelow(project(...peg, provincePlate.height)))
    return under.map((other) => `${name} on ${other.name}`)
  })
  expect(covered).toEqual([])
})

test('the name of a shop’s town does not lie on another town’s peg, and no name leaves the plate', () => {
  const served = ['Monselice', 'Montagnana']
  const { towns, ownName } = placeTowns({
    town: 'Este',
    latitude: 45.227,
    longitude: 11.656,
    served,
  })
  const [ownX, ownY] = ownName
  const covered = towns.filter(({ peg }) => {
    const [x, y] = project(...peg, provincePlate.height)
    return Math.abs(x - ownX) < 20 && y > ownY - 12 && y < ownY + 4
  })
  expect(covered).toEqual([])
  const outside = towns.filter(({ name, label }) => {
    if (!label) return false
    const [x, y] = label.at
    const [u, v] = unproject(
      label.anchor === 'start' ? x + name.length * 5 : x - name.length * 5,
      y,
      12,
    )
    return u < 0 || v < 0 || u > provincePlate.width || v > provincePlate.depth
  })
  expect(outside).toEqual([])
})

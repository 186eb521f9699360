import { expect, test } from 'vitest'
import { tracePath } from '../../testing/trace-path.ts'
import { plate } from './face.ts'
import {
  arc,
  circle,
  extrudedSides,
  facingLeft,
  facingRight,
  horizontal,
  polyline,
  project,
  rectangle,
  turned,
  uprights,
} from './isometric.ts'

const rounded = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100])

test('the axes run at 30° and all to one scale', () => {
  expect(rounded([project(10, 0), project(0, 10), project(0, 0, 10)])).toEqual([
    [8.66, 5],
    [-8.66, 5],
    [0, -10],
  ])
  for (const point of [project(10, 0), project(0, 10), project(0, 0, 10)])
    expect(Math.hypot(...point)).toBeCloseTo(10)
})

test('a point has one place, whichever plane names it', () => {
  const place = rounded([project(3, 5, 7)])
  expect(rounded([horizontal(7).at(3, 5)])).toEqual(place)
  expect(rounded([horizontal(4).at(3, 5, 3)])).toEqual(place)
  expect(rounded([facingLeft(5).at(3, 7)])).toEqual(place)
  expect(rounded([facingRight(3).at(5, 7)])).toEqual(place)
})

test('a sharp rectangle has its four corners', () => {
  expect(tracePath(rectangle(horizontal(0), 0, 0, 10, 20))[0]).toEqual([
    [0, 0],
    [8.66, 5],
    [-8.66, 15],
    [-17.32, 10],
  ])
})

test('a radius larger than the rectangle is held to half of it', () => {
  expect(rectangle(horizontal(0), 0, 0, 10, 10, 50)).toBe(rectangle(horizontal(0), 0, 0, 10, 10, 5))
})

test('a level circle is the ellipse of true isometric: 1.22 wide and 0.71 high', () => {
  const ends = tracePath(circle(horizontal(0), 0, 0, 100))[0] ?? []
  const eighth = tracePath(arc(horizontal(0), 0, 0, 100, -45, -45.001))[0]?.[0] ?? [0, 0]
  expect(eighth[0]).toBeCloseTo(122.47, 1)
  expect(ends[0]).toEqual([86.6, 50])
})

test('the sides of a solid reach from their shared edge down to the plane and up to the face', () => {
  const { alongV, alongU } = extrudedSides(horizontal(0), 0, 0, 10, 20, 5)
  const corner = (x: number, y: number, z: number) => rounded([project(x, y, z)])[0]
  expect(tracePath(alongV)[0]).toEqual([
    corner(10, 20, 0),
    corner(0, 20, 0),
    corner(0, 20, 5),
    corner(10, 20, 5),
  ])
  expect(tracePath(alongU)[0]).toEqual([
    corner(10, 20, 0),
    corner(10, 0, 0),
    corner(10, 0, 5),
    corner(10, 20, 5),
  ])
})

test('a line round the sides leaves their shared edge out where a corner is round', () => {
  const [left, right] = plate(horizontal(0), 0, 0, 10, 20, 5, 2)
  expect(left?.path).not.toContain('Z')
  expect(right?.path).not.toContain('Z')
  const [sharp] = plate(horizontal(0), 0, 0, 10, 20, 5)
  expect(sharp?.path).toMatch(/Z$/)
})

test('an upright stands over its ground point', () => {
  expect(tracePath(uprights([[4, 4, 0, 9]]))).toEqual([
    [
      [0, 4],
      [0, -5],
    ],
  ])
})

test('what is turned to the viewer stands symmetrical on the page', () => {
  const [left, right, near] = turned(7, 7, [-10, 0], [10, 0], [0, 10]).map(([u, v]) => project(u, v))
  expect(left?.[0]).toBeCloseTo(-(right?.[0] ?? 0))
  expect(left?.[1]).toBeCloseTo(right?.[1] ?? 0)
  expect(near?.[0]).toBeCloseTo(0)
})

test('an open polygon stays open', () => {
  expect(polyline(horizontal(0), [0, 0], [1, 1])).toBe('M0 0L0 1')
})

import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawingFile } from '../../styles/drawing-files.ts'
import { pointsOf } from '../engine/isometric.ts'
import { HALF, leaderCorners } from './plate.tsx'
import { type EveryPlateName, everyPlate } from './plates.ts'

const all = Object.entries(everyPlate).map(([name, plate]) => ({ name, plate }))
const [left, top, width, height] = HALF
/** The radius of a number, 14 pixels, in drawing units, on a phone 320 pixels wide. */
const radius = (14 * width) / 320

test.each(all)('the points of $name are numbered from 1', ({ plate }) => {
  const numbers = plate.flatMap(({ points }) => points.map(({ number }) => number))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
})

test.each(all)('nothing of $name leaves its half', ({ plate }) => {
  const points = plate.flatMap(({ still }) => still.flatMap(({ path }) => pointsOf(path)))
  const cut = points.filter(([x, y]) => x < left || x > left + width || y < top || y > top + height)
  expect(cut).toEqual([])
})

test.each(all)(
  'the numbers of $name stand apart on the narrowest phone, and no leader turns back',
  (each) => {
    for (const { points } of each.plate)
      for (const [index, point] of points.entries()) {
        const { number, at } = point
        const [x, y] = at
        const [from, knee, to] = leaderCorners(point)
        const side = Math.sign(from[0] - to[0])
        expect((from[0] - knee[0]) * side, `leader ${number} turns back`).toBeGreaterThanOrEqual(
          -0.5,
        )
        const edges = [x - left, left + width - x, y - top, top + height - y]
        expect(Math.min(...edges), `number ${number}`).toBeGreaterThan(radius)
        for (const other of points.slice(index + 1))
          expect(Math.hypot(other.at[0] - x, other.at[1] - y), `number ${number}`).toBeGreaterThan(
            2.1 * radius,
          )
      }
  },
)

test.each(all)('the file of $name has at most 5.5 KB, compressed', ({ name }) => {
  const { svg } = drawingFile(name as EveryPlateName)
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(5.5 * 1024)
})

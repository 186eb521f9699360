import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawingFile } from '../../styles/drawing-files.ts'
import { PLATE_POINTS } from '../drawing-names.ts'
import { frameOf } from '../engine/drawing.tsx'
import { pointsOf } from '../engine/isometric.ts'
import { leaderCorners } from './plate.tsx'
import { type EveryPlateName, everyPlate, plates } from './plates.ts'

const all = Object.entries(everyPlate).map(([name, plate]) => ({ name, plate }))
/** Half of a flag, 13 pixels, in drawing units, on a phone 320 pixels wide. */
const halfFlag = (width: number) => (13 * width) / 320

test.each(all)('the points of $name are numbered from 1', ({ plate }) => {
  const numbers = plate.flatMap(({ points }) => points.map(({ number }) => number))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
})

test('the editor and the check know how many points each plate has', () => {
  const counted = Object.entries(plates).map(([name, plate]) => [
    name,
    plate.flatMap(({ points }) => points).length,
  ])
  expect(Object.fromEntries(counted)).toEqual(PLATE_POINTS)
})

test.each(all)('nothing of $name leaves its picture', ({ plate }) => {
  for (const picture of plate) {
    const [left, top, width, height] = frameOf(picture)
    const cut = picture.still
      .flatMap(({ path }) => pointsOf(path))
      .filter(([x, y]) => x < left || x > left + width || y < top || y > top + height)
    expect(cut).toEqual([])
  }
})

test.each(all)(
  'the flags of $name stand apart on the narrowest phone, and no leader turns back',
  ({ plate }) => {
    for (const picture of plate) {
      const [left, top, width, height] = frameOf(picture)
      for (const [index, point] of picture.points.entries()) {
        const { number, at } = point
        const [x, y] = at
        const [from, knee, to] = leaderCorners(point)
        const side = Math.sign(from[0] - to[0])
        expect((from[0] - knee[0]) * side, `leader ${number} turns back`).toBeGreaterThanOrEqual(0)
        const edges = [x - left, left + width - x, y - top, top + height - y]
        expect(Math.min(...edges), `flag ${number}`).toBeGreaterThan(halfFlag(width))
        for (const other of picture.points.slice(index + 1))
          expect(Math.hypot(other.at[0] - x, other.at[1] - y), `flag ${number}`).toBeGreaterThan(
            2.1 * halfFlag(width),
          )
      }
    }
  },
)

test.each(all)('the file of $name has at most 7 KB, compressed', ({ name }) => {
  const { svg } = drawingFile(name as EveryPlateName)
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(7 * 1024)
})

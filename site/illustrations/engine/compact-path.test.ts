import { expect, test } from 'vitest'
import { tracePath } from '../../testing/trace-path.ts'
import { compactPath } from './compact-path.ts'
import { circle, horizontal, lines, rectangle } from './isometric.ts'

/** Points at a tenth of a unit; a line that goes nowhere is left out by compaction, so neighbours count once. */
const points = (path: string) =>
  tracePath(path).map((subpath) =>
    subpath.filter(([x, y], index) => {
      const [previousX, previousY] = subpath[index - 1] ?? [Number.NaN, Number.NaN]
      return Math.abs(x - previousX) > 0.05 || Math.abs(y - previousY) > 0.05 || index === 0
    }),
  )

test.each([
  ['a rounded rectangle', rectangle(horizontal(12.34), 5, 7, 80, 33.3, 6)],
  ['a circle', circle(horizontal(3), 40, 11.1, 17)],
  ['separate lines', lines(horizontal(0), [0, 0, 10, 0], [3, 4, 3, 40], [-5, -5, 5, -5])],
  [
    'a shape after a closed one',
    `${rectangle(horizontal(0), 0, 0, 9, 9)}${rectangle(horizontal(8), 0, 0, 9, 9)}`,
  ],
])('the compacted path of %s draws the same points', (_, path) => {
  const compacted = points(compactPath(path))
  const original = points(path)
  expect(compacted.map((subpath) => subpath.length)).toEqual(original.map((subpath) => subpath.length))
  original.flat().forEach(([x, y], index) => {
    expect(compacted.flat()[index]?.[0]).toBeCloseTo(x, 0)
    expect(Math.abs((compacted.flat()[index]?.[0] ?? 0) - x)).toBeLessThan(0.11)
    expect(Math.abs((compacted.flat()[index]?.[1] ?? 0) - y)).toBeLessThan(0.11)
  })
})

test('roundings of many small steps do not add up', () => {
  const path = `M0 0${Array.from({ length: 200 }, (_, index) => `L${(index + 1) * 0.33} ${(index + 1) * 0.37}`).join('')}`
  const [x, y] = tracePath(compactPath(path)).flat().at(-1) ?? [0, 0]
  expect(Math.abs(x - 66)).toBeLessThan(0.06)
  expect(Math.abs(y - 74)).toBeLessThan(0.06)
})

test('level and upright lines, leading zeros and needless separators cost nothing', () => {
  expect(compactPath('M0 0L10 0L10 -5L0.5 -5.5Z')).toBe('m0 0h10v-5l-9.5-.5z')
  expect(compactPath('M0.5 0.5L1 1.2L1.5 1.7')).toBe('m.5.5.5.7.5.5')
})

test('a command it does not know is named, not dropped', () => {
  expect(() => compactPath('M0 0A5 5 0 0 0 1 1')).toThrow('command A')
})

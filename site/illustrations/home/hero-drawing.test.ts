import { expect, test } from 'vitest'
import { pointsOf } from '../engine/isometric.ts'
import { heroObjects } from './hero-drawing.tsx'
import { layOut, numberCircle } from './hero-leader.tsx'
import { FRAME } from './hero-object.ts'

/**
 * `shownWidth` is the drawing's width in pixels: 350 on a phone 390 wide, and at least 424 on
 * screens from 1280.
 */
const looks = Object.entries(heroObjects).flatMap(([object, { tight, wide }]) => [
  { object, look: 'tight', leaders: tight, radius: numberCircle.tight.radius, shownWidth: 350 },
  { object, look: 'wide', leaders: wide, radius: numberCircle.wide.radius, shownWidth: 424 },
])

test.each(looks)(
  '$look numbers of the $object stand apart, their leaders do not turn back, and no tight number leaves the frame',
  (each) => {
    const { look, leaders, radius, shownWidth } = each
    const [left, top, width, height] = FRAME
    const laidOut = leaders.map((leader) => ({ ...layOut(leader, radius), number: leader.number }))
    for (const [index, { number, side, centre, line }] of laidOut.entries()) {
      const near = laidOut
        .slice(index + 1)
        .filter(
          (other) =>
            other.side === side && Math.abs(other.centre.y - centre.y) < (28 * width) / shownWidth,
        )
      expect(
        near.map((other) => other.number),
        `too close to ${number}`,
      ).toEqual([])
      const xs = pointsOf(line.replace(/H(\S+?)(?=L)/, 'L$1 0')).map(([x]) => x * side)
      expect(xs, `${number} turns back`).toEqual(xs.toSorted((a, b) => b - a))
      if (look === 'wide') continue
      expect(Math.abs(centre.x - left - width / 2) + radius).toBeLessThan(width / 2)
      expect(Math.abs(centre.y - top - height / 2) + radius).toBeLessThan(height / 2)
    }
  },
)

import { describe, expect, test } from 'vitest'
import { tracePath } from '../../testing/trace-path.ts'
import { heroObjects } from './hero-drawing.tsx'
import { bubble, layOut } from './hero-leader.tsx'
import { FRAME } from './hero-object.ts'

/** A phone of 390 shows the drawing 350 pixels wide; from 1280 it stands at least 424 wide. */
const looks = Object.entries(heroObjects).flatMap(([object, { tight, wide }]) => [
  { object, name: 'tight', leaders: tight, radius: bubble.tight.radius, shownWidth: 350 },
  { object, name: 'wide', leaders: wide, radius: bubble.wide.radius, shownWidth: 424 },
])

describe.each(looks)('the numbers of the $object, $name,', ({ name, leaders, radius, shownWidth }) => {
  const laidOut = leaders.map((leader) => ({ ...layOut(leader, radius), number: leader.number }))

  test('stand at least 28 pixels apart, and so do the level parts of their lines', () => {
    const least = (28 * FRAME[2]) / shownWidth
    const near = laidOut.flatMap((a, index) =>
      laidOut
        .slice(index + 1)
        .filter((b) => a.side === b.side && Math.abs(a.centre.y - b.centre.y) < least)
        .map((b) => `${a.number} and ${b.number}`),
    )
    expect(near).toEqual([])
  })

  test('lead to their parts without turning back', () => {
    const back = laidOut.filter(({ line, side }) => {
      const xs = (tracePath(line)[0] ?? []).map(([x]) => x * side)
      return xs.some((x, index) => x > (xs[index - 1] ?? x) + 0.1)
    })
    expect(back.map(({ number }) => number)).toEqual([])
  })

  test.runIf(name === 'tight')('stand in the frame', () => {
    const [left, top, width, height] = FRAME
    for (const { centre } of laidOut) {
      expect(centre.x - radius).toBeGreaterThan(left)
      expect(centre.x + radius).toBeLessThan(left + width)
      expect(centre.y - radius).toBeGreaterThan(top)
      expect(centre.y + radius).toBeLessThan(top + height)
    }
  })
})

import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Palette, palette, unreadablePairs } from './palette.ts'

const EXAMPLE = { ground: '#9ccabd', signal: '#ffd02b', ink: '#0e2a2c', paper: '#fbfcfa' }

test('the example’s colours give the example’s tones, and another hue turns them', () => {
  expect(palette(EXAMPLE)).toMatchObject({
    ...EXAMPLE,
    secondary: '#34504f',
    plate: '#c5e2d8',
    panel: EXAMPLE.ink,
  })
  const lilac = palette({ ...EXAMPLE, ground: '#e3d4f5' })
  expect(lilac).toMatchObject({ panel: EXAMPLE.ink, faceTop: '#ffffff', danger: '#a3200d' })
  expect(lilac.plate).not.toBe('#c5e2d8')
})

/** By the least contrast, texts and lines with what is behind them. */
const READ: [number, (keyof Palette)[][]][] = [
  [
    4.5,
    [
      ['text', 'paper'],
      ['text', 'tint'],
      ['secondary', 'tint'],
      ['secondary', 'card'],
      ['done', 'paper'],
    ],
  ],
  [
    4.5,
    [
      ['groundText', 'ground'],
      ['panelText', 'panel'],
      ['signalText', 'signalHover'],
      ['danger', 'paper'],
    ],
  ],
  [
    3,
    [
      ['signal', 'panel'],
      ['fieldRule', 'card'],
      ['focus', 'paper'],
      ['groundRule', 'ground'],
    ],
  ],
]

test('whatever four colours the build takes, texts and rules can be read', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const shop = fc.record({ ground: colour, signal: colour, ink: colour, paper: colour })
  const readable = fc.property(shop, (own) => {
    fc.pre(unreadablePairs(own).length === 0)
    const colours = palette(own)
    for (const [least, pairs] of READ)
      for (const [front = 'ink', ground = 'paper'] of pairs)
        expect(
          wcagContrast(colours[front], colours[ground]),
          `${front} on ${ground}`,
        ).toBeGreaterThanOrEqual(least)
  })
  fc.assert(readable, { seed: 54, numRuns: 60 })
})

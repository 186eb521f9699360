import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ColoursSchema } from './colours.ts'
import { palettes } from './palette.ts'

const EXAMPLE = { ground: '#9ccabd', signal: '#ffd02b', ink: '#0e2a2c', paper: '#fbfcfa' }

test('the example’s colours give the example’s tones, and another hue turns them', () => {
  expect(palettes({ light: EXAMPLE }).light).toMatchObject({
    ...EXAMPLE,
    secondary: '#34504f',
    floor: '#c5e2d8',
    panel: EXAMPLE.ink,
  })
  const lilac = palettes({ light: { ...EXAMPLE, ground: '#e3d4f5' } }).light
  expect(lilac).toMatchObject({ panel: EXAMPLE.ink, faceTop: '#ffffff', danger: '#a3200d' })
  expect(lilac.floor).not.toBe('#c5e2d8')
})

/** Texts and lines with what is behind them. */
const READ: [least: number, pairs: string][] = [
  [4.5, 'text paper, text tint, secondary tint, secondary card, done paper, groundText ground'],
  [4.5, 'panelText panel, signalText signal, signalText signalHover, danger paper'],
  [4.5, 'signalButton signalText, groundPrimary groundPrimaryText'],
  [3, 'panelSignal panel, fieldRule card, focus paper, groundRule ground'],
  // Both a light and a dark ground leave no lightness of more contrast.
  [2.5, 'axis ground, axis card'],
]

function expectReadable(light: typeof EXAMPLE) {
  for (const colours of Object.values<Readonly<Record<string, string>>>(palettes({ light }))) {
    for (const [least, pairs] of READ)
      for (const pair of pairs.split(', ')) {
        const [front = '', ground = ''] = pair.split(' ').map((name) => colours[name])
        expect(wcagContrast(front, ground), pair).toBeGreaterThanOrEqual(least)
      }
  }
}

test('whatever four colours the build takes, texts and rules can be read', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const shop = fc.record({ ground: colour, signal: colour, ink: colour, paper: colour })
  const readable = fc.property(shop, (own) => {
    fc.pre(ColoursSchema.safeParse({ light: own }).success)
    expectReadable(own)
  })
  fc.assert(readable, { seed: 54, numRuns: 60 })
})

/** Colours of known brands. */
const BRANDS =
  `e4002b f40009 003087 0057b8 00205b 1428a0 0f62fe 4285f4 1877f2 25d366 1db954 ff9900 e50914
ff6600 ffcc00 fff200 4a154b 00a4ef 76b900 ed1c24 0071c5 5c2d91 a50034 e20074 000000`.split(/\s/)

test.each(BRANDS)('#%s as ground and signal needs no correction, and its button is seen', (hex) => {
  const light = { ...EXAMPLE, ground: `#${hex}`, signal: `#${hex}` }
  expect(ColoursSchema.safeParse({ light }).success).toBe(true)
  expectReadable(light)
  const { groundPrimary, ground } = palettes({ light }).light
  expect(wcagContrast(groundPrimary, ground)).toBeGreaterThanOrEqual(4.5)
})

import { expect, test } from 'vitest'
import { palettes } from '../content/schema/palette.ts'
import { logoFiles } from './logo.ts'

/** Not the shop's own colours, which may have a dark ground in both schemes. */
const COLOURS = palettes({ base: '#0b4f3a' })

const frame = (outline: string, inside: string) =>
  `<svg viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="${outline}"/><circle cx="20" cy="20" r="15" fill="${inside}"/></svg>`

test.each([
  ['dark', '#0b3d2a', '#f4efe4', { light: false, dark: true }],
  ['light', '#f4efe4', '#0b3d2a', { light: true, dark: false }],
])(
  'a logo with a %s outline gets a plate only where the ground hides that',
  async (_, outline, inside, plates) => {
    const files = logoFiles(
      { light: { svg: frame(outline, inside), width: 40, height: 40 }, dark: null },
      COLOURS,
    )
    const hasPlate = async (name: keyof typeof files) => (await files[name]()).includes('<rect')
    expect({ light: await hasPlate('logo.svg'), dark: await hasPlate('logo-dark.svg') }).toEqual(plates)
  },
)

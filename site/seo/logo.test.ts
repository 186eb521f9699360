import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { palettes } from '../content/schema/palette.ts'
import { iconPng } from './icon.tsx'
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

test('the edge of a large PNG logo is smooth in a small icon', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'logo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'logo.png')
  await sharp(Buffer.from(frame('#f4efe4', '#f4efe4')), { density: 1800 })
    .png()
    .toFile(file)
  const logo = { light: { file, width: 1000, height: 1000 }, dark: null }
  const { data } = await sharp(await iconPng(COLOURS, logo, 48))
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Pixels of the logo's colour, of the ground's, and of neither.
  const reds = Array.from({ length: 48 * 48 }, (_, index) => data[index * 4] ?? 0)
  const mixed = reds.filter((red) => red > 0x0b + 16 && red < 0xf4 - 16).length
  expect(mixed).toBeGreaterThan(50)
})

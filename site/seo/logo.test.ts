import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { logoPng } from './logo.ts'

const file = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.svg')
afterAll(() => rmSync(dirname(file), { recursive: true }))
writeFileSync(
  file,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><circle cx="40" cy="20" r="20" fill="#0b3d2a"/></svg>',
)

const colourAt = async (png: Buffer, left: number, top: number) => {
  const point = sharp(png).extract({ left, top, width: 1, height: 1 }).ensureAlpha()
  return (await point.raw().toBuffer()).toString('hex')
}

test('a drawn logo fills its place, sharp and on nothing', async () => {
  const png = await logoPng(file, { width: 288, height: 102 })
  expect(await sharp(png).metadata()).toMatchObject({ width: 204, height: 102 })
  expect(await colourAt(png, 102, 51)).toBe('0b3d2aff')
  expect(await colourAt(png, 2, 51)).toMatch(/00$/)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '../content/load/content.ts'
import { contentCopy } from '../testing/content-copy.ts'
import { colourStyles } from './colour-styles.ts'

const site = join(import.meta.dirname, '..')

test('the style sheet carries the owner’s colours in both schemes', () => {
  const file = `light: { ground: "#e8b4a0", signal: "#7fd4ff", ink: "#2b1420", paper: "#fffaf5" }
dark: { ground: "#5a2a1c", signal: "#7fd4ff", ink: "#fff1ea", paper: "#190d10" }
`
  const colours = loadContent(contentCopy({ 'brand/colours.yaml': file })).colours
  const [light = '', dark = ''] = colourStyles(colours).split('@media')
  expect(light).toContain('--ground:#e8b4a0')
  expect(dark).toContain('prefers-color-scheme:dark')
  expect(dark).toContain('--ground:#5a2a1c')
})

/**
 * Black, white and greys that no shop chooses: those of print, of translucent white and of browser
 * tabs.
 */
const NEUTRAL = /^#(?:[0f]{3}[0-9a-f]?|[0f]{6}(?:[0-9a-f]{2})?|222|202124)$/i

test('no style, drawing or picture has a colour of its own but black, white and grey', () => {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:css|tsx?|astro)$/.test(file) && !/\.test\.|(?:colours|tones)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const written = readFileSync(join(site, file), 'utf8').match(
      /#(?:[0-9a-f]{6}(?:[0-9a-f]{2})?|[0-9a-f]{3,4})\b|rgb\((?!0 0 0\b)[\d ]+/gi,
    )
    return (written ?? [])
      .filter((colour) => !NEUTRAL.test(colour))
      .map((colour) => `${file}: ${colour}`)
  })
  expect(found).toEqual([])
})

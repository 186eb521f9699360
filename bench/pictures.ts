import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-browsers.ts'
import { startServer } from '../tests/support/server-process.ts'

/** `npm run pictures`: the home page as built, light and dark, for README.md. */
const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures')
const SCHEMES = ['light', 'dark'] as const

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // Chromium's sandbox does not start for root, which is what containers run as.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const colorScheme of SCHEMES) {
    const page = await browser.newPage({
      colorScheme,
      viewport: { width: 1280, height: 800 },
      locale: 'it-IT',
      reducedMotion: 'reduce',
    })
    await page.goto(server.origin)
    await page.evaluate(() => document.fonts.ready)
    const path = join(FOLDER, `home-${colorScheme}.png`)
    await page.screenshot({ path })
    console.log(`${path}: ${Math.round(statSync(path).size / 1024)} KiB`)
    await page.close()
  }
} finally {
  await browser.close()
  await server.stop()
}

import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-browsers.ts'
import { projectRoot, startServer } from '../tests/support/server-process.ts'

// `npm run pictures`: the home page as built, light and dark, for README.md. Chromium's sandbox does not start for root.
const server = await startServer()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      colorScheme,
      viewport: { width: 1280, height: 800 },
      locale: 'it-IT',
      reducedMotion: 'reduce',
    })
    await page.goto(server.origin)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(projectRoot, `docs/pictures/home-${colorScheme}.png`) })
  }
} finally {
  await browser.close()
  await server.stop()
}

import { defineConfig, devices } from '@playwright/test'
import { installedChromium } from './scripts/find-chromium.ts'

const executablePath = installedChromium()

/**
 * Every test runs on the desktop; those tagged `@phone` also, and those tagged `@phone-only` only, on a phone.
 * The servers are started by `tests/support/fixtures.ts`, one per worker, on what is built in `dist/`.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not start for root, which is what containers run as.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone-only/ },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, grep: /@phone/ },
  ],
})

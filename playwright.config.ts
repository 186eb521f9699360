import { defineConfig, devices } from '@playwright/test'
import { installedChromium } from './scripts/find-browsers.ts'
import { loadShop } from './site/content/load/shop.ts'
import type { EngineOptions } from './tests/browser/engines/engine-test.ts'
import type { EngineName } from './tests/support/engines/engine.ts'

const executablePath = installedChromium()

/** Chromium has the tests of everything else. */
const ENGINES: EngineName[] = ['webkit', 'firefox']
const IN_EVERY_ENGINE = '**/tests/browser/engines/*.spec.ts'
/** What speaks of the example's own words, or weighs its pages: left out once `content/` holds another shop. */
const NOT_HERE = loadShop().example ? [] : ['**/*.example.spec.ts']

/** What `npm test` leaves to `npm run test:all`, beside the engines: shops that are built anew, and what a change of words cannot break. */
const REST = [
  '**/pages/{content-names,enhancements,every-width,hero,keyboard,large-text,long-names.example}.spec.ts',
  '**/pages/{phone-bar,print-and-contrast,weight.example}.spec.ts',
  '**/form/{before-hydration,screen-reader.example,tooltips}.spec.ts',
  '**/{editor,hosted}/*.spec.ts',
]

/** On the phone `npm test` asks axe about a page of each kind; on the desktop `npm run test:all` asks about every page. */
const AXE = '**/pages/accessibility.spec.ts'

const DESKTOP = { use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone-only/ }
const PHONE = { use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, grep: /@phone/ }

/**
 * What stands in `tests/browser/engines/` runs in each engine. Every other test runs in Chromium on the desktop; those
 * tagged `@phone` also, and those tagged `@phone-only` only, on a phone. The servers are started by
 * `tests/support/fixtures.ts`, one per worker, on what is built in `dist/`.
 */
export default defineConfig<object, EngineOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // One more than the cores that the tests are made for: each waits for timers and servers now and then.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Three engines on two cores now and then miss a press. What passes only the second time is named at the end of the run:
  // something to look into.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'off',
    // Most tests wait for what a movement ends in. The journeys in every engine, and tests that say so, let pages move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not start for root, which is what containers run as. Nothing here asks for a graphics card.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    ...ENGINES.map((engineName) => ({
      name: engineName,
      testMatch: IN_EVERY_ENGINE,
      // One start of the browser for a file's tests.
      fullyParallel: false,
      timeout: 120_000,
      use: { engineName },
    })),
    { name: 'desktop', testIgnore: [IN_EVERY_ENGINE, AXE, ...REST, ...NOT_HERE], ...DESKTOP },
    { name: 'phone', testIgnore: [IN_EVERY_ENGINE, ...REST, ...NOT_HERE], ...PHONE },
    { name: 'rest-desktop', testMatch: [AXE, ...REST], testIgnore: NOT_HERE, ...DESKTOP },
    { name: 'rest-phone', testMatch: REST, testIgnore: NOT_HERE, ...PHONE },
  ],
})

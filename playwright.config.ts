import { defineConfig, devices } from '@playwright/test'
import { installedChromium } from './scripts/find-browsers.ts'
import { loadShop } from './site/content/load/shop.ts'
import type { EngineOptions } from './tests/browser/engines/engine-test.ts'
import type { EngineName } from './tests/support/engines/engine.ts'

const executablePath = installedChromium()

/** The engines that run `tests/browser/engines/`. Chromium runs all other tests. */
const ENGINES: EngineName[] = ['webkit', 'firefox']
const IN_EVERY_ENGINE = '**/tests/browser/engines/*.spec.ts'
/** Tests of the example's texts or of the size of its pages: left out once `content/` holds another shop. */
const NOT_HERE = loadShop().example ? [] : ['**/*.example.spec.ts']

/** What `npm test` leaves to `npm run test:all`, beside WebKit and Firefox: tests that build other shops or that no change of texts can break. */
const REST = [
  '**/pages/{content-names,enhancements,every-width,hero,keyboard,large-text,long-names.example}.spec.ts',
  '**/pages/{phone-bar,print-and-contrast,weight.example}.spec.ts',
  '**/form/{before-hydration,screen-reader.example,tooltips}.spec.ts',
  '**/{editor,hosted}/*.spec.ts',
]

/** On the phone `npm test` runs axe on a page of each kind; on the desktop `npm run test:all` runs it on every page. */
const AXE = '**/pages/accessibility.spec.ts'

const DESKTOP = { use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone-only/ }
const PHONE = { use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, grep: /@phone/ }

/**
 * Tests in `tests/browser/engines/` run in WebKit and Firefox, every other test in Chromium on the desktop; those
 * tagged `@phone` also, and those tagged `@phone-only` only, on a phone. The servers are started by
 * `tests/support/fixtures.ts`, one per worker, and serve the site built in `dist/`.
 */
export default defineConfig<object, EngineOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // One more than the two cores that the tests are made for, because a worker often waits for a timer or a server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Three engines on two cores sometimes miss a click or key. Tests that pass only on retry are listed as flaky at the end
  // of the run: look into them.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'off',
    // Most tests check only the end of an animation. WebKit and Firefox, and tests that set `no-preference`, run animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not start for root, which is what containers run as. No test needs a GPU.
      // Hinting makes letters wider than on any phone, in the headless shell alone.
      args: [
        '--disable-gpu',
        '--font-render-hinting=none',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    ...ENGINES.map((engineName) => ({
      name: engineName,
      testMatch: IN_EVERY_ENGINE,
      // One worker runs all tests of a file, so that the browser starts once for them.
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

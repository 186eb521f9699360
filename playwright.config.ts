import { defineConfig, devices } from '@playwright/test'
import { chromiumForTests } from './scripts/browsers.ts'
import { loadContent } from './site/content/load/content.ts'
import type { EngineOptions } from './tests/browser/engines/engine-test.ts'
import type { EngineName } from './tests/browser/engines/visit.ts'

const executablePath = chromiumForTests()

/** Every engine runs these tests; Chromium alone runs all others. */
const IN_EVERY_ENGINE = '**/tests/browser/engines/*.spec.ts'
/**
 * Tests of the example's texts or of the size of its pages: left out once `content/` holds another
 * shop.
 */
const NOT_HERE = loadContent().shop.example ? [] : ['**/*.example.spec.ts']

/**
 * Only for `npm run test:all`, like the engines: tests that build other shops, that take long, or
 * that a change of texts seldom breaks.
 */
const REST = [
  '**/pages/{keyboard,layout-shift,print-and-contrast,second-shop}.spec.ts',
  '**/form/{bad-input,disturbed,screen-reader.example,tooltips}.spec.ts',
  '**/{editor,hosted}/*.spec.ts',
]

/**
 * On the phone `npm test` runs axe on a page of each kind; on the desktop `npm run test:all` runs
 * it, and larger text, on every page.
 */
const AXE = '**/pages/accessibility.spec.ts'

const DESKTOP = { use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone-only/ }
const PHONE = {
  use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  grep: /@phone/,
}

const inEngine = (engineName: EngineName) => ({
  name: engineName,
  testMatch: IN_EVERY_ENGINE,
  // One worker runs all tests of Firefox and one those of WebKit: more of their browsers at once
  // would slow each other down.
  fullyParallel: engineName === 'chromium',
  timeout: 240_000,
  // The drivers of WebKit and Firefox sometimes miss a click or key. Tests that pass only on retry
  // are listed as flaky at the end of the run: look into them.
  retries: engineName === 'chromium' ? 0 : 1,
  use: { engineName },
})

/**
 * Tests in `tests/browser/engines/` run in every engine, all others in Chromium: on the desktop, on
 * a phone too if they are tagged `@phone`, or only on a phone if they are tagged `@phone-only`.
 * `tests/support/fixtures.ts` starts a server for each worker, which serves the site built in
 * `dist/`.
 */
export default defineConfig<EngineOptions>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // One more than the two cores that the tests are made for, because a worker often waits for a
  // timer or a server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: process.env.npm_lifecycle_event?.startsWith('test')
    ? [['dot'], ['./tests/support/closing-line.ts']]
    : 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'off',
    // Most tests check only the end of an animation. WebKit and Firefox, and tests that set
    // `no-preference`, run animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not start for root, the usual user in a container. No test needs a
      // GPU. In Chromium's headless shell, hinting makes letters wider than they are on phones.
      args: [
        '--disable-gpu',
        '--font-render-hinting=none',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    ...(['webkit', 'firefox', 'chromium'] as const).map(inEngine),
    { name: 'desktop', testIgnore: [IN_EVERY_ENGINE, AXE, ...REST, ...NOT_HERE], ...DESKTOP },
    { name: 'phone', testIgnore: [IN_EVERY_ENGINE, ...REST, ...NOT_HERE], ...PHONE },
    {
      name: 'rest-desktop',
      testMatch: [AXE, ...REST],
      testIgnore: NOT_HERE,
      ...DESKTOP,
    },
    { name: 'rest-phone', testMatch: REST, testIgnore: NOT_HERE, ...PHONE },
  ],
})

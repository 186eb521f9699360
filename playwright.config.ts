import { defineConfig, devices } from '@playwright/test'
import { chromiumForTests } from './scripts/browsers.ts'
import { loadContent } from './site/content/load/content.ts'
import type { EngineOptions } from './tests/browser/engines/engine-test.ts'
import type { EngineName } from './tests/browser/engines/visit.ts'

const executablePath = chromiumForTests()

/** The tests that every engine runs. Only Chromium runs the others. */
const IN_EVERY_ENGINE = '**/tests/browser/engines/*.spec.ts'
/** Tests of the example's texts and pages: left out once `content/` is another shop's. */
const NOT_HERE = loadContent().shop.example ? [] : ['**/*.example.spec.ts']

/** Tests only for `npm run test:all`: they take long, or a change of texts seldom breaks them. */
const REST = [
  '**/pages/{keyboard,layout-shift,print-and-contrast,second-shop}.spec.ts',
  '**/form/{bad-input,disturbed,screen-reader.example,tooltips}.spec.ts',
  '**/{editor,hosted}/*.spec.ts',
]

/**
 * The tests with axe. `npm test` runs those for the phone, with a page of each kind, and `npm run
 * test:all` those for the desktop, with every page and larger text.
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
  // One worker for Firefox and one for WebKit: more of their browsers at a time slow each other
  // down.
  fullyParallel: engineName === 'chromium',
  timeout: 240_000,
  // The drivers of WebKit and Firefox sometimes miss a click or key. Tests that pass only at the
  // second try are listed as flaky at the end of the run.
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
  // One more than the two cores that the tests are made for, because workers often wait.
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
    // Most tests check only the end of an animation. Those that set `no-preference` run it, and so
    // do WebKit and Firefox.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // No test needs a GPU. In the headless shell, hinting makes letters wider than on phones. The
      // sandbox does not start for root, the usual user in a container.
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

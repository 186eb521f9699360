import { defineConfig } from 'vitest/config'
import { loadContent } from './site/content/load/content.ts'

/** Tests that read or change the example's texts: left out once `content/` holds another shop. */
const OF_THE_EXAMPLE = '**/*.example.test.ts'

/** Tests only for `npm run test:all`: most are of PostgreSQL, hosting, faults and other shops. */
const REST = [
  '**/postgres/**/*.test.ts',
  'server/http/contact/hostile-input.test.ts',
  'site/editor/integration.example.test.ts',
  'tests/architecture/licences.test.ts',
  'tests/chaos/**/*.test.ts',
  'tests/system/{container,deploy,faults,hosted}/**/*.test.ts',
  'tests/system/content/{owner-changes,second-shop}.example.test.ts',
  'tests/system/pages/whole-builds.test.ts',
]
const LEFT_OUT = [
  ...['node_modules', 'dist*', 'data', '.astro', 'deploy/supabase'],
  ...(loadContent().shop.example ? [] : [OF_THE_EXAMPLE]),
]

export default defineConfig({
  test: {
    // From the JSON `npm test` takes the sum with which it ends (tests/support/closing-line.ts).
    reporters: ['dot', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: ['**/*.test.{ts,tsx}'], exclude: [...LEFT_OUT, ...REST] },
      },
      { extends: true, test: { name: 'rest', include: REST, exclude: LEFT_OUT } },
    ],
    // Two for each of the two cores that the tests are made for, because many tests wait.
    maxWorkers: 4,
    // Longer than the timeout of `expect.poll`, whose error message says more.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest's default of one second is too short on a busy machine.
    expect: { poll: { interval: 20, timeout: 30_000 } },
  },
})

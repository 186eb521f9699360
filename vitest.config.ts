import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { loadShop } from './site/content/load/shop.ts'

/** Tests that read or change the example's texts: left out once `content/` holds another shop. */
const OF_THE_EXAMPLE = '**/*.example.test.ts'

/** Only for `npm run test:all`: mostly tests of PostgreSQL, hosting, faults, hostile input and other shops. */
const REST = [
  '**/postgres/**/*.test.ts',
  'server/cli/migrate.test.ts',
  'server/http/contact/hostile-input.test.ts',
  'tests/architecture/{licences,refused-starts}.test.ts',
  'tests/chaos/**/*.test.ts',
  'tests/system/{container,deploy,faults,hosted}/**/*.test.ts',
  'tests/system/content/{drawings.test,owner-changes.example.test,second-shop.example.test}.ts',
]
const LEFT_OUT = [
  ...['node_modules', 'dist*', 'data', '.astro', 'deploy/supabase'],
  ...(loadShop().example ? [] : [OF_THE_EXAMPLE]),
]

/** The slowest tests start first, in this order, because otherwise they would run alone at the end. */
const LONGEST = ['tests/system/container/', 'tests/chaos/']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((folder) => moduleId.includes(folder))
      return index === -1 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: ['**/*.test.{ts,tsx}'], exclude: [...LEFT_OUT, ...REST] },
      },
      { extends: true, test: { name: 'rest', include: REST, exclude: LEFT_OUT } },
    ],
    // One more than the two cores that the tests are made for, because many tests wait for servers that they start.
    maxWorkers: 3,
    // Longer than the timeout of `eventually`, whose error message says more.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest's default of one second is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
})

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { loadShop } from './site/content/load/shop.ts'

/** What speaks of the example's own words or changes them: left out once `content/` holds another shop. */
const OF_THE_EXAMPLE = '**/*.example.test.ts'

/** A third of the whole time, beside which everything else finds its place. */
const FIRST = 'tests/system/debian/'
/** Long ones that end together. The image is built on the base that the Debian machine has made by then. */
const LAST = ['tests/chaos/', 'tests/system/container/']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      moduleId.includes(FIRST) ? 0 : LAST.some((folder) => moduleId.includes(folder)) ? 2 : 1
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    include: ['**/*.test.{ts,tsx}'],
    exclude: [
      ...['node_modules', 'dist*', 'data', '.astro', 'deploy/supabase'],
      ...(loadShop().example ? [] : [OF_THE_EXAMPLE]),
    ],
    // Two cores are what the tests are made for; several start servers and databases of their own.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

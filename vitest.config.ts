import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { loadShop } from './site/content/load/shop.ts'

/** What speaks of the example's own words or changes them: left out once `content/` holds another shop. */
const OF_THE_EXAMPLE = '**/*.example.test.ts'

/**
 * The longest ones, which would otherwise be alone at the end. The image is built on the base that the Debian machine has made by
 * the time the chaos is over.
 */
const LONGEST = ['tests/system/debian/', 'tests/chaos/', 'tests/system/container/']

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
    include: ['**/*.test.{ts,tsx}'],
    exclude: [
      ...['node_modules', 'dist*', 'data', '.astro', 'deploy/supabase'],
      ...(loadShop().example ? [] : [OF_THE_EXAMPLE]),
    ],
    // Two cores are what the tests are made for; those that start servers and databases of their own wait for them much of the time.
    maxWorkers: 3,
    // Longer than `eventually` waits, whose error says more.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a busy machine needs; Vitest's own second is none.
    expect: { poll: { timeout: 30_000 } },
  },
})

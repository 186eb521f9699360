import { defineConfig } from 'vitest/config'
import { loadShop } from './site/content/load/shop.ts'

/** What speaks of the example's own words or changes them: left out once `content/` holds another shop. */
const OF_THE_EXAMPLE = '**/*.example.test.ts'

export default defineConfig({
  test: {
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

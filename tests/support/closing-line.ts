import { readFileSync } from 'node:fs'
import type { Reporter, TestCase } from '@playwright/test/reporter'

/**
 * Ends `npm test`, and the rest of `npm run test:all`, with the sum of what Vitest has reported
 * before (vitest.config.ts) and of Playwright's tests.
 */
export default class ClosingLine implements Reporter {
  readonly #tests = new Set<TestCase>()

  onTestEnd(test: TestCase): void {
    this.#tests.add(test)
  }

  onEnd(): void {
    const vitest = JSON.parse(readFileSync('test-results/vitest.json', 'utf8'))
    const count = (...outcomes: string[]) =>
      [...this.#tests].filter((test) => outcomes.includes(test.outcome())).length
    const passed = vitest.numPassedTests + count('expected', 'flaky')
    const skipped = vitest.numPendingTests + vitest.numTodoTests + count('skipped')
    process.stdout.write(
      `\n${passed} passed, ${vitest.numFailedTests + count('unexpected')} failed, ${skipped} skipped\n`,
    )
  }
}

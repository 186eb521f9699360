import { expect, serverTest } from '../../support/fixtures.ts'
import { openEngine } from './open-engine.ts'
import { type EngineName, startVisit, type Visit } from './visit.ts'

export interface EngineOptions {
  /** The engine that this Playwright project is for. */
  engineName: EngineName
}

interface EngineFixtures {
  /** A new visitor in a window of desktop size. */
  visit: Visit
  /** Patterns of console messages that are no failure; a test adds its own. */
  allowedMessages: RegExp[]
}

/**
 * Playwright's test runner with the engines of `openEngine`. A console error or warning fails the
 * test.
 */
export const test = serverTest.extend<EngineOptions & EngineFixtures>({
  engineName: ['chromium', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  allowedMessages: async ({}, use) => use([]),
  visit: async ({ engineName, javaScriptEnabled, server, allowedMessages }, use, testInfo) => {
    const page = await openEngine(engineName, javaScriptEnabled ?? true)
    if (!page) {
      testInfo.skip(
        true,
        'This machine has no such engine (Debian: firefox-esr, webkit2gtk-driver xvfb)',
      )
      return
    }
    try {
      await page.resize(1280, 800)
      await use(startVisit(page, server.origin))
      const unexpected = (await page.consoleMessages()).filter(
        (text) => !allowedMessages.some((pattern) => pattern.test(text)),
      )
      expect(unexpected, 'console errors and warnings').toEqual([])
    } finally {
      await page.close()
    }
  },
})

export { expect }

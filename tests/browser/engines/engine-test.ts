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
}

/**
 * What browsers log about a page of the wrong address and one that refuses a request, and WebKit
 * when a page comes back before its transition has ended.
 */
const HARMLESS = /\b(?:404|422)\b|questa-pagina-non-esiste|^AbortError: Skipping view transition/

/**
 * Playwright's test runner with the engines of `openEngine`. A console error or warning fails the
 * test.
 */
export const test = serverTest.extend<EngineOptions & EngineFixtures>({
  engineName: ['chromium', { option: true }],
  visit: async ({ engineName, javaScriptEnabled, server }, use, testInfo) => {
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
      const unexpected = (await page.consoleMessages()).filter((text) => !HARMLESS.test(text))
      expect(unexpected, 'console errors and warnings').toEqual([])
    } finally {
      await page.close()
    }
  },
})

export { expect }

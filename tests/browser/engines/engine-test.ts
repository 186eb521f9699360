import { installedFirefox, installedWebKit } from '../../../scripts/browsers.ts'
import type { EngineName, EnginePage } from '../../support/engines/engine.ts'
import { openFirefox } from '../../support/engines/firefox.ts'
import { Visit } from '../../support/engines/visit.ts'
import { openWebKit } from '../../support/engines/webkit.ts'
import { expect, serverTest } from '../../support/fixtures.ts'

export interface EngineOptions {
  /** The engine that this Playwright project is for. */
  engineName: EngineName
  javaScript: boolean
}

interface EngineFixtures {
  /** A new visitor in a window of desktop size. */
  visit: Visit
  /** Patterns of console messages that are no failure; a test adds its own. */
  allowedMessages: RegExp[]
}

/** Each starts a browser with one page, or says why this machine has none. */
const STARTS: Record<EngineName, (javaScript: boolean) => Promise<EnginePage | string>> = {
  firefox: async (javaScript) => {
    const path = installedFirefox()
    if (path) return openFirefox(path, javaScript)
    return 'There is no Firefox here (Debian: apt-get install firefox-esr)'
  },
  webkit: async (javaScript) => {
    const programs = installedWebKit()
    if (programs) return openWebKit(programs, javaScript)
    return 'There is no WebKit here (Debian: apt-get install webkit2gtk-driver xvfb)'
  },
}

/**
 * Playwright's test runner with installed engines, which Playwright itself cannot drive: it needs its own builds of WebKit and
 * Firefox, and its WebDriver BiDi needs more than Firefox ESR supports. A console error or warning fails the test.
 */
export const test = serverTest.extend<EngineOptions & EngineFixtures>({
  engineName: ['firefox', { option: true }],
  javaScript: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  allowedMessages: async ({}, use) => use([]),
  visit: async ({ engineName, server, javaScript, allowedMessages }, use, testInfo) => {
    const page = await STARTS[engineName](javaScript)
    if (typeof page === 'string') {
      testInfo.skip(true, page)
      return
    }
    try {
      await page.resize(1280, 800)
      await use(new Visit(page, server.origin))
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

import { installedFirefox, installedWebKit } from '../../../scripts/find-browsers.ts'
import type { Engine, EngineName } from '../../support/engines/engine.ts'
import { startFirefox } from '../../support/engines/firefox.ts'
import { Visit } from '../../support/engines/visit.ts'
import { startWebKit } from '../../support/engines/webkit.ts'
import { expect, serverTest } from '../../support/fixtures.ts'

export interface EngineOptions {
  /** The engine that this Playwright project is for. */
  engineName: EngineName
  javaScript: boolean
}

interface TestFixtures {
  javaScript: boolean
  /** A new visitor in a window of desktop size. */
  visit: Visit
  /** Patterns of console messages that are no failure; a test adds its own. */
  allowedMessages: RegExp[]
}

interface WorkerFixtures {
  engineName: EngineName
  /** The engine, or why this machine has none. */
  engine: Engine | string
}

const STARTS: Record<EngineName, () => Promise<Engine | string>> = {
  firefox: async () => {
    const path = installedFirefox()
    return path ? startFirefox(path) : 'There is no Firefox here (Debian: apt-get install firefox-esr)'
  },
  webkit: async () => {
    const programs = installedWebKit()
    return programs
      ? startWebKit(programs)
      : 'There is no WebKit here (Debian: apt-get install webkit2gtk-driver xvfb)'
  },
}

/**
 * Playwright's test runner with installed engines, which Playwright itself cannot drive: it has its own builds of WebKit and
 * Firefox, and its WebDriver BiDi needs more than Firefox ESR supports. A console error or warning fails the test.
 */
export const test = serverTest.extend<TestFixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  javaScript: [true, { option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await STARTS[engineName]()
      await use(engine)
      if (typeof engine !== 'string') await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  allowedMessages: async ({}, use) => use([]),
  visit: async ({ engine, server, javaScript, allowedMessages }, use, testInfo) => {
    if (typeof engine === 'string') {
      testInfo.skip(true, engine)
      return
    }
    const page = await engine.open({ javaScript })
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

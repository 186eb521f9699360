import { installedFirefox, installedWebKit } from '../../../scripts/find-browsers.ts'
import type { Engine, EngineName } from '../../support/engines/engine.ts'
import { startFirefox } from '../../support/engines/firefox.ts'
import { Visit } from '../../support/engines/visit.ts'
import { startWebKit } from '../../support/engines/webkit.ts'
import { expect, serverTest } from '../../support/fixtures.ts'

export interface EngineOptions {
  /** Which engine the project of the configuration is for. */
  engineName: EngineName
  javaScript: boolean
}

interface TestFixtures {
  javaScript: boolean
  /** A new visitor at a desktop's window. */
  visit: Visit
  /** What console messages may match without being a failure; a test adds to it. */
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
 * Playwright's runner with the same page in engines that Playwright cannot drive as they are installed: its WebKit and Firefox
 * are builds of its own, and by WebDriver BiDi it asks Firefox for more than the ESR knows. Every test fails on a console error or
 * warning.
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

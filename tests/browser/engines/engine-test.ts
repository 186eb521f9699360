import { globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'
import { launch } from 'puppeteer-core'
import { chromiumForTests, inPath } from '../../../scripts/browsers.ts'
import { expect, serverTest } from '../../support/fixtures.ts'
import { type EngineName, type EnginePage, startVisit, type Visit } from './visit.ts'
import { openWebKit } from './webkit.ts'

export interface EngineOptions {
  engineName: EngineName
}

/** Starts the system's browser of this engine with one page. Resolves to null if there is none. */
async function openEngine(name: EngineName, javaScript: boolean): Promise<EnginePage | null> {
  if (name === 'webkit') {
    // Debian's folders and Fedora's.
    const browser = globSync('/usr/{lib/*,lib64,libexec}/webkit2gtk-4.?/MiniBrowser')
      .toSorted()
      .at(-1)
    return browser && inPath('xvfb-run') ? openWebKit(browser, javaScript) : null
  }
  const executablePath =
    name === 'firefox'
      ? inPath('firefox-esr', 'firefox')
      : (chromiumForTests() ?? chromium.executablePath())
  if (!executablePath) return null
  const browser = await launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath,
    args: name === 'chromium' && process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    // Run as root, Firefox refuses a `HOME` that belongs to another user, as CI containers set it.
    env: { ...process.env, HOME: userInfo().homedir },
    extraPrefsFirefox: { 'javascript.enabled': javaScript },
  })
  const page = await browser.newPage()
  if (name === 'chromium') await page.setJavaScriptEnabled(javaScript)
  const consoleMessages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) consoleMessages.push(message.text())
  })
  page.on('pageerror', (error) => consoleMessages.push(String(error)))
  return {
    async goto(url) {
      await page.goto(url)
    },
    evaluate: (script, ...args) =>
      page.evaluate(`(${script}).apply(null, ${JSON.stringify(args)})`) as Promise<
        ReturnType<typeof script>
      >,
    resize: (width, height) => page.setViewport({ width, height }),
    clickAt: (x, y) => page.mouse.click(x, y),
    // Firefox takes one key at a time.
    type: (text) =>
      name === 'chromium' ? page.keyboard.sendCharacter(text) : page.keyboard.type(text),
    pressEscape: () => page.keyboard.press('Escape'),
    consoleMessages,
    close: () => browser.close(),
  }
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
export const test = serverTest.extend<EngineOptions & { visit: Visit }>({
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
      const unexpected = page.consoleMessages.filter((text) => !HARMLESS.test(text))
      expect(unexpected, 'console errors and warnings').toEqual([])
    } finally {
      await page.close()
    }
  },
})

export { expect }

import { existsSync, globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium, firefox, type LaunchOptions, webkit } from '@playwright/test'
import { launch } from 'puppeteer-core'
import { inPath } from '../../../scripts/browsers.ts'
import type { EngineName, EnginePage } from './visit.ts'
import { openWebKit } from './webkit.ts'

/**
 * Starts a browser of this engine with one page: as Playwright does if it can, else the system's Firefox or WebKitGTK, which
 * Playwright cannot drive. Resolves to null if there is neither. `launchOptions` are for Chromium.
 */
export async function openEngine(
  name: EngineName,
  javaScript: boolean,
  launchOptions: LaunchOptions,
): Promise<EnginePage | null> {
  const messages: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    if (['error', 'warn', 'warning'].includes(message.type())) messages.push(message.text())
  }
  const onError = (error: unknown) => messages.push(String(error))

  const engine = { chromium, firefox, webkit }[name]
  if (name === 'chromium' || existsSync(engine.executablePath())) {
    const browser = await engine.launch(name === 'chromium' ? launchOptions : {})
    const page = await browser.newPage({ javaScriptEnabled: javaScript })
    page.on('console', onConsole).on('pageerror', onError)
    const resize = (width: number, height: number) => page.setViewportSize({ width, height })
    return { ...driverOf(page, messages), resize, close: () => browser.close() }
  }
  if (name === 'webkit') {
    // Debian's folders and Fedora's.
    const browser = globSync('/usr/{lib/*,lib64,libexec}/webkit2gtk-4.?/MiniBrowser').toSorted().at(-1)
    return browser && inPath('Xvfb') ? openWebKit(browser, javaScript) : null
  }
  const executablePath = inPath('firefox-esr', 'firefox')
  if (!executablePath) return null
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    // Run as root, Firefox refuses a `HOME` that belongs to another user, as CI containers set it.
    env: { ...process.env, HOME: userInfo().homedir },
    extraPrefsFirefox: { 'javascript.enabled': javaScript },
  })
  const page = await browser.newPage()
  page.on('console', onConsole).on('pageerror', onError)
  const resize = (width: number, height: number) => page.setViewport({ width, height })
  return { ...driverOf(page, messages), resize, close: () => browser.close() }
}

/** What Playwright's page and Puppeteer's have in common. */
interface CommonPage {
  goto(url: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  mouse: { click(x: number, y: number): Promise<void> }
  keyboard: { type(text: string): Promise<void>; press(key: 'Escape'): Promise<void> }
}

const driverOf = (page: CommonPage, messages: string[]) => ({
  async goto(url: string) {
    await page.goto(url)
  },
  evaluate: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) =>
    page.evaluate(`(${script}).apply(null, ${JSON.stringify(args)})`) as Promise<Result>,
  clickAt: (x: number, y: number) => page.mouse.click(x, y),
  type: (text: string) => page.keyboard.type(text),
  pressEscape: () => page.keyboard.press('Escape'),
  consoleMessages: () => Promise.resolve(messages),
})

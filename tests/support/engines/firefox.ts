import { userInfo } from 'node:os'
import { launch } from 'puppeteer-core'
import type { EnginePage } from './engine.ts'

/** Starts Firefox with one page, driven by WebDriver BiDi. */
export async function openFirefox(executablePath: string, javaScript: boolean): Promise<EnginePage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    // Run as root, Firefox refuses a `HOME` that belongs to another user, as CI containers set it.
    env: { ...process.env, HOME: userInfo().homedir },
    extraPrefsFirefox: { 'javascript.enabled': javaScript },
  })
  const page = await browser.newPage()
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(String(error)))
  return {
    async goto(url) {
      await page.goto(url)
    },
    // The cast is needed because Puppeteer's types also allow element handles as arguments.
    evaluate: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) =>
      page.evaluate(script as (...args: unknown[]) => unknown, ...args) as Promise<Result>,
    resize: (width, height) => page.setViewport({ width, height }),
    movePointer: (x, y) => page.mouse.move(x, y),
    async click() {
      await page.mouse.down()
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    pressEscape: () => page.keyboard.press('Escape'),
    consoleMessages: () => Promise.resolve([...messages]),
    close: () => browser.close(),
  }
}

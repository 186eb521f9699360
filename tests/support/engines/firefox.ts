import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LaunchOptions, launch } from 'puppeteer-core'
import type { Engine, EnginePage } from './engine.ts'

/** Firefox by WebDriver BiDi. Each page has a browser of its own, because the setting about JavaScript is browser-wide. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  // As root, Firefox refuses to start in another user's home folder, as containers of CI have it.
  const home = mkdtempSync(join(tmpdir(), 'firefox-home-'))
  return {
    open: ({ javaScript }) =>
      openPage({
        browser: 'firefox',
        executablePath,
        env: { ...process.env, HOME: home },
        extraPrefsFirefox: { 'javascript.enabled': javaScript },
      }),
    close: async () => rmSync(home, { recursive: true, force: true }),
  }
}

async function openPage(options: LaunchOptions): Promise<EnginePage> {
  const browser = await launch(options)
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

import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { Builder, Key, Origin } from 'selenium-webdriver'
import { freePort, startProgram } from '../../support/server-process.ts'
import { type EnginePage, patiently } from './visit.ts'

/**
 * In milliseconds. A script sent while one document replaces another may get no answer, and can be
 * sent again.
 */
const LONGEST_QUESTION = 3000

/**
 * Starts WebKitGTK's browser at this path with one page, driven by WebDriver on a screen of its
 * own.
 */
export async function openWebKit(binary: string, javaScript: boolean): Promise<EnginePage> {
  // Xvfb chooses its display and says its name. The largest window of a test must fit; -noreset
  // keeps the screen without windows.
  const options = [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '2000x1400x24',
    '-nolisten',
    'tcp',
    '-noreset',
  ]
  const screen = startProgram(['Xvfb', ...options])
  await screen.untilReady(() => /^\d+\n/m.test(screen.output()))
  const display = `:${/^\d+$/m.exec(screen.output())?.[0]}`
  const port = await freePort()
  const service = startProgram(['WebKitWebDriver', `--port=${port}`], {
    // No desktop runs here that could answer questions about accessibility.
    environment: { DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
  })
  // A full screen has no toolbars, and can be as narrow as a phone.
  const args = ['--automation', '--full-screen', `--enable-javascript=${javaScript}`]
  const building = new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } })
  // The service listens a moment after it was started.
  const driver = await patiently(() => building.build())
  const act = () => driver.actions({ async: true })
  const messages: string[] = []
  const evaluate: EnginePage['evaluate'] = async (script, ...args) => {
    const source = `const heard = (${listen})(); const value = (${script}).apply(null, arguments); return [value, heard.splice(0)]`
    const [value, heard] = await Promise.race([
      driver.executeScript<[ReturnType<typeof script>, string[]]>(source, ...args),
      delay(LONGEST_QUESTION).then(() =>
        Promise.reject(new Error('WebKit got no answer from the page')),
      ),
    ])
    messages.push(...heard)
    return value
  }
  return {
    goto: (url) => driver.get(url),
    evaluate,
    async resize(width, height) {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height })
      // The answer may come before the page has its new size.
      await patiently(async () =>
        expect(await evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]),
      )
    },
    clickAt: (x, y) =>
      act().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press().release().perform(),
    type: (text) => act().sendKeys(text).perform(),
    pressEscape: () => act().sendKeys(Key.ESCAPE).perform(),
    async consoleMessages() {
      await evaluate(() => undefined)
      return [...messages]
    },
    async close() {
      await driver.quit()
      await service.end()
      await screen.end()
    },
  }
}

/**
 * Runs in the page: collects what its console gets from the first call on, and returns it.
 * WebDriver has no log of the console, and the browser writes none under automation, so messages
 * from before the page has loaded are missing.
 */
function listen(): string[] {
  const page = window as typeof window & { heard?: string[] }
  if (page.heard) return page.heard
  const heard: string[] = []
  page.heard = heard
  addEventListener(
    'error',
    ({ message, target }) => heard.push(message || `${target} failed`),
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ blockedURI }) =>
    heard.push(`forbidden: ${blockedURI}`),
  )
  for (const kind of ['error', 'warn'] as const)
    console[kind] = (...words: unknown[]) => heard.push(words.join(' '))
  return heard
}

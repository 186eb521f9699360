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
  const port = await freePort()
  // The largest window of a test must fit; -noreset keeps the screen without windows.
  const screen = ['xvfb-run', '-a', '-s', '-screen 0 2000x1400x24 -noreset'] as const
  const service = startProgram([...screen, 'WebKitWebDriver', `--port=${port}`], {
    // No desktop runs here that could answer questions about accessibility.
    environment: { GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    group: true,
  })
  // A full screen has no toolbars, and can be as narrow as a phone.
  const args = ['--automation', '--full-screen', `--enable-javascript=${javaScript}`]
  const building = new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } })
  // The service listens a moment after it was started.
  const driver = await patiently(() => building.build())
  const act = () => driver.actions({ async: true })
  const evaluate: EnginePage['evaluate'] = (script, ...args) =>
    Promise.race([
      driver.executeScript<ReturnType<typeof script>>(`return (${script})(...arguments)`, ...args),
      delay(LONGEST_QUESTION).then(() =>
        Promise.reject(new Error('WebKit got no answer from the page')),
      ),
    ])
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
    // WebDriver has no log of the console.
    consoleMessages: [],
    async close() {
      await driver.quit()
      await service.end()
    },
  }
}

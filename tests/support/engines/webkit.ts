import { expect } from '@playwright/test'
import type { WebKitPrograms } from '../../../scripts/browsers.ts'
import { freePort, startProgram } from '../server-process.ts'
import type { EnginePage } from './engine.ts'
import { patiently } from './visit.ts'

/** WebDriver's code of the key: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const ESCAPE = '\uE00C'

/** In milliseconds. Commands take a few seconds at most, even on a busy machine. */
const LONGEST_COMMAND = 40_000
/** In milliseconds. A script sent while one document replaces another may get no answer, and can be sent again. */
const LONGEST_QUESTION = 3000

/** Calls a WebDriver command (https://www.w3.org/TR/webdriver2/#endpoints) and resolves to its value. */
type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Starts WebKitGTK's browser with one page, driven by W3C WebDriver on a screen of its own. */
export async function openWebKit(programs: WebKitPrograms, javaScript: boolean): Promise<EnginePage> {
  const { screen, display } = await startScreen(programs.screen)
  const port = await freePort()
  const service = startProgram([programs.driver, `--port=${port}`], {
    // No desktop runs here that could answer questions about accessibility.
    environment: { DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
  })
  const command = commandTo(`http://127.0.0.1:${port}`)
  await patiently(() => command('GET', '/status'))
  const args = [
    '--automation',
    // A full screen has no toolbars, and can be as narrow as a phone.
    '--full-screen',
    `--enable-javascript=${javaScript}`,
  ]
  const { sessionId } = (await command('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args } } },
  })) as { sessionId: string }
  const session: Command = (method, path, body) => command(method, `/session/${sessionId}${path}`, body)
  const act = async (source: object) => void (await session('POST', '/actions', { actions: [source] }))
  const point = (...actions: object[]) => act({ type: 'pointer', id: 'mouse', actions })
  const typeKeys = (keys: string) => {
    const press = (value: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))
    return act({ type: 'key', id: 'keyboard', actions: [...keys].flatMap(press) })
  }
  const messages: string[] = []
  const evaluate: EnginePage['evaluate'] = async (script, ...args) => {
    const source = `const heard = (${listen})(); const value = (${script}).apply(null, arguments); return [value, heard.splice(0)]`
    const answer = await session('POST', '/execute/sync', { script: source, args })
    const [value, heard] = answer as [ReturnType<typeof script>, string[]]
    messages.push(...heard)
    return value
  }
  return {
    async goto(url) {
      await session('POST', '/url', { url })
    },
    evaluate,
    async resize(width, height) {
      await session('POST', '/window/rect', { x: 0, y: 0, width, height })
      // The answer may come before the page has its new size.
      await patiently(async () =>
        expect(await evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]),
      )
    },
    movePointer: (x, y) => point({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }),
    click: () => point({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    type: (text) => typeKeys(text),
    pressEscape: () => typeKeys(ESCAPE),
    async consoleMessages() {
      await evaluate(() => undefined)
      return [...messages]
    },
    async close() {
      await session('DELETE', '')
      await service.end()
      await screen.end()
    },
  }
}

/**
 * Runs in the page: collects what its console gets from the first call on, and returns it. WebDriver has no log of the console,
 * and the browser writes none under automation, so messages from before the page has loaded are missing.
 */
function listen(): string[] {
  const page = window as typeof window & { heard?: string[] }
  if (page.heard) return page.heard
  const heard: string[] = []
  page.heard = heard
  addEventListener(
    'error',
    ({ message, target }) => heard.push(message || `${(target as Element).outerHTML} failed`),
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push(`${violatedDirective} forbids ${blockedURI}`),
  )
  for (const kind of ['error', 'warn'] as const) {
    // biome-ignore lint/suspicious/noConsole: this is the page's console, and what is written there still gets there
    const write = console[kind]
    console[kind] = (...words: unknown[]) => {
      heard.push(words.join(' '))
      write.apply(console, words)
    }
  }
  return heard
}

function commandTo(origin: string): Command {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(path.endsWith('/execute/sync') ? LONGEST_QUESTION : LONGEST_COMMAND),
    }).catch((error: unknown) => {
      throw new Error(`WebDriver ${method} ${path} got no answer`, { cause: error })
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value?.error} ${value?.message}`)
    return value
  }
}

/** Starts Xvfb, which chooses its display and says its name. */
async function startScreen(program: string) {
  // The largest window that a test asks for must fit; -noreset keeps the screen when its last window has gone.
  const options = ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp', '-noreset']
  const screen = startProgram([program, ...options])
  await screen.untilReady(() => /^\d+\n/m.test(screen.output()))
  return { screen, display: `:${/^\d+$/m.exec(screen.output())?.[0]}` }
}

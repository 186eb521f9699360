import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebKitPrograms } from '../../../scripts/find-browsers.ts'
import { freePort } from '../server-process.ts'
import type { Engine, EnginePage, Key, PageOptions } from './engine.ts'

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Record<Key, string> = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007', Delete: '\uE017' }

/** Milliseconds. No command here takes more than a few seconds, on a busy machine either. */
const LONGEST_COMMAND = 40_000

/** Calls a WebDriver command (https://www.w3.org/TR/webdriver2/#endpoints) and resolves to its value. */
type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** WebKitGTK's browser by W3C WebDriver, on a screen of its own. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const display = await startScreen(programs.screen)
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  let opened = 0
  return {
    open: (options) => {
      opened += 1
      return openPage(programs, display.name, join(folder, `console-${opened}`), options)
    },
    async close() {
      await end(display.process)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a page with a driver of its own: a driver has one session at a time. */
async function openPage(
  { driver, browser }: WebKitPrograms,
  display: string,
  consoleFile: string,
  { javaScript }: PageOptions,
): Promise<EnginePage> {
  const port = await freePort()
  const service = startProgram(driver, [`--port=${port}`], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    // There is no desktop that would answer questions about accessibility.
    NO_AT_BRIDGE: '1',
  })
  const command = commandTo(`http://127.0.0.1:${port}`)
  await untilReady(service, command)
  // WebDriver has no log of the console. The browser can write one to its output, which the driver would not pass on.
  const withLog = ['-c', `exec "$0" "$@" >'${consoleFile}' 2>&1`, browser]
  const args = [
    ...withLog,
    '--automation',
    // Without toolbars, and down to a phone's width.
    '--full-screen',
    '--enable-write-console-messages-to-stdout=true',
    `--enable-javascript=${javaScript}`,
  ]
  const { sessionId } = (await command('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: '/bin/sh', args } } },
  })) as { sessionId: string }
  const session: Command = (method, path, body) => command(method, `/session/${sessionId}${path}`, body)
  const act = (source: object) => session('POST', '/actions', { actions: [source] })
  const point = (...actions: object[]) => act({ type: 'pointer', id: 'mouse', actions })
  const typeKeys = (keys: string[]) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    })
  return {
    async goto(url) {
      await session('POST', '/url', { url })
    },
    evaluate: (script, ...args) =>
      session('POST', '/execute/sync', {
        script: `return (${script}).apply(null, arguments)`,
        args,
      }) as Promise<ReturnType<typeof script>>,
    async resize(width, height) {
      await session('POST', '/window/rect', { x: 0, y: 0, width, height })
    },
    async movePointer(x, y) {
      await point({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) })
    },
    async click() {
      await point({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })
    },
    async type(text) {
      await typeKeys(Array.from(text, (character) => (character === '\n' ? KEYS.Enter : character)))
    },
    async press(key) {
      await typeKeys([KEYS[key]])
    },
    consoleMessages: async () =>
      readFileSync(consoleFile, 'utf8')
        .split('\n')
        .filter((line) => /CONSOLE .*\b(?:ERROR|WARN)\b/.test(line)),
    async close() {
      await session('DELETE', '')
      await end(service)
    },
  }
}

function commandTo(origin: string): Command {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_COMMAND),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value?.error} ${value?.message}`)
    return value
  }
}

/** Starts Xvfb and resolves to the name of the display that it has chosen. */
async function startScreen(program: string): Promise<{ process: ChildProcess; name: string }> {
  // The largest window that a test asks for must fit. Without -noreset the screen starts anew when its last window has
  // gone, and throws out a browser that comes at that moment: its driver would wait for ever.
  const args = ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp', '-noreset']
  const child = startProgram(program, args)
  for await (const chunk of child.stdout ?? []) return { process: child, name: `:${String(chunk).trim()}` }
  throw new Error('Xvfb did not start')
}

/** Starts a program that ends with the test's process, however that ends. */
function startProgram(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  child.on('error', (error) => process.stderr.write(`${program}: ${error.message}\n`))
  return child
}

async function untilReady(driver: ChildProcess, command: Command): Promise<void> {
  const deadline = performance.now() + 20_000
  while (driver.exitCode === null && performance.now() < deadline) {
    const ready = await command('GET', '/status').then(
      () => true,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('WebKitWebDriver did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

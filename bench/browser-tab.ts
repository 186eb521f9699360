import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { installedChromium } from '../scripts/find-browsers.ts'

interface Message {
  id?: number
  method?: string
  result?: Record<string, unknown>
  params?: { sessionId: string; targetInfo: { targetId: string; type: string; subtype?: string } }
}

/** One tab of a Chromium of its own, as a person has it: it may draw the next page ahead. */
export interface BrowserTab {
  /** Evaluates an expression in the page that is shown; resolves to its value. */
  evaluate<T>(expression: string): Promise<T>
  /** Moves the pointer there, or presses and releases the left button, in pixels of the window. */
  pointer(action: 'move' | 'press', x: number, y: number): Promise<void>
  /** Makes the page that is shown one on a phone whose processor is so many times slower than this machine's. */
  becomePhone(cpuSlowdown: number): Promise<void>
  /** Touches the screen there with one finger and lifts it, in pixels of the window. */
  touch(x: number, y: number): Promise<void>
  /** Presses and releases the key of one character. */
  key(character: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens it. Speaks the DevTools protocol to the *tab*: attaching to a page, as Playwright does, makes Chromium
 * give up prerendering (`PrerenderingDisabledByDevTools`).
 */
export async function openBrowserTab(): Promise<BrowserTab> {
  const profile = await mkdtemp(join(tmpdir(), 'browser-tab-'))
  const child = spawn(
    installedChromium({ shell: false }) ?? 'chromium',
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1280,900',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const socket = new WebSocket(await addressIn(createInterface(child.stderr)))
  await once(socket, 'open')

  const answers = new Map<number, (message: Message) => void>()
  /** Sessions by the page they belong to; one with a subtype is only being prerendered. */
  const pages = new Map<string, { session: string; subtype: string | undefined }>()
  socket.onmessage = ({ data }) => {
    const { id, method, params, ...message } = JSON.parse(data) as Message
    if (id !== undefined) return answers.get(id)?.(message)
    const { targetId, type, subtype } = params?.targetInfo ?? {}
    if (method === 'Target.attachedToTarget' && type === 'page' && targetId) {
      pages.set(targetId, { session: params?.sessionId ?? '', subtype })
    }
    const known = targetId === undefined ? undefined : pages.get(targetId)
    if (method === 'Target.targetInfoChanged' && known) known.subtype = subtype
    if (method === 'Target.detachedFromTarget') {
      for (const [page, { session }] of pages) if (session === params?.sessionId) pages.delete(page)
    }
  }
  let count = 0
  const send = (method: string, params: object, sessionId?: string) =>
    new Promise<Message>((resolve) => {
      count += 1
      answers.set(count, resolve)
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
    })
  const shown = () => [...pages.values()].find(({ subtype }) => subtype === undefined)?.session

  await send('Target.setDiscoverTargets', { discover: true, filter: [{}] })
  const { result: found } = await send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const [tab] = (found?.targetInfos ?? []) as { targetId: string }[]
  const { result: attached } = await send('Target.attachToTarget', { targetId: tab?.targetId, flatten: true })
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{}] }
  await send('Target.setAutoAttach', attach, String(attached?.sessionId))

  return {
    async evaluate<T>(expression: string) {
      const parameters = { expression, returnByValue: true, awaitPromise: true }
      const { result } = await send('Runtime.evaluate', parameters, shown())
      const { value } = (result?.result ?? {}) as { value?: T }
      return value as T
    },
    async pointer(action, x, y) {
      const session = shown()
      const mouse = (type: string) =>
        send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }, session)
      if (action === 'move') {
        await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }, session)
        return
      }
      // Not awaited: a page that is being left does not respond any more.
      void mouse('mousePressed')
      void mouse('mouseReleased')
    },
    async becomePhone(cpuSlowdown) {
      const screen = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
      await send('Emulation.setDeviceMetricsOverride', screen, shown())
      await send('Emulation.setTouchEmulationEnabled', { enabled: true }, shown())
      await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }, shown())
    },
    async touch(x, y) {
      const session = shown()
      await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }, session)
      await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }, session)
    },
    async key(character) {
      const session = shown()
      await send('Input.dispatchKeyEvent', { type: 'keyDown', text: character, key: character }, session)
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key: character }, session)
    },
    async close() {
      socket.close()
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Chromium says on stderr where it listens. */
async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('Chromium ended before it listened')
}

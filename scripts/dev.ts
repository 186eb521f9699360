import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { tellErrors } from '../site/build/terminal.ts'

tellErrors()

export const root = join(import.meta.dirname, '..')
export const contentFolder = resolve(root, process.env.CONTENT_DIR || 'content')

type Output = 'inherit' | 'ignore'

/** Runs a script with this Node. */
export const start = (args: string[], output: Output = 'inherit') =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output] })

/**
 * Serves the pages with hot reload, on the next free port where PORT is taken, and beside them the
 * server; opens a page in the browser. Resolves to the origin once the pages are served.
 */
export async function serve(open: string | false = false): Promise<string> {
  // Astro reads it when it is imported: its telemetry would write to the home folder and post what
  // it has seen.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const [door, port] = [await getPort(), await getPort()]
  process.env.FUNCTIONS_DEV_PORT = String(door)
  createServer((caller) => void leadTo(port, caller)).listen(door, '127.0.0.1')
  process.env.PORT ||= '4321'
  const { dev } = await import('astro')
  const { address } = await dev({ root, server: { port: Number(process.env.PORT), open } })
  const origin = `http://localhost:${address.port}`
  // What the server says is for people who develop.
  void startServer(origin, port, open ? 'ignore' : 'inherit')
  return origin
}

/** Connects a caller with the server; while that does not listen yet, the caller waits. */
async function leadTo(port: number, caller: Socket): Promise<void> {
  caller.on('error', () => {})
  while (!caller.destroyed) {
    const server = connect(port, '127.0.0.1')
    const isThere = await once(server, 'connect').catch(() => false)
    if (isThere) return void pipeline(caller, server, caller, () => {})
    await delay(200)
  }
}

/**
 * Astro proxies `/functions` to the server (`astro.config.ts`), which restarts when its code
 * changes. Mails are files by default.
 */
async function startServer(origin: string, port: number, output: Output): Promise<void> {
  const isBuilt = async () => (await once(start(['site/build/main.ts']), 'exit'))[0] === 0
  // The server reads `dist/`. While mistakes in the content make the build fail, each change there
  // builds again.
  if (!(await isBuilt()))
    for await (const _ of watch(contentFolder, { recursive: true })) if (await isBuilt()) break
  Object.assign(process.env, { PORT: String(port), SITE_ORIGIN: origin })
  process.env.MAIL_URL ||= 'file:'
  const server = start(['--watch', 'server/main.ts'], output)
  server.on('exit', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill())
}

if (import.meta.main) process.stdout.write(`Il sito: ${await serve()}\nPer finire: Ctrl+C.\n`)

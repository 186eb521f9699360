import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { tellErrors } from '../site/build/terminal.ts'

tellErrors()

export const contentFolder = resolve(process.env.CONTENT_DIR || 'content')

type Output = 'inherit' | 'ignore'

const start = (args: string[], output: Output) =>
  spawn(process.execPath, args, { stdio: ['ignore', output, output] })

/** Runs a script, and resolves to whether it has ended without an error. */
export async function succeeds(args: string[], output: Output = 'inherit'): Promise<boolean> {
  const [code] = await once(start(args, output), 'exit')
  return code === 0
}

/**
 * Serves the pages with hot reload, on the next free port where PORT is taken, and beside them the
 * server. `open` is the page to open in the browser. Resolves to the origin of the pages.
 */
export async function serve(open: string | false = false): Promise<string> {
  // Astro reads this when it is imported. Its telemetry would write to the home folder and send
  // data.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const [door, port] = [await getPort(), await getPort()]
  process.env.FUNCTIONS_DEV_PORT = String(door)
  createServer((caller) => void leadTo(port, caller)).listen(door, '127.0.0.1')
  process.env.PORT ||= '4321'
  const { dev } = await import('astro')
  const { address } = await dev({ server: { port: Number(process.env.PORT), open } })
  const origin = `http://localhost:${address.port}`
  // What the server says is not for owners.
  void startServer(origin, port, open ? 'ignore' : 'inherit')
  return origin
}

/** Connects a caller with the server, as soon as that listens. */
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
 * Builds `dist/`, which the server reads, and starts the server, which restarts when its code
 * changes. Astro proxies `/functions` to it (`astro.config.ts`). Mails are files by default.
 */
async function startServer(origin: string, port: number, output: Output): Promise<void> {
  const build = ['site/build/main.ts']
  // While mistakes in the content make the build fail, it is tried again at each change there.
  if (!(await succeeds(build)))
    for await (const _ of watch(contentFolder, { recursive: true }))
      if (await succeeds(build)) break
  Object.assign(process.env, { PORT: String(port), SITE_ORIGIN: origin })
  process.env.MAIL_URL ||= 'file:'
  const server = start(['--watch', 'server/main.ts'], output)
  server.on('exit', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill())
}

if (import.meta.main) process.stdout.write(`Il sito: ${await serve()}\nPer finire: Ctrl+C.\n`)

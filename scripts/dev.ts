import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import getPort from 'get-port'
import { tellErrors } from '../site/build/terminal.ts'

tellErrors()

export const root = join(import.meta.dirname, '..')
export const contentFolder = resolve(root, process.env.CONTENT_DIR || 'content')

/** Runs a script with this Node. */
export const start = (args: string[], output: 'inherit' | 'ignore' = 'inherit') =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output] })

/**
 * Serves the pages with hot reload, on the next free port where PORT is taken, and beside them the
 * server; opens a page in the browser. Resolves to the origin once the pages are served.
 */
export async function serve(open: string | false = false): Promise<string> {
  // Astro reads it when it is imported: its telemetry would write to the home folder and post what
  // it has seen.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  process.env.FUNCTIONS_DEV_PORT = String(await getPort())
  process.env.PORT ||= '4321'
  const { dev } = await import('astro')
  const { address } = await dev({ root, server: { port: Number(process.env.PORT), open } })
  const origin = `http://localhost:${address.port}`
  // What the server says is for people who develop.
  void startServer(origin, open ? 'ignore' : 'inherit')
  return origin
}

/**
 * Astro proxies `/functions` to the server (`astro.config.ts`), which restarts when its code
 * changes. Mails are files by default.
 */
async function startServer(origin: string, output: 'inherit' | 'ignore'): Promise<void> {
  const isBuilt = async () => (await once(start(['site/build/main.ts']), 'exit'))[0] === 0
  // The server reads `dist/`. While mistakes in the content make the build fail, each change there
  // builds again.
  if (!(await isBuilt()))
    for await (const _ of watch(contentFolder, { recursive: true })) if (await isBuilt()) break
  Object.assign(process.env, { PORT: process.env.FUNCTIONS_DEV_PORT, SITE_ORIGIN: origin })
  process.env.MAIL_URL ||= 'file:'
  const server = start(['--watch', 'server/main.ts'], output)
  server.on('exit', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill())
}

if (import.meta.main) process.stdout.write(`Il sito: ${await serve()}\nPer finire: Ctrl+C.\n`)

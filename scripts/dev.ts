import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.ts'

/**
 * Serves the pages with hot reload, and on the next free port the server, to which Astro proxies `/functions` (`astro.config.ts`). The
 * server restarts when its code changes, and writes mails as files unless MAIL_URL is set.
 */
const root = join(import.meta.dirname, '..')
const port = process.env.PORT || String(await freePort(4321))
const functionsPort = String(await freePort(Number(port) + 1))

const children = new Set<ChildProcess>()
let isStopping = false
const stop = () => {
  isStopping = true
  for (const child of children) child.kill()
}

/** Runs a script with this Node, because on Windows the programs in `node_modules/.bin` are batch files, which need a shell. */
function start(args: string[], environment: Record<string, string> = {}): ChildProcess {
  if (isStopping) process.exit()
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  children.add(child)
  return child.on('exit', () => children.delete(child))
}

/** Resolves to whether the script ended with 0. */
async function run(script: string): Promise<boolean> {
  const [code] = await once(start([script]), 'exit')
  return code === 0
}

process.on('SIGINT', stop).on('SIGTERM', stop)
process.stdout.write('Costruisco il sito una volta, per il modulo …\n')
let built = await run('site/build/main.ts')
start(['scripts/astro.ts', 'dev', '--port', port, ...process.argv.slice(2)], {
  PORT: port,
  FUNCTIONS_DEV_PORT: functionsPort,
}).on('exit', stop)
// The server reads `dist/`. While mistakes in the content make the build fail, each change there builds again.
while (!built) {
  const watcher = watch(resolve(root, process.env.CONTENT_DIR || 'content'), { recursive: true })
  watcher.unref()
  await once(watcher, 'change')
  watcher.close()
  built = await run('site/build/main.ts')
}
start(['--watch', 'server/main.ts'], {
  PORT: functionsPort,
  SITE_ORIGIN: `http://localhost:${port}`,
  MAIL_URL: process.env.MAIL_URL || 'file:',
}).on('exit', stop)

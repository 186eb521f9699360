import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Serves the pages with hot reload, and on the next port the server, to which Astro proxies `/functions` (`astro.config.ts`). The
 * server restarts when its code changes, and writes mails as files unless MAIL_URL is set.
 */
const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT || 4321)
const functionsPort = port + 1
const origin = `http://localhost:${port}`

const children = new Set<ChildProcess>()
const stop = () => {
  for (const child of children) child.kill()
}

/** Runs a script with this Node, because on Windows the programs in `node_modules/.bin` are batch files, which need a shell. */
function start(args: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  children.add(child)
  return child.on('exit', () => children.delete(child))
}

async function build(): Promise<boolean> {
  for (const script of ['scripts/subset-fonts.ts', 'site/build/main.ts']) {
    const [code] = await once(start([script]), 'exit')
    if (code !== 0) return false
  }
  return true
}

/** Starts the server once `dist/` is built. While mistakes in the content make the build fail, each change there builds again. */
async function startFunction(built: boolean): Promise<void> {
  if (!built) {
    const watcher = watch(resolve(root, process.env.CONTENT_DIR || 'content'), { recursive: true })
    watcher.unref()
    await once(watcher, 'change')
    watcher.close()
    return startFunction(await build())
  }
  start(['--watch', 'server/main.ts'], {
    PORT: String(functionsPort),
    SITE_ORIGIN: origin,
    MAIL_URL: process.env.MAIL_URL || 'file:',
  }).on('exit', stop)
}

process.on('SIGINT', stop).on('SIGTERM', stop)
process.stdout.write('Costruisco il sito una volta, per il modulo …\n')
const built = await build()
start(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port), ...process.argv.slice(2)], {
  PORT: String(port),
  FUNCTIONS_DEV_PORT: String(functionsPort),
}).on('exit', stop)
startFunction(built)

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Pages with hot reload, and the function beside them on the next port with a file mailbox, restarted when its
 * code changes. The pages' server passes `/functions` on to it (`astro.config.ts`), so that both share an origin.
 */
const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT || 4321)
const functionsPort = port + 1
const origin = `http://localhost:${port}`

/** With the Node that runs this: on Windows npm's links to programs are batch files, which need a shell. */
function start(args: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
}

/** The server reads what the last build left in `dist/`, so there has to be one. */
async function build(): Promise<boolean> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'installed', 'fonts', 'site'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

process.stdout.write('Building once, for the function …\n')
if (await build()) {
  const children = [
    start(['--watch', 'server/main.ts'], {
      PORT: String(functionsPort),
      SITE_ORIGIN: origin,
      MAIL_URL: process.env.MAIL_URL || 'file:',
    }),
    start(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)], {
      PORT: String(port),
      FUNCTIONS_DEV_PORT: String(functionsPort),
    }),
  ]
  const stop = () => {
    for (const child of children) child.kill()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  for (const child of children) child.on('exit', stop)
} else {
  process.stderr.write('The site could not be built: the lines above say why.\n')
  process.exitCode = 1
}

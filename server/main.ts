import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { readConfig } from './config/config.ts'
import { DEFAULT_SHOP, loadSiteFacts } from './config/site-facts.ts'
import { OperatorError, reasonOf } from './errors.ts'
import { createLog } from './log.ts'
import { type RunningServer, startServer } from './start.ts'

const { log, flush } = createLog()
/** After this time the process exits even when something hangs, so that it ends within 10 s. */
const LONGEST_STOP_MS = 9_500
let server: RunningServer | undefined
let stopping = false

// After an uncaught error the state of the process is unknown, so it must end; responses under way are finished first.
// Unhandled rejections arrive here too.
process.on('uncaughtException', (error) => {
  process.exitCode = 1
  log.error({ reason: reasonOf(error), stack: error?.stack }, 'Uncaught error, which is a defect: stopping')
  void stop()
})

try {
  const distDir = resolve('dist')
  // `--check` validates the settings without starting, for use before a restart.
  if (process.argv.includes('--check')) {
    const facts = await loadSiteFacts(distDir).catch(() => undefined)
    readConfig(facts?.shop ?? DEFAULT_SHOP)
    process.exit()
  }
  const facts = await loadSiteFacts(distDir)
  const config = readConfig(facts.shop)
  // These listeners are set before the server listens, because from then on a signal must not cut off a request.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A second signal ends the process at once; accepted requests are already stored.
      for (const again of ['SIGTERM', 'SIGINT'] as const) process.once(again, () => process.exit(1))
      log.info({ signal }, 'Stopping: finishing what is in flight')
      void stop()
    })
  }
  server = await startServer({ config, facts, distDir, log })
  // With `--trial`, by which an update tries a new release, the process exits once `/readyz` has answered.
  if (process.argv.includes('--trial')) {
    const { ok } = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(10_000) })
    process.exit(ok ? 0 : 1)
  }
  // Tells systemd that the service has started (sd_notify(3)). A program does this, because Node has no Unix datagram sockets.
  if (config.inheritedSocket !== null) execFile('systemd-notify', ['--ready'], () => {})
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

/** Stops the server and ends the process, with status 0 unless something went wrong. A second call changes nothing. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => {
    log.warn({}, 'Stopped with something left undone: what was accepted is stored')
    process.exit(1)
  }, LONGEST_STOP_MS)
  try {
    await server?.stop()
  } catch (error) {
    process.exitCode = 1
    log.error({ reason: reasonOf(error) }, 'Not everything was closed')
  }
  log.info({}, 'Stopped')
  await flush()
  process.exit()
}

/** One line for an error that the operator can correct; a stack only for a defect in our code. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return `The server could not start, and this is a defect:\n${error instanceof Error ? error.stack : error}`
}

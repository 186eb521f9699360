import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { checkSettings } from './check-settings.ts'
import { readConfig } from './config/config.ts'
import { loadSiteFacts } from './config/site-facts.ts'
import { OperatorError, reasonOf } from './errors.ts'
import { createLog } from './log.ts'
import { type RunningServer, startServer } from './start.ts'

const { log } = await createLog()
/** How long stopping may take: then the process exits, even if something hangs. */
const LONGEST_STOP_MS = 9_500
let server: RunningServer | undefined
let stopping = false

// The state of the process is unknown then, so it must end. Unhandled rejections arrive here too.
process.on('uncaughtException', (error) => {
  process.exitCode = 1
  log.error(
    { reason: reasonOf(error), stack: error?.stack },
    'Uncaught error, which is a defect: stopping',
  )
  void stop()
})

try {
  const distDir = resolve('dist')
  if (process.argv.includes('--check')) {
    await checkSettings(distDir)
    process.exit()
  }
  const facts = await loadSiteFacts(distDir)
  const config = readConfig(facts.shop)
  // Set before the server listens, because from then on a signal must not cut off a request.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // The same signal again ends the process at once; accepted requests are already stored.
    process.once(signal, () => {
      log.info({ signal }, 'Stopping: finishing what is in flight')
      void stop()
    })
  }
  server = await startServer({ config, facts, distDir, log })
  startWatchdog()
} catch (error) {
  // A line for what the operator can correct; a stack only for a defect in our code.
  const { message, stack } = error as Error
  const defect = `The server could not start, and this is a defect:\n${stack}`
  process.stderr.write(`${error instanceof OperatorError ? message : defect}\n`)
  process.exit(1)
}

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
  process.exit()
}

/**
 * Starts a thread (watchdog.js) that kills this process once its event loop has hung for half a
 * minute, so that whatever started it starts it again. Nothing inside a container can kill its
 * first process, so Compose starts an init before it.
 */
function startWatchdog(): void {
  const beat = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.store(beat, 0, 1), 1_000).unref()
  const thread = new Worker(new URL('watchdog.js', import.meta.url), { workerData: beat })
  thread.on('error', () => {}).unref()
}

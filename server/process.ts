import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isPublicOrigin } from '../contact/origin.ts'
import { type Config, readConfig } from './config/config.ts'
import { loadSiteFacts } from './config/site-facts.ts'
import { OperatorError, reasonOf } from './errors.ts'
import { createLog } from './log.ts'
import { adviceOn } from './mail/advice.ts'
import { createMailTransport } from './mail/transport.ts'
import { openStore } from './outbox/open-store.ts'
import { type RunningServer, startServer } from './start.ts'

const { log } = await createLog()
/** After this time the process exits even when something hangs, so that it ends within 10 s. */
const LONGEST_STOP_MS = 9_500
/** Caddy gets certificates for a domain, and listens on the ports 443 and 80 only; this machine's own name is for trying. */
const SERVED_BY_CADDY =
  /^(?:https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]+|https?:\/\/(?:[a-z\d-]+\.)*localhost)$/
let server: RunningServer | undefined
let stopping = false

// After an uncaught error the state of the process is unknown, so it must end; responses under way are finished first.
// Unhandled rejections arrive here too.
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
  const facts = await loadSiteFacts(distDir)
  const config = readConfig(facts.shop)
  if (process.argv.includes('--check')) {
    await checkSettings(config)
    process.exit()
  }
  // These listeners are set before the server listens, because from then on a signal must not cut off a request.
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

/**
 * What `--check` tries before a site in containers goes public or is updated: that Caddy can serve its address, that the database
 * opens, that the mail server lets us in, and that somebody is told when mail is down. Opening migrates the database; migrations
 * only add, so the release that is running meanwhile works on. Throws `OperatorError`, which says in Italian which variable is wrong.
 */
async function checkSettings({ origins, storage, mail, alarmUrl }: Config): Promise<void> {
  const [origin] = origins
  if (origins.length > 1 || !SERVED_BY_CADDY.test(origin)) {
    throw new OperatorError(
      `SITE_ORIGIN: "${origins.join(',')}" non va bene: serve un solo indirizzo come https://www.example.com, con https e un dominio vero, senza porta e senza altro dopo`,
    )
  }
  if (alarmUrl === null && isPublicOrigin(origin)) {
    throw new OperatorError(
      'ALARM_URL: manca, e nessuno saprebbe che la posta non parte: docs/operations.md dice chi può sorvegliare il sito; off, se non deve farlo nessuno',
    )
  }
  const { store } = await openStore(storage)
  await store.close()
  try {
    await createMailTransport(mail).verify()
  } catch (error) {
    throw new OperatorError(`MAIL_URL: ${adviceOn(error, mail)}`)
  }
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
  process.exit()
}

/**
 * Ends this process once its event loop has hung for half a minute, so that who started it starts it again. A thread of JavaScript,
 * which loads nothing, looks every ten seconds whether there was a beat. In a container nothing may end its first process from
 * inside, so Compose puts an init before it.
 */
function startWatchdog(): void {
  const beat = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.store(beat, 0, 1), 1_000).unref()
  const thread = `let silent = 0
    setInterval(() => {
      silent = Atomics.exchange(require('node:worker_threads').workerData, 0, 0) === 1 ? 0 : silent + 1
      if (silent === 3) process.kill(process.pid, 'SIGKILL')
    }, 10_000)`
  new Worker(thread, { eval: true, workerData: beat }).on('error', () => {}).unref()
}

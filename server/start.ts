import type { AddressInfo } from 'node:net'
import type { Config } from './config/config.ts'
import { readServerFile, type SiteFacts } from './config/site-facts.ts'
import { createWorker } from './delivery/worker.ts'
import { reasonOf } from './errors.ts'
import { createApp } from './http/app.ts'
import { createNoScriptPages } from './http/contact/no-script-pages.ts'
import { closeServer, createHttpServer, listen } from './http/node-server.ts'
import { createMemoryWindows, createRateLimiter } from './http/rate-limit.ts'
import { loadSite } from './http/site-files.ts'
import type { Log } from './log.ts'
import { createMailTransport } from './mail/transport.ts'
import { ALARM_EVERY_MS, createAlarm } from './maintenance/alarm.ts'
import { type Faults, watchVisitors } from './maintenance/faults.ts'
import { createMaintenance, MAINTENANCE_EVERY_MS } from './maintenance/maintenance.ts'
import { createReasons } from './maintenance/reasons.ts'
import { openStore, sqliteFile } from './outbox/open-store.ts'

export interface StartOptions {
  config: Config
  facts: SiteFacts
  /** The folder that `npm run build` filled. */
  distDir: string
  log: Log
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** How long the worker may finish sends at shutdown, in milliseconds. */
const WORKER_STOP_MS = 7_000

/** Starts the server. If that fails, the caller ends the process; an `OperatorError` tells what the operator can correct. */
export async function startServer(options: StartOptions) {
  const { config, facts, distDir, log } = options
  const clock = Date.now
  const https = config.origins[0].startsWith('https:')
  const [site, template] = await Promise.all([
    loadSite(distDir, facts, { https }),
    readServerFile(distDir, 'refused.html'),
  ])
  const contentSecurityPolicy = facts.contentSecurityPolicy['/_server/refused']
  const { to, from } = config.mail
  const { replyWithin } = facts.shop
  const { store, file } = await openStore(config.storage)
  const transport = createMailTransport(config.mail)
  const worker = createWorker({ store, transport, to, from, replyWithin, clock, log })
  const { retentionDays } = config.storage
  const faults: Faults = new Map()
  const known = async () => Object.fromEntries(faults)
  const reasons = createReasons({ store, file, to, clock, faults: known, log })
  const { rateLimit, frontDoor, alarmUrl } = config
  const rate = rateLimit?.perClient ?? null
  const visitors = watchVisitors({ faults, store, origin: config.origins[0], frontDoor, rate })
  const maintenance = createMaintenance({ store, file, retentionDays, faults, clock, log })
  const url = alarmUrl === 'off' ? null : alarmUrl
  const telling = { reasons: reasons.all, look: visitors.look, faults, url }
  const alarm = createAlarm({ store, ...telling, transport, from, to, clock, log })
  const app = createApp({
    store,
    origins: config.origins,
    pages: createNoScriptPages({ template, contentSecurityPolicy, https }),
    limiter: createRateLimiter(rateLimit, store.rateWindows ?? createMemoryWindows()),
    reasons,
    log,
    onAccepted() {
      visitors.accepted()
      worker.wake()
    },
    onFailed: visitors.failed,
    onDenied: visitors.denied,
  })
  const server = createHttpServer({ app, site, trustedProxies: config.trustedProxies, log })
  await listen(server, config)
  server.on('error', (error) =>
    log.error({ reason: reasonOf(error) }, 'a connection or request was lost'),
  )

  const { port } = server.address() as AddressInfo
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  announce(address, options, transport.description)
  worker.start()
  const regular = [
    repeat(MAINTENANCE_EVERY_MS, maintenance, log),
    repeat(ALARM_EVERY_MS, alarm, log),
  ]

  return {
    /** The address at which the server listens, such as `http://127.0.0.1:8080`. */
    url: address,
    http: server,
    /** Finishes the requests and sends that have begun, then closes everything: within 10 s. */
    async stop() {
      const ended = regular.map((stop) => stop())
      await Promise.allSettled([closeServer(server), worker.stop(WORKER_STOP_MS), ...ended])
      await store.close()
    },
  }
}

/**
 * Calls `work` every so many milliseconds, but not before the last call has ended. Returns the function that ends this: it tells work
 * that has begun to stop, and resolves when that has ended.
 */
function repeat(everyMs: number, work: (stopped: AbortSignal) => Promise<void>, log: Log) {
  const abort = new AbortController()
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => work(abort.signal))
      .catch((error) => log.error({ reason: reasonOf(error) }, 'regular work failed'))
  }, everyMs).unref()
  return async (): Promise<void> => {
    clearInterval(timer)
    abort.abort()
    await running
  }
}

/** Says where the server listens and what it uses, and warns of what its owner may not want. */
function announce(url: string, { config, facts, log }: StartOptions, mailbox: string): void {
  const { databaseUrl, retentionDays } = config.storage
  const store =
    databaseUrl === undefined
      ? sqliteFile(config.storage)
      : `PostgreSQL ${URL.parse(databaseUrl)?.host}`
  log.info({ store, mailbox, origins: config.origins.join(', ') }, `Listening on ${url}`)
  if (config.mail.via.kind === 'file')
    log.warn({ mailbox }, 'The file mailbox is for trying things out')
  const promised = facts.shop.retentionDays
  if (promised !== retentionDays) {
    log.warn(
      { promised, retentionDays },
      'The privacy page promises other days than RETENTION_DAYS',
    )
  }
}

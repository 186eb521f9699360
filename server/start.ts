import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from './config/config.ts'
import { readServerFile, type SiteFacts } from './config/site-facts.ts'
import { createWorker } from './delivery/worker.ts'
import { reasonOf } from './errors.ts'
import { ALARM_EVERY_MS, createAlarm } from './health/alarm.ts'
import { createFrontDoorCheck } from './health/front-door.ts'
import { countDenials, createHealth } from './health/health.ts'
import { createApp } from './http/app.ts'
import { createNoScriptPages } from './http/contact/no-script-pages.ts'
import { closeServer, createHttpServer, listen } from './http/node-server.ts'
import { createMemoryWindows, createRateLimiter } from './http/rate-limit.ts'
import { loadSite } from './http/site-files.ts'
import type { Log } from './log.ts'
import { createMailTransport } from './mail/transport.ts'
import { createMaintenance, MAINTENANCE_EVERY_MS } from './maintenance/maintenance.ts'
import { openStore, sqliteFile } from './outbox/open-store.ts'

export interface StartOptions {
  config: Config
  facts: SiteFacts
  /** The folder that `npm run build` filled. */
  distDir: string
  log: Log
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/**
 * How long maintenance and alarm wait after the start. By then publish.sh has usually tried a new
 * release, and a clock that was wrong after a boot is set, so that nothing is erased too early.
 */
const FIRST_MS = 60_000
/** How long the worker may finish sends at shutdown, in milliseconds. */
const WORKER_STOP_MS = 7_000

/**
 * Starts the server. Rejects, with an `OperatorError` for what the operator can correct; what has
 * been opened by then stays open, because the caller ends the process.
 */
export async function startServer({ config, facts, distDir, log }: StartOptions) {
  const { origins, storage, rateLimit, frontDoor, trustedProxies, host } = config
  const { replyWithin, retentionDays: promised } = facts.shop
  const https = origins[0].startsWith('https:')
  const [site, template] = await Promise.all([
    loadSite(distDir, facts, { https }),
    readServerFile(distDir, 'refused.html'),
  ])
  const store = await openStore(storage)
  const transport = createMailTransport(config.mail)
  const common = { ...config.mail, store, transport, clock: Date.now, log }
  const worker = createWorker({ ...common, replyWithin })
  const health = createHealth({
    ...common,
    frontDoor: frontDoor === null ? undefined : createFrontDoorCheck(frontDoor, origins[0]),
  })
  const contentSecurityPolicy = facts.contentSecurityPolicy['/_server/refused']
  const app = createApp({
    store,
    origins,
    pages: createNoScriptPages({ template, contentSecurityPolicy, https }),
    limiter: createRateLimiter(rateLimit, store.rateWindows ?? createMemoryWindows()),
    health,
    log,
    onAccepted: worker.wake,
    onFailed: (reason) => health.happened('failed', reason),
    onDenied: countDenials(rateLimit?.perClient, health),
  })
  const maxCallsOfClient = rateLimit?.perClient.count ?? Number.POSITIVE_INFINITY
  const server = createHttpServer({ app, site, trustedProxies, maxCallsOfClient, log })
  await listen(server, config)
  server.on('error', (error) =>
    log.error({ reason: reasonOf(error) }, 'a connection or request was lost'),
  )

  const { port } = server.address() as AddressInfo
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const { databaseUrl, retentionDays } = storage
  const file = sqliteFile(storage)
  const where = databaseUrl === undefined ? file : `PostgreSQL ${URL.parse(databaseUrl)?.host}`
  const mailbox = transport.description
  log.info({ store: where, mailbox, origins: origins.join(', ') }, `Listening on ${address}`)
  if (config.mail.via.kind === 'file')
    log.warn({ mailbox }, 'The file mailbox is for trying things out')
  if (promised !== retentionDays) {
    const what = 'The privacy page promises other days than RETENTION_DAYS'
    log.warn({ promised, retentionDays }, what)
  }

  worker.start()
  const regular = new AbortController()
  /**
   * Calls `work` every so many milliseconds, but not before the last call has ended. Resolves once
   * `regular` is aborted and the call that was going on has ended. `work` gets the signal.
   */
  async function repeat(everyMs: number, work: (stopped: AbortSignal) => Promise<void>) {
    const { signal } = regular
    for (let ms = FIRST_MS; !signal.aborted; ms = everyMs) {
      await delay(ms, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await work(signal).catch((error) =>
        log.error({ reason: reasonOf(error) }, 'regular work failed'),
      )
    }
  }
  const url = config.alarmUrl === 'off' ? null : config.alarmUrl
  const running = [
    repeat(MAINTENANCE_EVERY_MS, createMaintenance({ ...common, file, retentionDays, health })),
    repeat(ALARM_EVERY_MS, createAlarm({ ...common, health, url })),
  ]

  return {
    /** The address at which the server listens, such as `http://127.0.0.1:8080`. */
    url: address,
    http: server,
    /** Lets requests and sends finish for some seconds, aborts the rest, and closes everything. */
    async stop() {
      regular.abort()
      await Promise.allSettled([closeServer(server), worker.stop(WORKER_STOP_MS), ...running])
      await store.close()
    },
  }
}

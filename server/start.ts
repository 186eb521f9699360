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
 * How long after the start regular work begins, in milliseconds. By then a new release has passed its
 * trial, and a clock that was wrong right after a boot erases nothing.
 */
const FIRST_MS = 60_000
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
  const { storage, rateLimit, frontDoor, alarmUrl, trustedProxies } = config
  const { to, from } = config.mail
  const store = await openStore(storage)
  const transport = createMailTransport(config.mail)
  const common = { store, transport, to, from, clock, log }
  const worker = createWorker({ ...common, replyWithin: facts.shop.replyWithin })
  const throughProxy =
    frontDoor === null ? undefined : createFrontDoorCheck(frontDoor, config.origins[0])
  const health = createHealth({ ...common, frontDoor: throughProxy })
  const { retentionDays } = storage
  const file = sqliteFile(storage)
  const maintenance = createMaintenance({ ...common, file, retentionDays, health })
  const alarm = createAlarm({ ...common, health, url: alarmUrl === 'off' ? null : alarmUrl })
  const contentSecurityPolicy = facts.contentSecurityPolicy['/_server/refused']
  const app = createApp({
    store,
    origins: config.origins,
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
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  announce(address, options, transport.description)
  worker.start()
  const regular = new AbortController()
  const running = [
    repeat(MAINTENANCE_EVERY_MS, maintenance, regular.signal, log),
    repeat(ALARM_EVERY_MS, alarm, regular.signal, log),
  ]

  return {
    /** The address at which the server listens, such as `http://127.0.0.1:8080`. */
    url: address,
    http: server,
    /** Finishes the requests and sends that have begun, then closes everything: within 10 s. */
    async stop() {
      regular.abort()
      await Promise.allSettled([closeServer(server), worker.stop(WORKER_STOP_MS), ...running])
      await store.close()
    },
  }
}

/**
 * Calls `work` every so many milliseconds, first after `FIRST_MS`, but not before the last call has
 * ended. Resolves once it is stopped and work that has begun, which is told so, has ended.
 */
async function repeat(
  everyMs: number,
  work: (stopped: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  for (let ms = FIRST_MS; !signal.aborted; ms = everyMs) {
    await delay(ms, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    await work(signal).catch((error) =>
      log.error({ reason: reasonOf(error) }, 'regular work failed'),
    )
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

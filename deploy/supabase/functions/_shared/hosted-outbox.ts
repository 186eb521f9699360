import { createHmac } from 'node:crypto'
import { DEFAULT_SHOP } from '../../../../server/config/site-facts.ts'
import { createWorker } from '../../../../server/delivery/worker.ts'
import { createRateLimiter, type RateLimitOptions } from '../../../../server/http/rate-limit.ts'
import { createSmtpTransport } from '../../../../server/mail/smtp-transport.ts'
import { openPostgresStore, type SharedRateLimit } from '../../../../server/outbox/postgres/store.ts'
import type { OutboxStore } from '../../../../server/outbox/store.ts'
import { config } from './hosted-config.ts'
import { log } from './platform.ts'

/** The connections of one instance: dozens of instances may run, and the database allows few connections. */
const CONNECTIONS = 2

const rateLimit = config.rateLimit === null ? undefined : sharedLimit(config.rateLimit)
const clock = Date.now
const { to, from, via, ehloName: name } = config.mail
const transport = createSmtpTransport(via, { name })
let opening: Promise<OutboxStore> | undefined

function open(): Promise<OutboxStore> {
  const options = { url: config.databaseUrl, clock, log, connections: CONNECTIONS, rateLimit }
  opening ??= openPostgresStore(options).catch((error) => {
    // Lets the next request try again.
    opening = undefined
    throw error
  })
  return opening
}

/** The store's methods that the functions use. The first call opens the store. */
export const store = {
  accept: async (incoming, client) => (await open()).accept(incoming, client && pseudonym(client)),
  isRepeat: async (incoming) => (await open()).isRepeat(incoming),
  purge: async (deliveredBefore) => (await open()).purge(deliveredBefore),
  takeTurn: async (task, everyMs) => (await open()).takeTurn(task, everyMs),
  testWrite: async () => (await open()).testWrite(),
  status: async () => (await open()).status(),
  refusedRecipients: async () => (await open()).refusedRecipients(),
} satisfies Partial<OutboxStore>

/** Sends all that is due; pg_cron's calls retry what fails. Rejects when the database fails. */
export async function deliver(): Promise<void> {
  await createWorker({ store: await open(), transport, to, from, shop: DEFAULT_SHOP, clock, log }).drain()
}

/** An HMAC, so that the stored rows alone do not reveal visitors' addresses. */
function pseudonym(client: string): string {
  return createHmac('sha256', config.databaseUrl).update(client).digest('hex')
}

/** The server's rate limit: each call feeds the stored requests, then the next request, to a new rate limiter. */
function sharedLimit({ perClient, overall }: RateLimitOptions): SharedRateLimit {
  return {
    seconds: Math.max(perClient.seconds, overall.seconds),
    waitFor(next, received) {
      let now = 0
      const limiter = createRateLimiter({ perClient, overall, now: () => now })
      for (const earlier of received) {
        now = -earlier.msAgo
        limiter.take(earlier.client, earlier)
      }
      now = 0
      const limit = limiter.take(next.client, next)
      return limit.allowed ? 0 : limit.retryAfter
    },
  }
}

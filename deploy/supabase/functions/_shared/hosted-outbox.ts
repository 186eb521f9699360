import { createWorker } from '../../../../server/delivery/worker.ts'
import { createRateLimiter } from '../../../../server/http/rate-limit.ts'
import { createMailTransport } from '../../../../server/mail/transport.ts'
import { createPostgresStore } from '../../../../server/outbox/postgres/store.ts'
import { config } from './hosted-config.ts'
import { log } from './platform.ts'

const clock = Date.now
const { to, from } = config.mail
const transport = createMailTransport(config.mail)
export const store = createPostgresStore({
  url: config.databaseUrl,
  clock,
  // Few for each instance: dozens may run, and the database allows few in all.
  connections: 2,
})

/** The server's limits, in the database that all instances share. */
export const limiter = createRateLimiter(config.rateLimit, store.rateWindows)

/** Sends all that is due; pg_cron's calls retry what fails. Rejects when the database fails. */
export async function deliver(): Promise<void> {
  await createWorker({ store, transport, to, from, replyWithin: null, clock, log }).drain()
}

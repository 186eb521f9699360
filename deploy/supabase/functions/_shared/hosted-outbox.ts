import { createWorker } from '../../../../server/delivery/worker.ts'
import { createRateLimiter } from '../../../../server/http/rate-limit.ts'
import { createMailTransport } from '../../../../server/mail/transport.ts'
import { openPostgresStore } from '../../../../server/outbox/postgres/store.ts'
import type { OutboxStore } from '../../../../server/outbox/store.ts'
import { config } from './hosted-config.ts'
import { log } from './platform.ts'

/** The connections of one instance: dozens of instances may run, and the database allows few connections. */
const CONNECTIONS = 2

const clock = Date.now
const { to, from } = config.mail
const sending = {
  transport: createMailTransport(config.mail),
  to,
  from,
  replyWithin: null,
  clock,
  log,
}
let opening: ReturnType<typeof openPostgresStore> | undefined

/** The store, which the first call opens. */
function openStore() {
  opening ??= openPostgresStore({ url: config.databaseUrl, clock, connections: CONNECTIONS }).catch(
    (error) => {
      // Lets the next request try again.
      opening = undefined
      throw error
    },
  )
  return opening
}

/** The store's methods that the functions use; each opens the store when it is called first. */
export const store = {
  accept: async (incoming) => (await openStore()).accept(incoming),
  isRepeat: async (incoming) => (await openStore()).isRepeat(incoming),
  purge: async (deliveredBefore) => (await openStore()).purge(deliveredBefore),
  takeTurn: async (task, everyMs) => (await openStore()).takeTurn(task, everyMs),
  tryAccept: async () => (await openStore()).tryAccept(),
  ping: async () => (await openStore()).ping(),
  undelivered: async () => (await openStore()).undelivered(),
  firstReceivedAt: async () => (await openStore()).firstReceivedAt(),
  untold: async (receivedBefore) => (await openStore()).untold(receivedBefore),
  tell: async (ids) => (await openStore()).tell(ids),
  readNote: async (name) => (await openStore()).readNote(name),
} satisfies Partial<OutboxStore>

/** The server's limits, in the database that all instances share. */
export const limiter = createRateLimiter(config.rateLimit, {
  take: async (windows) => (await openStore()).rateWindows.take(windows),
})

/** Sends all that is due; pg_cron's calls retry what fails. Rejects when the database fails. */
export async function deliver(): Promise<void> {
  await createWorker({ ...sending, store: await openStore() }).drain()
}

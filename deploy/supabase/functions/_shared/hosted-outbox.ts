import { createWorker } from '../../../../server/delivery/worker.ts'
import type { Log } from '../../../../server/log.ts'
import { createSmtpTransport } from '../../../../server/mail/transports/smtp-transport.ts'
import { openPostgresStore } from '../../../../server/outbox/postgres/store.ts'
import type { OutboxStore } from '../../../../server/outbox/store.ts'
import type { HostedConfig } from './hosted-config.ts'

/** The outbox as functions use it: opened when first needed, delivering only when asked to. */
export interface HostedOutbox {
  store: Pick<OutboxStore, 'accept' | 'isRepeat' | 'purge' | 'clockRecord' | 'trustClock'>
  /** Sends all that is due and resolves when nothing is left to send now. Rejects as the store does. */
  deliver(): Promise<void>
}

/** Instances come and go by the dozen, and a database allows few connections. */
const CONNECTIONS = 2

export function createHostedOutbox(config: HostedConfig, log: Log): HostedOutbox {
  const { to, from, via } = config.mail
  const clock = Date.now
  const transport = createSmtpTransport(via)
  let opening: Promise<OutboxStore> | undefined

  function open(): Promise<OutboxStore> {
    opening ??= openPostgresStore({ url: config.databaseUrl, clock, log, connections: CONNECTIONS }).catch(
      (error) => {
        // Not for ever: the next request tries anew.
        opening = undefined
        throw error
      },
    )
    return opening
  }

  /** What fails is planned for later, and the schedule comes back for it. */
  async function deliver(): Promise<void> {
    await createWorker({ store: await open(), transport, to, from, shop: config.shop, clock, log }).drain()
  }

  return {
    store: {
      accept: async (incoming) => (await open()).accept(incoming),
      isRepeat: async (incoming) => (await open()).isRepeat(incoming),
      purge: async (before) => (await open()).purge(before),
      clockRecord: async () => (await open()).clockRecord(),
      trustClock: async (record) => (await open()).trustClock(record),
    },
    deliver,
  }
}

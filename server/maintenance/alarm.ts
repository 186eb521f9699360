import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Addresses, composeNotice } from '../mail/compose.ts'
import { readFailure } from '../mail/failures.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { Clock, Notes, OutboxStore } from '../outbox/store.ts'
import type { Faults } from './faults.ts'
import type { Reasons } from './reasons.ts'

export interface AlarmOptions extends Addresses {
  store: OutboxStore
  /** What is not well (`createReasons`). */
  reasons(): Promise<Reasons>
  /** Looks every two minutes for what visitors get (`watchVisitors`). */
  look(): Promise<void>
  /** Where the alarm says that `ALARM_URL` does not answer, and what it leaves for the owner's command. */
  faults: Faults
  /** `ALARM_URL`; null where nobody is to be asked. */
  url: string | null
  transport: MailTransport
  clock: Clock
  log: Log
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ASKING_TIMEOUT_MS = 10_000
const MONITOR = 'ALARM_URL'

/** How often the alarm is due, in milliseconds. */
export const ALARM_EVERY_MS = 2 * 60_000

/**
 * Returns the function that tells a monitor how the site is: by the request of `ALARM_URL` as long as all is well, otherwise by the
 * same path with `/fail` and the reasons. A monitor that hears nothing raises the alarm by itself. Besides, one mail a day to MAIL_TO, and
 * another within an hour when something else goes wrong; they arrive when mail is not what is wrong. Of several processes on one
 * database one mails.
 */
export function createAlarm(options: AlarmOptions) {
  const { store, faults, url, transport, clock, log } = options
  // Both where the database cannot say it.
  let triedAt = Number.NEGATIVE_INFINITY
  let mailed: Notes['mailed'] = {}

  async function ask(
    address: string,
    told: readonly string[],
    stopped: AbortSignal,
  ): Promise<void> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ASKING_TIMEOUT_MS)])
    try {
      const { ok, status } = await (told.length === 0
        ? fetch(address, { signal })
        : fetch(failAddress(address), { signal, method: 'POST', body: told.join('\n') }))
      if (!ok) throw new Error(`status ${status}`)
      faults.delete(MONITOR)
    } catch (error) {
      const reason = reasonOf((error as Error).cause ?? error)
      if (!faults.has(MONITOR)) log.warn({ reason }, 'ALARM_URL does not take the report')
      faults.set(MONITOR, `ALARM_URL non risponde: ${reason}`)
    }
  }

  async function notice(reasons: Reasons, stopped: AbortSignal): Promise<void> {
    if (Object.keys(reasons).length === 0) return
    const now = clock()
    const { at = 0, about = [] } = await store.readNote('mailed').catch(() => mailed)
    const isOld = Math.abs(now - at) >= DAY_MS
    if (!isOld && Object.keys(reasons).every((each) => about.includes(each))) return
    // Only for a mail that is to go out: otherwise what goes wrong next would have to wait an hour.
    if (!(await store.takeTurn('noticed', HOUR_MS).catch(() => now - triedAt >= HOUR_MS))) return
    triedAt = now
    try {
      const mail = await composeNotice(options, now, textOf(Object.values(reasons)))
      await store.writeNote('refused_recipients', await transport.send(mail, stopped))
      mailed = { at: isOld ? now : at, about: [...(isOld ? [] : about), ...Object.keys(reasons)] }
      await store.writeNote('mailed', mailed)
    } catch (error) {
      log.warn({ reason: readFailure(error).reason }, 'notice not mailed')
    }
  }

  return async (stopped: AbortSignal): Promise<void> => {
    // Whether `ALARM_URL` answers is known only after asking it.
    const { [MONITOR]: _, ...reasons } = await options.reasons()
    if (url !== null) await ask(url, Object.values(reasons), stopped)
    await store.writeNote('faults', Object.fromEntries(faults)).catch(() => undefined)
    await notice({ ...reasons, ...Object.fromEntries(faults) }, stopped)
    await options.look()
  }
}

/** The same address with `/fail` at the end of its path, as healthchecks.io understands it. */
function failAddress(address: string): URL {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/fail`
  return url
}

function textOf(reasons: readonly string[]) {
  return {
    subject: 'Avviso dal sito: c’è qualcosa da sistemare',
    text: `Il sito funziona, ma:

${reasons.map((reason) => `- ${reason}`).join('\n')}

Finché non è a posto, questo avviso arriva una volta al giorno, o quando si aggiunge altro. Che cosa fare lo spiega docs/operations.md (in inglese).
`,
  }
}

import { reasonOf } from '../errors.ts'
import type { HealthCheck } from '../health-check.ts'
import type { Log } from '../log.ts'
import { composeNotice } from '../mail/compose.ts'
import { readFailure } from '../mail/failures.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'

export interface AlarmOptions {
  store: OutboxStore
  check: HealthCheck
  /** `ALARM_URL`; null where nobody is to be asked. */
  url: string | null
  transport: MailTransport
  from: string
  to: readonly string[]
  clock: Clock
  log: Log
  /** Two minutes by default. */
  intervalMs?: number
}

const INTERVAL_MS = 2 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ASKING_TIMEOUT_MS = 10_000

/**
 * Tells a monitor how the site is: every two minutes, as long as all is well, the request of `ALARM_URL`, otherwise the same
 * path with `/fail` and the reasons. A monitor that hears nothing raises the alarm by itself. Besides, one mail a day to MAIL_TO,
 * which arrives when mail is not what is wrong.
 *
 * All processes on one database count as one: whoever takes the turn asks. Only where the database takes no turn does each ask.
 */
export function createAlarm(options: AlarmOptions) {
  const { store, check, url, transport, from, to, clock, log, intervalMs = INTERVAL_MS } = options
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let askedAt = Number.NEGATIVE_INFINITY
  let noticedAt = Number.NEGATIVE_INFINITY
  let answers = true
  const abort = new AbortController()

  async function run(): Promise<void> {
    const turn = await store.takeTurn('alarm_asked', intervalMs).catch(() => undefined)
    if (turn === false || (turn === undefined && performance.now() - askedAt < intervalMs)) return
    askedAt = performance.now()
    const reasons = await check()
    if (url !== null) await ask(url, reasons)
    if (reasons.length > 0) await notice(reasons)
  }

  async function ask(address: string, reasons: readonly string[]): Promise<void> {
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(ASKING_TIMEOUT_MS)])
    let failure = ''
    try {
      const { ok, status } = await (reasons.length === 0
        ? fetch(address, { signal })
        : fetch(failAddress(address), { signal, method: 'POST', body: reasons.join('\n') }))
      if (!ok) failure = `status ${status}`
    } catch (error) {
      failure = reasonOf((error as Error).cause ?? error)
    }
    if (failure !== '' && answers) log.warn({ reason: failure }, 'ALARM_URL does not take the report')
    answers = failure === ''
  }

  async function notice(reasons: readonly string[]): Promise<void> {
    // Where the database cannot date the mail, this process does.
    const turn = await store.takeTurn('noticed', DAY_MS).catch(() => clock() - noticedAt >= DAY_MS)
    if (!turn) return
    noticedAt = clock()
    try {
      const mail = await composeNotice({ from, to }, clock(), textOf(reasons))
      await store.writeNote('refused_recipients', await transport.send(mail, abort.signal))
    } catch (error) {
      log.warn({ reason: readFailure(error).reason }, 'notice not mailed')
      await store.delayTurn('noticed', clock() + HOUR_MS, DAY_MS).catch(() => undefined)
    }
  }

  return {
    start() {
      // Four times as often as a turn comes, so that none is late by a whole interval.
      timer = setInterval(() => {
        running = running.then(run).catch((error) => log.error({ reason: reasonOf(error) }, 'alarm failed'))
      }, intervalMs / 4).unref()
    },
    /** Cuts off what has begun, and resolves when it has ended. */
    async stop() {
      clearInterval(timer)
      abort.abort()
      await running
    },
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

Finché non è a posto, questo avviso arriva una volta al giorno. Che cosa fare lo spiega docs/operations.md (in inglese).
`,
  }
}

import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Addresses, composeNotice } from '../mail/compose.ts'
import { classify } from '../mail/failures.ts'
import { type MailTransport, SEND_TIMEOUT_MS } from '../mail/transport.ts'
import type { Clock, Notes, OutboxStore } from '../outbox/store.ts'
import { say } from './checks.ts'
import type { Health, Report } from './health.ts'

export interface AlarmOptions extends Addresses {
  store: OutboxStore
  health: Health
  /** `ALARM_URL`; null where there is no monitor. */
  url: string | null
  transport: MailTransport
  clock: Clock
  log: Log
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONITOR_TIMEOUT_MS = 10_000

export const ALARM_EVERY_MS = 2 * 60_000

/**
 * Returns the function that reports to the monitor at `ALARM_URL`: it requests that address while
 * all is well, or posts the reasons to the same path with `/fail`. A monitor that is not called any
 * more raises the alarm by itself. MAIL_TO also gets the reasons, by mail: once a day, and again
 * when something else goes wrong, but from all processes on a database one mail an hour at most.
 */
export function createAlarm(options: AlarmOptions) {
  const { store, health, url, transport, clock, log } = options
  // Used while the database fails: the time of the last try to mail, and the last note `mailed`.
  let triedAt = Number.NEGATIVE_INFINITY
  let mailed: Notes['mailed'] = {}

  /** Resolves to whether the monitor has taken the report. */
  async function callMonitor(address: string, reasons: string[], stopped: AbortSignal) {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(MONITOR_TIMEOUT_MS)])
    try {
      const { ok, status } = await (reasons.length === 0
        ? fetch(address, { signal })
        : fetch(failAddress(address), { signal, method: 'POST', body: reasons.join('\n') }))
      if (!ok) throw new Error(`status ${status}`)
      health.set('monitor', null)
      return true
    } catch (error) {
      if (!stopped.aborted) health.set('monitor', reasonOf((error as Error).cause ?? error))
      return false
    }
  }

  /**
   * Mails the reasons, unless mails of the last day have named all of them and nothing has happened
   * that nobody was told of (`isUntold`). Resolves to whether a mail went out and is noted.
   */
  async function mailNotice(
    reasons: Report['reasons'],
    isUntold: boolean,
    stopped: AbortSignal,
  ): Promise<boolean> {
    const names = Object.keys(reasons)
    if (names.length === 0) return false
    const now = clock()
    const last = await store.readNote('mailed').catch(() => mailed)
    const isOfToday = Math.abs(now - (last.at ?? 0)) < DAY_MS
    // After a day all is told anew.
    const { at = now, about = [] } = isOfToday ? last : {}
    if (!isUntold && names.every((each) => about.includes(each))) return false
    // The turn is taken only for a mail that is to go out, because the next mail waits an hour.
    if (!(await store.takeTurn('noticed', HOUR_MS).catch(() => now - triedAt >= HOUR_MS)))
      return false
    triedAt = now
    try {
      const all = Object.values(reasons).map((reason) => `- ${reason}`)
      const mail = await composeNotice(options, now, {
        subject: 'Avviso dal sito: c’è qualcosa da sistemare',
        text: say('notice', { reasons: all.join('\n') }),
      })
      // The monitor's next call waits for this mail, so it has less time than a request's.
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(SEND_TIMEOUT_MS)])
      await store.writeNote('refused_recipients', await transport.send(mail, signal))
      mailed = { at, about: [...about, ...names] }
      await store.writeNote('mailed', mailed)
      return true
    } catch (error) {
      log.warn({ reason: classify(error).reason }, 'notice not mailed')
      return false
    }
  }

  return async (stopped: AbortSignal): Promise<void> => {
    await health.look()
    const report = await health.report()
    // `monitor` is left out here, because whether `ALARM_URL` answers shows only after calling it.
    const { monitor: _, ...reasons } = report.reasons
    const isHeard = url !== null && (await callMonitor(url, Object.values(reasons), stopped))
    const own = health.own()
    await store.writeNote('faults', own).catch(() => undefined)
    const isUntold = !isHeard && report.incidents.size + report.refused.length > 0
    const { monitor } = own
    const all = monitor === undefined ? reasons : { ...reasons, monitor }
    const isMailed = await mailNotice(all, isUntold, stopped)
    if (isHeard || isMailed) await health.acknowledge(report)
    else if (url === null) await health.forgetOld()
  }
}

/** The address with `/fail` at the end of its path, by which healthchecks.io takes failures. */
function failAddress(address: string): URL {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/fail`
  return url
}

import { setTimeout as delay } from 'node:timers/promises'
import { reasonOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { CHECKS, LONGEST_FAILING_MS, type Reasons, say, type Watched } from './checks.ts'

/** What is not well until the same part of the server finds it well again. */
type State = 'accepting' | 'copying' | 'frontDoor' | 'monitor'
/**
 * Requests that were refused, by a fault or by the rate limit. Kept until somebody was told, even
 * if all is well again; where nobody can be told, for a day from the first one.
 */
type Incident = 'failed' | 'denied'

export interface Report {
  reasons: Reasons
  incidents: ReadonlyMap<Incident, { count: number }>
  /** The ids of requests whose mail was refused and of which nobody was told. */
  refused: readonly string[]
}

export interface HealthOptions extends Watched {
  /** Resolves to why a visitor would not get the site, or to null. */
  frontDoor?: (() => Promise<string | null>) | undefined
  /** Whether `isWell` calls `look`, where nothing else does so regularly. */
  looksWhenAsked?: boolean
  log?: Log
}

/** A store that takes longer counts as failed for a load balancer. */
const LATE_MS = 2_000
const DAY_MS = 24 * 3_600_000

export type Health = ReturnType<typeof createHealth>

/** The one place that knows what is not well, for monitors, mails and the owner's command. */
export function createHealth(options: HealthOptions) {
  const { store, clock, frontDoor, looksWhenAsked, log } = options
  const states = new Map<State, string>()
  const incidents = new Map<Incident, { count: number; why: string; at: number }>()
  /** The names of the reasons that the log was told last. */
  let logged = ''

  // Errors are ignored here, because the checks report a store that fails.
  const untold = (before: number) => store.untold(before).catch(() => [])
  const tell = (ids: readonly string[]) =>
    ids.length === 0 ? undefined : store.tell(ids).catch(() => undefined)

  /** Sets why something is not well, or with null that it is well. */
  function set(state: State, why: string | null): void {
    if (why === null) states.delete(state)
    else states.set(state, why)
  }

  function happened(incident: Incident, why = '', times = 1): void {
    const { count, at } = incidents.get(incident) ?? { count: 0, at: clock() }
    incidents.set(incident, { count: count + times, why, at })
  }

  /** What only this process knows. */
  function own(): Reasons {
    const reasons: Record<string, string> = {}
    for (const [name, why] of states) reasons[name] = say(name, { why })
    for (const [name, { count, why }] of incidents) reasons[name] = say(name, { count, why })
    return reasons
  }

  /** Does what is too costly for every report: tries to store a request, and to get the site. */
  async function look(): Promise<void> {
    const asking = frontDoor?.()
    set('accepting', await store.tryAccept().then(() => null, reasonOf))
    if (asking) set('frontDoor', await asking)
  }

  /** What is not well. Never rejects. Logs the reasons when their names have changed. */
  async function report(): Promise<Report> {
    const now = clock()
    // Read before the checks, so that the reasons cover all that `acknowledge` marks as told.
    const refused = await untold(now - LONGEST_FAILING_MS)
    const unanswered = (error: unknown) => ({ store: say('store', { why: reasonOf(error) }) })
    const checks = CHECKS.map((check) => check(options, now).catch(unanswered))
    const reasons: Reasons = Object.assign({}, ...(await Promise.all(checks)), own())
    const names = Object.keys(reasons).toSorted().join()
    if (names !== logged) {
      if (names === '') log?.info({}, 'all is well again')
      else log?.error({ reason: Object.values(reasons).join('; ') }, 'not well')
    }
    logged = names
    return { reasons, incidents: new Map(incidents), refused }
  }

  return {
    set,
    happened,
    own,
    look,
    report,
    /** Forgets what somebody was told by this report, but not what has happened since then. */
    async acknowledge({ incidents: told, refused }: Report): Promise<void> {
      for (const [name, { count }] of told) {
        const incident = incidents.get(name)
        if (incident && incident.count > count) incident.count -= count
        else incidents.delete(name)
      }
      await tell(refused)
    },
    /** Where nobody can be told: forgets incidents that began a day ago, and older refusals. */
    async forgetOld(): Promise<void> {
      const before = clock() - DAY_MS
      for (const [name, { at }] of incidents) if (at < before) incidents.delete(name)
      await tell(await untold(before))
    },
    /** For `/healthz`. All who ask within five seconds share one answer. */
    isWell: shared(5_000, async () => {
      if (looksWhenAsked) await look()
      return Object.keys((await report()).reasons).length === 0
    }),
    /** For `/readyz`: whether the store answers. */
    isReady: shared(1_000, async () => {
      const late = delay(LATE_MS, false, { ref: false })
      return await Promise.race([store.ping().then(() => true), late]).catch(() => false)
    }),
  }
}

/** Returns a function that calls `work` at most once in `ageMs`. */
function shared<Answer>(ageMs: number, work: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<Answer> | undefined
  let at = 0
  return () => {
    const now = performance.now()
    if (last === undefined || now - at >= ageMs) [last, at] = [work(), now]
    return last
  }
}

/**
 * Returns the function to call for each denied request. Once as many are denied in a window as one
 * visitor may send in it, all of them are an incident.
 */
export function countDenials(
  rate: { count: number; seconds: number } | undefined,
  { happened }: Health,
) {
  let denied = 0
  let until = 0
  return (): void => {
    if (rate === undefined) return
    const now = performance.now()
    if (now >= until) [denied, until] = [0, now + rate.seconds * 1000]
    denied += 1
    if (denied === rate.count) happened('denied', '', denied)
    if (denied > rate.count) happened('denied')
  }
}

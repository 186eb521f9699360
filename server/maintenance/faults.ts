import { reasonOf } from '../errors.ts'
import type { OutboxStore } from '../outbox/store.ts'
import { askFrontDoor } from './front-door.ts'
import { acceptingFault } from './reasons.ts'

/** What the parts of the running server have found not well, by what it is about, until they find that it is well. */
export type Faults = Map<string, string>

const ACCEPTING = 'richieste'
const DENIED = 'limite'
const FRONT_DOOR = 'pagine'

interface WatchOptions {
  faults: Faults
  store: Pick<OutboxStore, 'tryAccept'>
  /** The canonical origin. */
  origin: string
  /** The proxy through which visitors come; null where the server does not know it. */
  frontDoor: string | null
  /** As many refusals in one window as a visitor may send are told; null without limits. */
  rate: { count: number; seconds: number } | null
}

/** Turns what visitors get into faults: hears of each answer, and asks by itself with `look`. */
export function watchVisitors({ faults, store, origin, frontDoor, rate }: WatchOptions) {
  let denied = { count: 0, until: 0 }
  let unanswered = 0
  let forget: NodeJS.Timeout | undefined

  async function lookAtFrontDoor(): Promise<void> {
    if (frontDoor === null) return
    try {
      await askFrontDoor(frontDoor, origin)
      unanswered = 0
      faults.delete(FRONT_DOOR)
    } catch (error) {
      // Once is no alarm: the proxy may be starting.
      if (++unanswered > 1) faults.set(FRONT_DOOR, `chi apre ${origin} non trova il sito: ${reasonOf(error)}`)
    }
  }

  return {
    accepted: () => void faults.delete(ACCEPTING),
    failed: (reason: string) =>
      void faults.set(ACCEPTING, `una richiesta è stata rifiutata per un guasto: ${reason}`),
    denied() {
      if (rate === null) return
      const [now, windowMs] = [performance.now(), rate.seconds * 1000]
      if (now >= denied.until) denied = { count: 0, until: now + windowMs }
      if (++denied.count < rate.count) return
      faults.set(DENIED, 'molte richieste sono rifiutate, perché sono troppe (RATE_LIMIT, RATE_LIMIT_GLOBAL)')
      clearTimeout(forget)
      forget = setTimeout(() => faults.delete(DENIED), windowMs).unref()
    },
    /** Tries what visitors do. Call it after the faults so far were told: where it goes well again, they are forgotten. */
    async look(): Promise<void> {
      const [refused] = await Promise.all([acceptingFault(store), lookAtFrontDoor()])
      faults.delete(ACCEPTING)
      for (const reason of Object.values(refused)) faults.set(ACCEPTING, reason)
    },
  }
}

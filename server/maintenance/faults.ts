import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'
import { isLoopback } from '../../contact/origin.ts'
import { reasonOf } from '../errors.ts'
import type { OutboxStore } from '../outbox/store.ts'
import { acceptingFault } from './reasons.ts'

/** What the parts of the running server have found not well, by what it is about, until they find that it is well. */
export type Faults = Map<string, string>

const ACCEPTING = 'richieste'
const DENIED = 'limite'
const FRONT_DOOR = 'pagine'
/** Milliseconds that an answer through the front door may take. */
const TIMEOUT_MS = 10_000

interface WatchOptions {
  faults: Faults
  store: Pick<OutboxStore, 'tryAccept'>
  /** The canonical origin. */
  origin: string
  /** The proxy through which visitors come (`caddy`, or with a port); null where the server does not know it. */
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
      if (++unanswered > 1)
        faults.set(FRONT_DOOR, `chi apre ${origin} non trova il sito: ${reasonOf(error)}`)
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
      faults.set(
        DENIED,
        'molte richieste sono rifiutate, perché sono troppe (RATE_LIMIT, RATE_LIMIT_GLOBAL)',
      )
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

/**
 * Asks for a page and for `/healthz` as a visitor would, with the site's own name, for which the certificate must hold. Rejects when
 * what a visitor would get is not the site.
 */
async function askFrontDoor(frontDoor: string, origin: string): Promise<void> {
  const page = await get(frontDoor, new URL('/', origin))
  if (page.status !== 200 || !/<main\b/.test(page.body))
    throw new Error(`status ${page.status}, senza la pagina`)
  const health = await get(frontDoor, new URL('/healthz', origin))
  // Whether this or another server is well is told otherwise.
  if (!/^\{"ok":(?:true|false)\}$/.test(health.body))
    throw new Error(`/healthz: status ${health.status}`)
}

async function get(frontDoor: string, { protocol, hostname, host, pathname: path }: URL) {
  const [proxy, port] = frontDoor.split(':')
  const request = (protocol === 'https:' ? https : http).get({
    ...{ host: proxy, port, path, headers: { Host: host, Connection: 'close' }, agent: false },
    ...{ servername: hostname, rejectUnauthorized: !isLoopback(hostname) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // What fails after the response has begun fails its body too.
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

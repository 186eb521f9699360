import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'
import { isLoopback } from '../../contact/origin.ts'
import { reasonOf } from '../errors.ts'

/** Milliseconds that an answer through the front door may take. */
const TIMEOUT_MS = 10_000

/**
 * Returns the function that asks for a page and for `/healthz` as a visitor would, through the
 * proxy `frontDoor` (`caddy`, or with a port) with the site's own name, for which the certificate
 * must hold. It resolves to why what a visitor would get is not the site, or to null.
 */
export function createFrontDoorCheck(frontDoor: string, origin: string) {
  let unanswered = 0
  return async (): Promise<string | null> => {
    try {
      const page = await get(frontDoor, new URL('/', origin))
      if (page.status !== 200 || !/<main\b/.test(page.body))
        throw new Error(`status ${page.status}, senza la pagina`)
      const health = await get(frontDoor, new URL('/healthz', origin))
      // Whether this or another server is well is told otherwise.
      if (!/^\{"ok":(?:true|false)\}$/.test(health.body))
        throw new Error(`/healthz: status ${health.status}`)
      unanswered = 0
    } catch (error) {
      // Once is no alarm: the proxy may be starting.
      if (++unanswered > 1) return `${origin}: ${reasonOf(error)}`
    }
    return null
  }
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

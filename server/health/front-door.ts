import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'
import { isLoopback } from '../../contact/origin.ts'
import { reasonOf } from '../errors.ts'

const TIMEOUT_MS = 10_000

/**
 * Returns the function that requests the home page and `/healthz` by the site's own name, through
 * the proxy `frontDoor`, a host or host and port. The certificate must be valid, but not that of
 * localhost. Resolves to why a visitor would not get the site, or to null.
 */
export function createFrontDoorCheck(frontDoor: string, origin: string) {
  let failures = 0
  return async (): Promise<string | null> => {
    try {
      const page = await get(frontDoor, new URL('/', origin))
      if (page.status !== 200 || !/<main\b/.test(page.body))
        throw new Error(`status ${page.status}, senza la pagina`)
      const health = await get(frontDoor, new URL('/healthz', origin))
      // Either answer will do: what is not well is reported elsewhere.
      if (!/^\{"ok":(?:true|false)\}$/.test(health.body))
        throw new Error(`/healthz: status ${health.status}`)
      failures = 0
    } catch (error) {
      failures += 1
      // Once is no alarm: the proxy may be starting.
      if (failures > 1) return `${origin}: ${reasonOf(error)}`
    }
    return null
  }
}

async function get(frontDoor: string, { protocol, hostname, host, pathname: path }: URL) {
  const [proxy, port] = frontDoor.split(':')
  const request = (protocol === 'https:' ? https : http).get({
    host: proxy,
    port,
    path,
    headers: { Host: host, Connection: 'close' },
    agent: false,
    servername: hostname,
    rejectUnauthorized: !isLoopback(hostname),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // An error after the response has begun also makes reading its body fail.
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

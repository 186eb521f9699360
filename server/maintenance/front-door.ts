import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'
import { isLoopback } from '../../contact/origin.ts'

/** Milliseconds that an answer may take. */
const TIMEOUT_MS = 10_000

/**
 * Asks for a page and for `/healthz` as a visitor would, through the proxy `frontDoor` (`caddy`, or with a port), with the site's own
 * name, for which the certificate must hold. Rejects when what a visitor would get is not the site.
 */
export async function askFrontDoor(frontDoor: string, origin: string): Promise<void> {
  const page = await get(frontDoor, new URL('/', origin))
  if (page.status !== 200 || !/<main\b/.test(page.body))
    throw new Error(`status ${page.status}, senza la pagina`)
  const health = await get(frontDoor, new URL('/healthz', origin))
  // Whether this or another server is well is told otherwise.
  if (!/^\{"ok":(?:true|false)\}$/.test(health.body)) throw new Error(`/healthz: status ${health.status}`)
}

function get(frontDoor: string, url: URL) {
  const isTls = url.protocol === 'https:'
  const [host, port = isTls ? 443 : 80] = frontDoor.split(':')
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const own = {
    servername: url.hostname,
    rejectUnauthorized: !isLoopback(url.hostname),
    agent: false,
  } as const
  const how = { ...own, host, port, path: url.pathname, headers: { Host: url.host, Connection: 'close' } }
  ;(isTls ? https : http)
    .get({ ...how, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    .on('error', reject)
  return promise
}

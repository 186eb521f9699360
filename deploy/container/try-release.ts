// publish.sh runs this in a container: `node - ORIGIN HOST TIMES SECONDS [lenient]` requests ORIGIN
// from HOST once a second, until it has answered well TIMES times in a row. If it has not within
// SECONDS, prints why and exits with 1, or with 0 if `lenient` and only the certificate is missing.
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

const [origin = '', host = '', times = '', seconds = '', lenient] = process.argv.slice(2)
const { request } = await import(origin.startsWith('https:') ? 'node:https' : 'node:http')
const EXPECTED: [status: number, path: string, body?: string][] = [
  [200, '/readyz'],
  [200, '/'],
  [422, '/functions/v1/send-contact-email', '{"name":"","email":"","message":""}'],
]

async function ask(status: number, path: string, body?: string): Promise<void> {
  const asking = request(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    // Not the global agent, which with NODE_USE_ENV_PROXY uses a proxy.
    agent: false,
    lookup: (_: string, options: object, found: () => void) => lookup(host, options, found),
    // Whether the certificate is valid does not depend on the release.
    rejectUnauthorized: false,
    signal: AbortSignal.timeout(5000),
  })
  const [answer] = await once(asking.end(body), 'response')
  const isOurs = path !== '/' || (await text(answer)) === readFileSync('dist/index.html', 'utf8')
  if (answer.statusCode !== status || !isOurs)
    throw new Error(`stato ${answer.statusCode} per ${path}`)
}

const deadline = performance.now() + Number(seconds) * 1000
let left = Number(times)
let fault = ''
while (left > 0 && performance.now() < deadline) {
  try {
    for (const expected of EXPECTED) await ask(...expected)
    left--
  } catch (error) {
    left = Number(times)
    fault = (error as Error).message
  }
  if (left > 0) await delay(1000)
}
if (left > 0) {
  // TLS alert 80 is Caddy's answer to a name that it has no certificate for.
  const lacksCertificate = fault.includes('SSL alert number 80')
  if (lacksCertificate)
    fault =
      'Caddy non ha ancora il certificato: il nome deve portare qui, con le porte 80 e 443 aperte.'
  process.stdout.write(fault)
  process.exitCode = lenient && lacksCertificate ? 0 : 1
}

// Run by publish.sh in a release's container: `node - ORIGIN HOST TIMES SECONDS` asks HOST for ORIGIN once a second, until it has
// answered as visitors need it so many TIMES in a row. If it has not within so many SECONDS, prints why; exits with 1 where that
// may be the release.
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

const [origin = '', host = '', times = '', seconds = ''] = process.argv.slice(2)
const { request } = await import(origin.startsWith('https:') ? 'node:https' : 'node:http')

async function expectAnswer(expected: number, path: string, body?: string): Promise<void> {
  const asking = request(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    lookup: (_: string, options: object, found: () => void) => lookup(host, options, found),
    // The certificate does not depend on the release.
    rejectUnauthorized: false,
    signal: AbortSignal.timeout(5000),
  })
  const [answer] = await once(asking.end(body), 'response')
  const isOurs = path !== '/' || (await text(answer)) === readFileSync('dist/index.html', 'utf8')
  if (answer.statusCode !== expected || !isOurs)
    throw new Error(`stato ${answer.statusCode} per ${path}`)
}

const deadline = performance.now() + Number(seconds) * 1000
let left = Number(times)
let fault = ''
while (left > 0 && performance.now() < deadline) {
  try {
    await expectAnswer(200, '/readyz')
    await expectAnswer(200, '/')
    await expectAnswer(
      422,
      '/functions/v1/send-contact-email',
      '{"name":"","email":"","message":""}',
    )
    left--
  } catch (error) {
    left = Number(times)
    fault = (error as Error).message
  }
  await delay(1000)
}
// Whatever the release, TLS alert 80 is Caddy's answer to a name that it has no certificate for.
const lacksCertificate = fault.includes('SSL alert number 80')
const advice =
  'Caddy non ha il certificato: il nome deve portare qui, con le porte 80 e 443 aperte.'
if (left > 0) process.stdout.write(lacksCertificate ? advice : fault)
process.exitCode = left > 0 && !lacksCertificate ? 1 : 0

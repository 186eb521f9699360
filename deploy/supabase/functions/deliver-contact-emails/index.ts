import { createHash, timingSafeEqual } from 'node:crypto'
import { reasonOf } from '../../../../server/errors.ts'
import { createHealth } from '../../../../server/health/health.ts'
import { createMaintenance } from '../../../../server/maintenance/maintenance.ts'
import { config } from '../_shared/hosted-config.ts'
import { deliver, store } from '../_shared/hosted-outbox.ts'
import { log, runAfterAnswer, serve } from '../_shared/platform.ts'

const clock = Date.now
const health = createHealth({ store, to: config.mail.to, clock, log, looksWhenAsked: true })
const maintain = createMaintenance({ ...config, store, health, clock, log })
if (config.deliverySecret === null)
  log.warn({}, 'DELIVERY_SECRET is missing: no schedule sends what fails')

// pg_cron calls this every minute by `POST`, with the secret in `Authorization: Bearer`. Calls at
// the same time send no mail twice. Monitors call it by `GET`, as they call `/healthz` of the Node
// server.
serve(async (request) => {
  if (request.method === 'GET') {
    const ok = await health.isWell()
    return Response.json({ ok }, { status: ok ? 200 : 503 })
  }
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
  if (!isSecret(request.headers.get('authorization'))) return new Response(null, { status: 401 })
  runAfterAnswer(work())
  return new Response(null, { status: 202 })
})

async function work(): Promise<void> {
  try {
    await deliver()
    await maintain()
  } catch (error) {
    log.error({ reason: reasonOf(error) }, 'delivery failed')
  }
}

/** Compares digests, because `timingSafeEqual` needs inputs of equal length. */
function isSecret(authorization: string | null): boolean {
  if (config.deliverySecret === null || authorization === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${config.deliverySecret}`))
}

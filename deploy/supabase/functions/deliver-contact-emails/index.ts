import { createHash, timingSafeEqual } from 'node:crypto'
import { clockJump, eraseExpired } from '../../../../server/delivery/retention.ts'
import { reasonOf } from '../../../../server/errors.ts'
import { alarms, shareHealth } from '../../../../server/http/health.ts'
import { config } from '../_shared/hosted-config.ts'
import { deliver, store } from '../_shared/hosted-outbox.ts'
import { log, runAfterAnswer, serve } from '../_shared/platform.ts'

/** Health checks within this time share one result. */
const HEALTH_AGE_MS = 10_000

const retention = { store, retentionDays: config.retentionDays, clock: Date.now }
const noBackup = { lastRefused: () => null, lastBackup: async () => null }
const upkeepAlarms = async () => [await clockJump(retention)].filter((jump) => jump !== null)
const health = shareHealth(() => alarms({ store, ...noBackup, upkeepAlarms, clock: Date.now }), Date.now)

// pg_cron calls this function every minute, as `POST` with the secret in `Authorization: Bearer`. The function answers 202, then
// sends due mails and erases expired requests; concurrent calls do nothing twice. `GET` is for monitors, as `/healthz` of the Node
// server is: 503 on an alarm. There are no alarms about backups or about requests that could not be stored.
serve(async (request) => {
  if (request.method === 'GET') {
    const { ok } = await health(HEALTH_AGE_MS)
    return Response.json({ ok }, { status: ok ? 200 : 503 })
  }
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
  if (!isSecret(request.headers.get('authorization'))) return new Response(null, { status: 401 })
  runAfterAnswer(work())
  return new Response(null, { status: 202 })
})

async function work(): Promise<void> {
  try {
    await deliver()
    const jump = await clockJump(retention)
    if (jump !== null) return log.error({ reason: jump }, 'expired requests not erased')
    const { erased } = await eraseExpired(retention)
    if (erased.length > 0) log.info({ requests: erased.length }, 'expired requests erased')
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

import { createHash, timingSafeEqual } from 'node:crypto'
import { clockJump, eraseExpired } from '../../../../server/delivery/retention.ts'
import { reasonOf } from '../../../../server/errors.ts'
import type { HostedFunctionOptions } from './hosted-contact-function.ts'

/**
 * What the schedule calls every minute, as `POST` with `Authorization: Bearer` and the secret. Answers at once
 * (202) and works on; several calls at a time share the work by leases, and a purge erases each request once.
 */
export function createDeliveryFunction(options: HostedFunctionOptions) {
  const { config, outbox, log, runAfterAnswer } = options

  async function work(): Promise<void> {
    try {
      await outbox.deliver()
      const retention = { store: outbox.store, retentionDays: config.retentionDays, clock: Date.now }
      const jump = await clockJump(retention)
      if (jump !== null) return log.error({ reason: jump }, 'expired requests not erased')
      const { erased } = await eraseExpired(retention)
      if (erased.length > 0) log.info({ requests: erased.length }, 'expired requests erased')
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'delivery failed')
    }
  }

  return (request: Request): Response => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
    if (!isSecret(request.headers.get('authorization'))) return new Response(null, { status: 401 })
    runAfterAnswer(work())
    return new Response(null, { status: 202 })
  }

  /** Compared as digests, which are of one length and tell nothing by the time that it takes. */
  function isSecret(authorization: string | null): boolean {
    if (config.deliverySecret === null || authorization === null) return false
    const digest = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(digest(authorization), digest(`Bearer ${config.deliverySecret}`))
  }
}

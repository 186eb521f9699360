/**
 * How soon a shop promises to answer: in hours or in working days. A shop that promises nothing
 * sets neither.
 */
export interface ReplyPromise {
  replyHours?: number | null | undefined
  replyDays?: number | null | undefined
}

/**
 * Says a promise in Italian: "24 ore", "2 giorni" (for 48 hours), "2 giorni lavorativi"; null
 * without a promise.
 */
export function replyWithin({ replyHours, replyDays }: ReplyPromise): string | null {
  if (replyDays) return replyDays === 1 ? '1 giorno lavorativo' : `${replyDays} giorni lavorativi`
  if (!replyHours) return null
  if (replyHours % 24 === 0 && replyHours > 24) return `${replyHours / 24} giorni`
  return replyHours === 1 ? '1 ora' : `${replyHours} ore`
}

import { type ReplyPromise, replyWithin } from '../../../contact/function-call.ts'
import { italianDays } from '../../../contact/italian-dates.ts'
import type { Shop } from '../../content/schema/shop.ts'

/** A sentence that shows from one day to another, both included, as `YYYY-MM-DD`. */
export interface TimedNotice {
  from: string
  to: string
  text: string
}

/**
 * Inline script right after the notices' element. A notice shows from its first day to its last, by Italian time; the
 * element is hidden while no notice shows.
 */
export const SHOW_BY_DATE = `{
  const list = document.currentScript.previousElementSibling
  const parts = { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' }
  const today = new Intl.DateTimeFormat('en-CA', parts).format(new Date())
  for (const notice of list.children) notice.hidden = today < notice.dataset.from || today > notice.dataset.to
  list.hidden = [...list.children].every((notice) => notice.hidden)
}`

const DAY_MS = 24 * 60 * 60 * 1000
const NOTICE_DAYS = 14

/** The closure notices at the head of pages, each from two weeks before the closure to its last day. */
export function closureNotices(closures: Shop['closures']): TimedNotice[] {
  return closures.map(({ from, to, text }) => ({
    from: daysBefore(from, NOTICE_DAYS),
    to,
    text: `${text} ${italianDays(from, to)}.`,
  }))
}

/** The notices beside the form that say when a request will be answered, each from the day before the closure. */
export function answerNotices({
  closures,
  ...promise
}: Pick<Shop, 'closures'> & ReplyPromise): TimedNotice[] {
  const within = replyWithin(promise)
  const answer = `ti risponderemo ${within === null ? 'dopo la' : `entro ${within} dalla`} riapertura`
  return closures.map(({ from, to }) => {
    return { from: daysBefore(from, 1), to, text: `Siamo chiusi ${italianDays(from, to)}: ${answer}.` }
  })
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

import { type ReplyPromise, replyWithin } from '../../../contact/function-call.ts'
import { italianDateFormat, italianDays } from '../../../contact/italian-dates.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { type OpeningTimes, openAt } from './opening-hours.ts'

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
export const SHOW_BY_DATE = `(function(list){var day=new Intl.DateTimeFormat('en-CA',{timeZone:'Europe/Rome',year:'numeric',month:'2-digit',day:'2-digit'}).format(new Date());list.hidden=true;for(var p of list.children){p.hidden=day<p.dataset.from||day>p.dataset.to;if(!p.hidden)list.hidden=false}})(document.currentScript.previousElementSibling)`

const DAY_MS = 24 * 60 * 60 * 1000
const NOTICE_DAYS = 14

const reopening = italianDateFormat({
  timeZone: 'Europe/Rome',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** The closure notices at the head of pages, each from two weeks before the closure to its last day. */
export function closureNotices(closures: Shop['closures']): TimedNotice[] {
  return closures.map(({ from, to, text }) => ({
    from: daysBefore(from, NOTICE_DAYS),
    to,
    text: `${text} ${italianDays(from, to)}.`,
  }))
}

/** What decides when a request is answered. The promised reply time counts from the reopening. */
interface AnswerTimes extends OpeningTimes, ReplyPromise {
  closures: Shop['closures']
}

/** The notices beside the form that say when a request will be answered, each from the day before the closure. */
export function answerNotices(times: AnswerTimes): TimedNotice[] {
  const within = replyWithin(times)
  return times.closures.map(({ from, to }) => {
    const after = Date.parse(to) + DAY_MS
    const { open, changesAt } = openAt(after, times)
    const reopens = open ? after : (changesAt ?? after)
    const day = reopening(reopens)
    const answer =
      within === null
        ? `Ti risponderemo da ${day}`
        : `Riapriamo ${day}: ti risponderemo entro ${within} dalla riapertura`
    return { from: daysBefore(from, 1), to, text: `Siamo chiusi ${italianDays(from, to)}. ${answer}.` }
  })
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

import { italianDays, startOfDayInItaly } from '../../../contact/italian-dates.ts'
import { type ReplyPromise, replyWithin } from '../../../contact/reply-promise.ts'
import type { Shop } from '../../content/shown/index.ts'
import { ShowInTime } from './ShowInTime.tsx'

/** A sentence that shows from one instant until another, in milliseconds since the epoch. */
interface TimedNotice {
  from: number
  until: number
  text: string
  /** Added where there is no script that hides the notice on other days. */
  days?: string
}

/** Without JavaScript all notices show, each with its days. */
export const TimedNotices = ({ notices }: { notices: readonly TimedNotice[] }) =>
  notices.length > 0 && (
    <div className="notices on-signal">
      <div>
        {notices.map(({ from, until, text, days }) => (
          <p key={text} data-from={from} data-until={until}>
            {text}
            {days && <noscript> ({days})</noscript>}
          </p>
        ))}
      </div>
      <ShowInTime />
    </div>
  )

/**
 * The notices at the head of pages: the owner's, and one for each closure, from two weeks before it
 * to the end of its last day.
 */
export function noticesOfPage({
  notices,
  closures,
}: Pick<Shop, 'notices' | 'closures'>): TimedNotice[] {
  const own = notices.map(({ from, to, text }) => ({
    from: startOfDayInItaly(from),
    until: startOfDayInItaly(to, 1),
    text,
    days: italianDays(from, to),
  }))
  const ofClosures = closures.map(({ from, to, text }) => {
    const days = italianDays(from, to)
    // After a complete sentence the days begin a new one, with a capital.
    const told = /[.!?…]["'”’»)]*$/.test(text) ? days.charAt(0).toUpperCase() + days.slice(1) : days
    return {
      from: startOfDayInItaly(from, -14),
      until: startOfDayInItaly(to, 1),
      text: `${text} ${told}.`,
    }
  })
  return [...own, ...ofClosures]
}

/**
 * The notices beside the form: when requests are answered, each from the day before its closure.
 */
export function answerNotices({
  closures,
  ...promise
}: Pick<Shop, 'closures'> & ReplyPromise): TimedNotice[] {
  const within = replyWithin(promise)
  const answer = `ti risponderemo ${within === null ? 'dopo la' : `entro ${within} dalla`} riapertura`
  return closures.map(({ from, to }) => ({
    from: startOfDayInItaly(from, -1),
    until: startOfDayInItaly(to, 1),
    text: `Siamo chiusi ${italianDays(from, to)}: ${answer}.`,
  }))
}

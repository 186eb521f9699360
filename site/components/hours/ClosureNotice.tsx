import { italianDays, startOfDayInItaly } from '../../../contact/italian-dates.ts'
import { type ReplyPromise, replyWithin } from '../../../contact/reply-promise.ts'
import type { Shop } from '../../content/shown/shop.ts'

/** A sentence that shows from one instant until another, in milliseconds since the epoch. */
interface TimedNotice {
  from: number
  until: number
  text: string
}

/**
 * Shows each notice of the element before the script in its time, also on a page that stays open.
 */
const SHOW_IN_TIME = `{
  const list = document.currentScript.previousElementSibling
  const show = () => {
    const now = Date.now()
    for (const notice of list.children) notice.hidden = now < notice.dataset.from || now >= notice.dataset.until
    list.hidden = [...list.children].every((notice) => notice.hidden)
  }
  show()
  setInterval(show, 30000)
}`

interface ClosureNoticeProps {
  notices: readonly TimedNotice[]
  className?: string
}

/** Without JavaScript all notices show. The script follows them directly, so that none flashes. */
export const ClosureNotice = ({ notices, className = '' }: ClosureNoticeProps) =>
  notices.length > 0 && (
    <>
      <div className={`closures on-signal ${className}`}>
        {notices.map(({ from, until, text }) => (
          <p key={text} data-from={from} data-until={until}>
            {text}
          </p>
        ))}
      </div>
      <script>{SHOW_IN_TIME}</script>
    </>
  )

/** At the head of pages, each from two weeks before the closure to the end of its last day. */
export function closureNotices(closures: Shop['closures']): TimedNotice[] {
  return closures.map(({ from, to, text }) => {
    const days = italianDays(from, to)
    // After a text that ends as a sentence does, the days begin one of their own.
    const told = /[.!?…]["'”’»)]*$/.test(text) ? days.charAt(0).toUpperCase() + days.slice(1) : days
    return {
      from: startOfDayInItaly(from, -14),
      until: startOfDayInItaly(to, 1),
      text: `${text} ${told}.`,
    }
  })
}

/** Beside the form: when a request will be answered, each from the day before the closure. */
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

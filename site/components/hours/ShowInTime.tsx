import { startOfDayInItaly, untilDay } from '../../../contact/italian-dates.ts'

/**
 * Shows each `data-until` part of the element around the script until its instant, `data-from` one
 * on, also on a page that stays open; the element as long as one of those parts or of their
 * neighbours shows.
 */
const SHOW_IN_TIME = `{
  const element = document.currentScript.parentElement
  const timed = element.querySelectorAll('[data-until]')
  const all = [...timed[0].parentElement.children]
  const show = () => {
    const now = Date.now()
    for (const part of timed) part.hidden = now < part.dataset.from || now >= part.dataset.until
    element.hidden = all.every((part) => part.hidden)
  }
  show()
  setInterval(show, 30000)
}`

/** The end of an element with timed parts; directly behind them, so that none flashes. */
export const ShowInTime = () => <script>{SHOW_IN_TIME}</script>

/** The attribute of what ends after a day. */
export const endOf = (until: string | undefined) => until && startOfDayInItaly(until, 1)

/** Says the last day, where there is one. */
export const Until = ({ day }: { day: string | undefined }) =>
  day && <p className="until">{untilDay(day)}</p>

import { startOfDayInItaly, untilDay } from '../../../contact/italian-dates.ts'

/**
 * Shows parts of the script's parent from the instant in `data-from` until that in `data-until`,
 * also on a page that stays open. The parent is hidden while all parts and their siblings are.
 * Instants are milliseconds since the epoch.
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

/** Stands directly behind timed parts, at the end of their element, so that none flashes. */
export const ShowInTime = () => <script>{SHOW_IN_TIME}</script>

/** The `data-until` of what is shown to the end of a day. */
export const endOf = (until: string | undefined) => until && startOfDayInItaly(until, 1)

/** Says the last day of an offer or a tier, if it has one. */
export const Until = ({ day }: { day: string | undefined }) =>
  day && <p className="until">{untilDay(day)}</p>

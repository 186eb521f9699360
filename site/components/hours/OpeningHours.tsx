import type { Shop } from '../../content/schema/shop.ts'
import { unbrokenAmounts } from '../ui/text.tsx'

/** The week's hours, and a line in which `open-label.ts` says whether the shop is open now. */
export const OpeningHours = ({ hours }: { hours: NonNullable<Shop['hours']> }) => (
  <div className="opening-hours">
    {hours.week && <p className="open-now" />}
    <dl className="fact-list">
      {hours.rows.map(({ days, times, note }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{unbrokenAmounts(times)}</dd>
          {note && <dd className="hours-note">{note}</dd>}
        </div>
      ))}
    </dl>
  </div>
)

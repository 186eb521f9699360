import type { Shop } from '../../content/schema/shop.ts'

/** The week's hours, and a line that `open-label.ts` fills with whether the shop is open at this moment. */
export const OpeningHours = ({ hours }: { hours: NonNullable<Shop['hours']> }) => (
  <div className="opening-hours">
    <p className="open-now" />
    <dl>
      {hours.rows.map(({ days, times, note }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>
            {times}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

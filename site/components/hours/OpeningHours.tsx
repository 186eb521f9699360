import type { Shop } from '../../content/shown/index.ts'
import { FactList } from '../ui/FactList.tsx'

/** With a line in which `open-label.ts` says whether the shop is open now. */
export const OpeningHours = ({ hours }: { hours: NonNullable<Shop['hours']> }) => (
  <div className="opening-hours">
    {hours.week && <p className="open-now" />}
    <FactList
      facts={hours.rows.map(({ days, times, note }) => ({ label: days, value: times, note }))}
    />
  </div>
)

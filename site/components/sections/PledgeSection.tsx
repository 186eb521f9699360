import type { SectionOf } from '../../content/schema/sections.ts'
import { Screw } from '../../illustrations/index.ts'

const CORNERS = [
  { corner: 'top-left', angle: 18 },
  { corner: 'top-right', angle: 52 },
  { corner: 'bottom-left', angle: 75 },
  { corner: 'bottom-right', angle: 34 },
]

/** One sentence that binds the shop, on a plate with a screw in each corner. */
export const PledgeSection = ({ section }: { section: SectionOf<'pledge'> }) => (
  <div className="pledge">
    {CORNERS.map(({ corner, angle }) => (
      <Screw key={corner} angle={angle} />
    ))}
    <h2>{section.title}</h2>
    <p>{section.text}</p>
  </div>
)

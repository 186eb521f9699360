import { EmptyHole, Screw, screwAngle } from '../../illustrations/index.ts'
import { InlineText } from './text.tsx'

interface ScrewListProps {
  points: readonly string[]
  /** Empty holes as bullets, for what is missing. */
  holes?: boolean
}

export const ScrewList = ({ points, holes = false }: ScrewListProps) => (
  <ul className="screw-list marked">
    {points.map((point, index) => (
      <li key={point}>
        {holes ? <EmptyHole /> : <Screw angle={screwAngle(index)} />}
        <span>
          <InlineText>{point}</InlineText>
        </span>
      </li>
    ))}
  </ul>
)

import { EmptyHole, Screw, screwAngle } from '../../illustrations/index.ts'

interface Props {
  points: readonly string[]
  /** What each point is held by; an empty hole says that something is missing. */
  bullet?: 'screw' | 'hole'
}

/** Short points, each held by a screw. */
export const ScrewList = ({ points, bullet = 'screw' }: Props) => (
  <ul className="screw-list">
    {points.map((point, index) => (
      <li key={point}>
        {bullet === 'hole' ? <EmptyHole /> : <Screw angle={screwAngle(index)} />}
        {point}
      </li>
    ))}
  </ul>
)

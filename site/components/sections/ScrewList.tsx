import { Screw, screwAngle } from '../../illustrations/index.ts'

interface Props {
  points: readonly string[]
}

/** Short points, each held by a screw. */
export const ScrewList = ({ points }: Props) => (
  <ul className="screw-list">
    {points.map((point, index) => (
      <li key={point}>
        <Screw angle={screwAngle(index)} />
        {point}
      </li>
    ))}
  </ul>
)

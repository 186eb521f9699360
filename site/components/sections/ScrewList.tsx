import { Screw } from '../../illustrations/index.ts'

/** Degrees between one screw and the next: none is turned like its neighbours. */
const TURN = 27

/** Angle of the screw at a place in a row. */
export const screwAngle = (index: number): number => (8 + index * TURN) % 90

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

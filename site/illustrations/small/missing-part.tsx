import { compactPath } from '../engine/compact-path.ts'
import { Drawing, type DrawingProps, Faces, framed } from '../engine/drawing.tsx'
import { filled } from '../engine/face.ts'
import { facingLeft, rectangle } from '../engine/isometric.ts'
import { bareBoard, builtIn, builtInPowerSupply, openTower, towerCooler, towerFrame } from '../parts/tower.ts'

const board = facingLeft(builtIn.board + 4)
const { viewBox, still } = framed([
  ...openTower(),
  ...bareBoard(2),
  ...towerCooler(46),
  filled('dark', rectangle(board, 15, 33, 86, 28, 3)),
  ...builtInPowerSupply(),
  ...towerFrame(),
])

/** A tower with one empty slot, for an address that does not exist. */
export const MissingPart = (props: DrawingProps) => (
  <Drawing {...props} viewBox={viewBox}>
    <Faces of={still} />
    {/* Pale dashes in both schemes, as the slot is dark in both: a footprint has the ink of the page. */}
    <path className="tr" strokeDasharray="6 5" d={compactPath(rectangle(board, 17.5, 35.5, 81, 23, 2))} />
    {/* In the slot: the axes of the plane that faces left as a matrix. */}
    <text
      className="y"
      transform="matrix(.866 .5 0 1 -36.4 21)"
      textAnchor="middle"
      x="58"
      y="-42.4"
      fontSize="13.5"
      fontWeight="600"
    >
      Pezzo 404
    </text>
  </Drawing>
)

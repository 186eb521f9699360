import { Drawing, type DrawingProps, Faces, framed } from '../engine/drawing.tsx'
import { footprint } from '../engine/face.ts'
import { facingLeft, rectangle } from '../engine/isometric.ts'
import { builtIn, openTower, towerBoard, towerCooler, towerFrame } from '../parts/tower.ts'

const board = facingLeft(builtIn.board + 4)
const { viewBox, still } = framed([
  ...openTower(),
  ...towerBoard(2),
  ...towerCooler(46),
  footprint(rectangle(board, 14, 28, 90, 35, 4)),
  ...towerFrame(),
])

/** A tower with one empty slot, for an address that does not exist. */
export const MissingPart = (props: DrawingProps) => (
  <Drawing {...props} viewBox={viewBox}>
    <Faces of={still} />
    {/* In the slot: the axes of the plane that faces left as a matrix. */}
    <text
      className="y"
      transform="matrix(.866 .5 0 1 -36.4 21)"
      textAnchor="middle"
      x="59"
      y="-36"
      fontSize="15"
      fontWeight="600"
    >
      Pezzo 404
    </text>
  </Drawing>
)

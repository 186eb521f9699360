import { Drawing, type DrawingProps, Faces, framed } from '../engine/drawing.tsx'
import { filled, footprint } from '../engine/face.ts'
import { facingLeft, rectangle } from '../engine/isometric.ts'
import { builtIn, openTower, towerBoard, towerCooler, towerFrame } from '../parts/tower.ts'

const slot = rectangle(facingLeft(builtIn.card + 16), 16, 34, 104, 44, 5)
const { viewBox, still } = framed([
  ...openTower(),
  ...towerBoard(2),
  ...towerCooler(46),
  filled('top', slot),
  footprint(slot),
  ...towerFrame(),
])

/** A tower with one empty slot, for an address that does not exist. */
export const MissingPart = (props: DrawingProps) => (
  <Drawing {...props} viewBox={viewBox}>
    <Faces of={still} />
    {/* Along the slot: the axes of the plane that faces left as a matrix. */}
    <text
      className="d"
      transform="matrix(.866 .5 0 1 -53.7 31)"
      textAnchor="middle"
      x="68"
      y="-50"
      fontSize="17"
      fontWeight="600"
    >
      Pezzo 404
    </text>
  </Drawing>
)

import { compactPath } from '../engine/compact-path.ts'
import { Drawing, type DrawingProps, Faces, framed, pictureComponent } from '../engine/drawing.tsx'
import { cornerAxes, detailed, filled, footprint, lined, slab } from '../engine/face.ts'
import { facingLeft, horizontal, lines, rectangle } from '../engine/isometric.ts'
import {
  bareBoard,
  builtIn,
  builtInPowerSupply,
  openTower,
  towerCooler,
  towerFrame,
} from '../parts/tower.ts'

const board = facingLeft(builtIn.board + 4)
const { viewBox, still } = framed([
  ...openTower(),
  ...bareBoard(2),
  ...towerCooler(38),
  ...builtInPowerSupply(),
  ...towerFrame(),
])

/** A tower with one empty slot on its board, for an address that does not exist. */
export const MissingPart = (props: DrawingProps) => (
  <Drawing {...props} viewBox={viewBox}>
    <Faces of={still} />
    {/* Pale dashes, because the board is dark in both schemes; those of `footprint` are dark in the light scheme. */}
    <path className="empty-slot" d={compactPath(rectangle(board, 15, 39, 86, 29, 3))} />
    {/* The text lies in the slot: the matrix projects it onto the plane facing left. */}
    <text
      className="y"
      transform="matrix(.866 .5 0 1 -36.4 21)"
      textAnchor="middle"
      x="58"
      y="-48.8"
      fontSize="14"
      fontWeight="600"
    >
      Pezzo 404
    </text>
  </Drawing>
)

const lift = 44
const paper = horizontal(lift + 3)
const [width, depth, stub] = [124, 164, 40] as const

/** The form's sheet, filled in and not yet torn at its perforation: no request was sent. */
export const RequestSheet = pictureComponent(
  framed([
    footprint(rectangle(horizontal(0), 0, 0, width, depth, 8)),
    cornerAxes([4, 4, width - 4, depth - 4], 0, lift),
    ...slab(horizontal(lift), { at: [0, 0], size: [width, depth, 3], radius: 8 }),
    filled('yellow', rectangle(paper, 0, 0, width, stub, 8)),
    filled('yellow', rectangle(paper, 0, 8, width, stub - 8)),
    lined('outline', rectangle(paper, 0, 0, width, depth, 8)),
    detailed(
      'left',
      [52, 74].map((v) => rectangle(paper, 14, v, width - 28, 15, 2)).join('') +
        rectangle(paper, 14, 96, width - 28, 32, 2),
    ),
    lined(
      'pencil',
      lines(
        paper,
        [14, 14, 84, 14],
        [14, 24, 56, 24],
        ...Array.from({ length: 14 }, (_, at) => [1.5 + at * 9, stub, 5.5 + at * 9, stub] as const),
        [22, 59.5, 66, 59.5],
        [22, 81.5, 80, 81.5],
        [22, 104, 98, 104],
        [22, 112, 90, 112],
        [22, 120, 54, 120],
      ),
    ),
    filled('dark', rectangle(paper, 14, 137, 56, 16, 3)),
  ]),
)

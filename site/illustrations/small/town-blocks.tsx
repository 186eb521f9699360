import { Drawing, type DrawingProps, Faces } from '../engine/drawing.tsx'
import { slab } from '../engine/face.ts'
import { horizontal, type Point, project } from '../engine/isometric.ts'

const short = (value: number) => Number(value.toFixed(1))

/**
 * A map pin standing upright on the page, its tip at `at`; `radius` is the radius of its head, in
 * drawing units.
 */
function MapPin({ at: [x, y], radius }: { at: Point; radius: number }) {
  const half = short(radius * 0.862)
  const side = short(radius * 1.724)
  const head = `M${short(x)} ${short(y)}l-${half}-${side}a${radius} ${radius} 0 1 1 ${half * 2} 0z`
  return (
    <>
      <path className="y o" d={head} />
      <circle
        className="t o"
        cx={short(x)}
        cy={short(y - radius * 2.207)}
        r={short(radius * 0.345)}
      />
    </>
  )
}

/** u, v, width, depth, height of each block of houses. Invented: no town looks like this. */
const blocks = [
  [0, 0, 70, 60, 16],
  [84, 0, 60, 60, 22],
  [158, 0, 90, 60, 14],
  [262, 0, 60, 60, 24],
  [0, 76, 70, 90, 20],
  [158, 76, 42, 40, 12],
  [158, 126, 90, 40, 26],
  [262, 76, 60, 90, 16],
  [0, 182, 70, 60, 24],
  [84, 182, 60, 60, 14],
  [158, 182, 90, 60, 20],
  [262, 182, 60, 60, 14],
  [214, 76, 34, 40, 18],
  [336, 0, 60, 60, 16],
  [336, 76, 60, 90, 22],
  [336, 182, 60, 60, 18],
  [-84, 0, 70, 60, 18],
  [-84, 76, 70, 90, 14],
  [-84, 182, 70, 60, 22],
  [0, 258, 70, 60, 14],
  [84, 258, 60, 60, 20],
  [158, 258, 90, 60, 14],
  [-84, 258, 70, 60, 16],
  [262, 258, 60, 60, 18],
  [336, 258, 60, 60, 14],
  [0, -76, 70, 60, 14],
  [84, -76, 60, 60, 20],
  [158, -76, 90, 60, 16],
  [-84, -76, 70, 60, 20],
  [262, -76, 60, 60, 14],
  [336, -76, 60, 60, 20],
] as const
/** The block with the pin. */
const shop = [84, 76, 60, 90, 22] as const

const faces = [...blocks, shop]
  // Painted back to front.
  .toSorted(([u, v], [otherU, otherV]) => u + v - otherU - otherV)
  .flatMap((block) => {
    const [u, v, width, depth, height] = block
    return slab(horizontal(0), {
      at: [u, v],
      size: [width, depth, height],
      radius: 4,
      face: block === shop ? 'yellow' : 'top',
    })
  })

/**
 * An invented town with a pin, shown until the visitor loads the map; the drawing fills its box
 * (`slice`).
 */
export const TownBlocks = ({ className, ...props }: DrawingProps) => (
  <Drawing
    {...props}
    className={className ? `town ${className}` : 'town'}
    viewBox="-206 -40 400 260"
    preserveAspectRatio="xMidYMid slice"
  >
    <Faces of={faces} />
    <MapPin at={project(114, 121, 22)} radius={26} />
  </Drawing>
)

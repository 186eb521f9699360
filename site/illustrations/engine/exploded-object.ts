import { framed, type Picture } from './drawing.tsx'
import { type Face, footprint, movedFace, plate } from './face.ts'
import { horizontal, project, rectangle, type SpacePoint } from './isometric.ts'
import type { Frame, Label } from './label.tsx'

/** One piece of an object, drawn where it stands while the object is whole. */
export type Part = {
  readonly faces: readonly Face[]
  /** How far it is moved when the object is taken apart, mostly upwards; not at all without it. */
  readonly away?: SpacePoint
  /** Drawn in one state only: a broken part that is taken out, a part that a closed lid hides. */
  readonly only?: 'apart' | 'whole'
  /** Dotted lines from the place it left, where they are while the object is apart; painted below it. */
  readonly axes?: readonly Face[]
  /** Names of its points, given where they are while the object is whole. */
  readonly labels?: readonly Label[]
}

/** A thing that a service page takes apart in its hero and shows whole at its end. Everything stands above z = 0. */
export type ExplodedObject = {
  /** Left, top, width, height of the drawing taken apart, in drawing units; names stand along its sides. */
  readonly frame: Frame
  /** The dashed rectangle on the ground that the object stands over. */
  readonly footprint: { readonly width: number; readonly depth: number; readonly radius: number }
  /** In the order of painting: what is further back or below comes first. */
  readonly parts: readonly Part[]
}

/** `height` units straight up. */
export const up = (height: number): SpacePoint => [0, 0, height]

const NO_OFFSET: SpacePoint = [0, 0, 0]

/** The place of an object on the ground, `v` units closer to the viewer. */
const place = ({ width, depth, radius }: ExplodedObject['footprint'], v = 0) =>
  footprint(rectangle(horizontal(0), 0, v, width, depth, radius))

/** A step on the way back, 0 to 5: `exploded-drawing.css` moves a part and its name by so many times 4 units. */
export type Settle = 0 | 1 | 2 | 3 | 4 | 5

/** While the hero scrolls off the screen, a part sinks by about an eighth of its way, in steps of 4 units. */
const settleOf = ([x, y, z]: SpacePoint): Settle =>
  Math.min(5, Math.round(Math.hypot(x, y, z) / 8 / 4)) as Settle

/** What the hero draws, in the order of painting: the place on the ground, each part with its axes, then the names. */
export function explodedView({ footprint: ground, parts }: ExplodedObject) {
  const shown = parts
    .filter(({ only }) => only !== 'whole')
    .map(({ away = NO_OFFSET, ...part }) => ({ ...part, away, settle: settleOf(away) }))
  const layers = shown.map(({ faces, axes = [], away, settle }) => ({
    axes,
    faces: faces.map((face) => movedFace(face, project(...away))),
    settle,
  }))
  const labels = shown.flatMap(({ labels = [], away: [x, y, z], settle }) =>
    labels.map((label) => ({
      ...label,
      at: [label.at[0] + x, label.at[1] + y, label.at[2] + z] satisfies SpacePoint,
      settle,
    })),
  )
  return { ground: place(ground), layers, labels }
}

/** How far the whole object stands behind the place it was taken apart over, as a share of its depth. */
const STEP_BACK = 0.72
/** The mat reaches so far beyond what stands on it, and is so thick, in drawing units. */
const mat = { margin: 14, thickness: 5, radius: 12 } as const

/** The object put together again, on a mat, behind the empty place that it was taken apart over. */
export function putTogether({ footprint: ground, parts }: ExplodedObject): Picture {
  const { margin, thickness, radius } = mat
  const back = ground.depth * STEP_BACK
  const [width, depth] = [ground.width + 2 * margin, ground.depth + back + 2 * margin]
  const still = [
    ...plate(horizontal(-thickness), -margin, -margin, width, depth, thickness, radius, { face: 'ground' }),
    place(ground, back),
    ...parts.filter(({ only }) => only !== 'apart').flatMap(({ faces }) => faces),
  ]
  return framed(still)
}

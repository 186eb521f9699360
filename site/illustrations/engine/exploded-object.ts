import { tick } from '../parts/tick-and-shield.ts'
import { framed, frameOf } from './drawing.tsx'
import { type Face, footprint, movedFace, slab } from './face.ts'
import { horizontal, project, rectangle, type SpacePoint } from './isometric.ts'
import type { Frame, Label } from './label.tsx'

/** One part of an object, at its place in the whole object. */
export type Part = {
  readonly faces: readonly Face[]
  /** Offset of the part in the exploded view, mostly upwards; default none. */
  readonly explodedOffset?: SpacePoint
  /** The only view that shows the part: for a broken part, or for one that a closed lid hides. */
  readonly only?: 'apart' | 'whole'
  /** Dotted lines that lead to the part, in exploded coordinates; painted before the part. */
  readonly axes?: readonly Face[]
  /** Names of the part's points, at their place in the whole object. */
  readonly labels?: readonly Label[]
}

/**
 * An object that a service page shows exploded in its hero and whole at its end, with no part below
 * the ground.
 */
export type ExplodedObject = {
  /** Left, top, width, height of the exploded view, in viewBox units; names are along its sides. */
  readonly frame: Frame
  /** The dashed rectangle on the ground that the object stands over. */
  readonly footprint: { readonly width: number; readonly depth: number; readonly radius: number }
  /** In the order of painting: back to front, bottom to top. */
  readonly parts: readonly Part[]
}

/** The offset of `height` units straight up. */
export const up = (height: number): SpacePoint => [0, 0, height]

const NO_OFFSET: SpacePoint = [0, 0, 0]

/** Footprint of an object, `v` units closer to the viewer. */
const place = ({ width, depth, radius }: ExplodedObject['footprint'], v = 0) =>
  footprint(rectangle(horizontal(0), 0, v, width, depth, radius))

/**
 * By how many steps of 4 units a part and its name sink in the exploded view. In the whole object a
 * part comes from 1.5 times as high.
 */
export type ScrollSteps = 0 | 1 | 2 | 3 | 4 | 5

/** About an eighth of the part's offset, in steps of 4 units, at most 5 steps. */
const scrollStepsOf = ([x, y, z]: SpacePoint): ScrollSteps =>
  Math.min(5, Math.round(Math.hypot(x, y, z) / 8 / 4)) as ScrollSteps

/** The exploded view, in the order of painting: footprint, each part with its axes, names. */
export function explodedView({ footprint: ground, parts }: ExplodedObject) {
  const shown = parts
    .filter(({ only }) => only !== 'whole')
    .map(({ explodedOffset = NO_OFFSET, ...part }) => ({
      ...part,
      explodedOffset,
      scrollSteps: scrollStepsOf(explodedOffset),
    }))
  const layers = shown.map(({ faces, axes = [], explodedOffset, scrollSteps }) => ({
    axes,
    faces: faces.map((face) => movedFace(face, project(...explodedOffset))),
    scrollSteps,
  }))
  const labels = shown.flatMap(({ labels = [], explodedOffset, scrollSteps }) => {
    const [dx, dy, dz] = explodedOffset
    return labels.map((label) => {
      const [x, y, z] = label.at
      return { ...label, at: [x + dx, y + dy, z + dz] satisfies SpacePoint, scrollSteps }
    })
  })
  return { ground: place(ground), layers, labels }
}

/** How far the whole object stands behind its footprint, as a share of the footprint's depth. */
const STEP_BACK = 0.72
/** The mat under object and footprint: `margin` is how far it reaches beyond them. */
const mat = { margin: 14, thickness: 5, radius: 12 } as const

/** A layer of the whole object: its faces, how far it comes down, and whether it comes last. */
export type WholeLayer = {
  readonly faces: readonly Face[]
  readonly scrollSteps: ScrollSteps
  readonly isLast: boolean
}

const isYellow = ({ paint }: Face) => /^y\b/.test(paint)

/**
 * The whole object on a mat, behind its empty footprint, in layers. Last come the yellow part and
 * those painted after it that come as far. On the footprint is a tick, unless the object has one.
 */
export function wholeLayers({ footprint: ground, parts }: ExplodedObject): WholeLayer[] {
  const { margin, thickness, radius } = mat
  const back = ground.depth * STEP_BACK
  const [width, depth] = [ground.width + 2 * margin, ground.depth + back + 2 * margin]
  const bench = [
    ...slab(horizontal(-thickness), {
      at: [-margin, -margin],
      size: [width, depth, thickness],
      radius: radius,
      face: 'floor',
    }),
    place(ground, back),
  ]
  const layers = parts
    .filter(({ only }) => only !== 'apart')
    .map(({ faces, explodedOffset = NO_OFFSET }) => ({
      faces,
      scrollSteps: scrollStepsOf(explodedOffset),
    }))
  const first = layers.findIndex(({ faces }) => faces.some(isYellow))
  const hasTick = layers.some(({ faces }) => faces.some(({ paint }) => paint === 'ok'))
  // In the middle of that part of the footprint that the object does not cover.
  const size = Math.min(24, 0.36 * back)
  const done = tick(0, ground.width / 2, ground.depth + back / 2 + 0.4 * size, size)
  return [
    {
      faces: hasTick ? bench : [...bench, { ...done, paint: `${done.paint} mt` }],
      scrollSteps: 0,
      isLast: false,
    },
    ...layers.map((layer, index) => ({
      ...layer,
      isLast: index >= first && layer.scrollSteps >= (layers[first]?.scrollSteps ?? 0),
    })),
  ]
}

/** Room above the whole object, as far as `exploded-drawing.css` lifts its parts at most. */
const LIFT = 30

/** The frame of the whole object, with the room in which its parts move. */
export function wholeFrame(object: ExplodedObject): Frame {
  const [left, top, width, height] = frameOf(
    framed(wholeLayers(object).flatMap(({ faces }) => faces)),
  )
  return [left, top - LIFT, width, height + LIFT]
}

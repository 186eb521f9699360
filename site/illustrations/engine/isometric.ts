/**
 * Isometric projection: three axes at 120°, all to the same scale, no perspective.
 *
 * Space: x runs to the lower right, y to the lower left, z up. One unit is one unit of the SVG
 * viewBox. Every shape is a string for the `d` attribute, absolute commands M L C Q Z only;
 * `compactPath` makes it short.
 */

/** A point of the SVG, in viewBox units, y downwards. */
export type Point = readonly [x: number, y: number]
export type SpacePoint = readonly [x: number, y: number, z: number]

const COS_30 = Math.sqrt(3) / 2

/** Projects a point in space onto the page. */
export const project = (x: number, y: number, z = 0): Point => [(x - y) * COS_30, (x + y) / 2 - z]

/**
 * A plane parallel to one of a box's three visible sides; `rise` is a distance along its normal.
 */
export type Plane = {
  readonly facing: 'up' | 'left' | 'right'
  readonly at: (u: number, v: number, rise?: number) => Point
}

/** The level plane at height z: u = x, v = y, rise = z. */
export const horizontal = (z: number): Plane => ({
  facing: 'up',
  at: (u, v, rise = 0) => project(u, v, z + rise),
})

/** The plane that looks to the lower left, at y: u = x, v = z, rise = y. */
export const facingLeft = (y: number): Plane => ({
  facing: 'left',
  at: (u, v, rise = 0) => project(u, y + rise, v),
})

/** The plane that looks to the lower right, at x: u = y, v = z, rise = x. */
export const facingRight = (x: number): Plane => ({
  facing: 'right',
  at: (u, v, rise = 0) => project(x + rise, u, v),
})

/** The parallel plane at distance `rise`. */
export const raised = ({ facing, at }: Plane, rise: number): Plane => ({
  facing,
  at: (u, v, more = 0) => at(u, v, rise + more),
})

/** Two points are a straight line, four a cubic Bézier curve. */
export type Stroke = readonly [Point, Point] | readonly [Point, Point, Point, Point]

const number = (value: number) => String(Math.round(value * 100) / 100)
const pair = ([x, y]: Point) => `${number(x)} ${number(y)}`
const pairs = (points: readonly Point[]) => points.map(pair).join(' ')

const PAIR = /(-?[\d.]+) (-?[\d.]+)/g

/** Every point of an absolute path of M L C Q Z: ends and Bézier handles. */
export const pointsOf = (path: string): Point[] =>
  Array.from(path.matchAll(PAIR), ([, x, y]): Point => [Number(x), Number(y)])

/** The path moved by dx and dy on the page. */
export const movedPath = (path: string, [dx, dy]: Point): string =>
  path.replace(PAIR, (_, x, y) => pair([Number(x) + dx, Number(y) + dy]))

/** The path drawn `scale` times as large round the page's origin. */
export const scaledPath = (path: string, scale: number): string =>
  path.replace(PAIR, (_, x, y) => pair([Number(x) * scale, Number(y) * scale]))

/** An open path along strokes joined end to end; `start` is M, or L to continue a path. */
const chain = (strokes: readonly Stroke[], start: 'M' | 'L' = 'M'): string =>
  strokes
    .map(([first, ...rest], index) => {
      const onward = (rest.length === 1 ? 'L' : 'C') + pairs(rest)
      return index === 0 ? start + pair(first) + onward : onward
    })
    .join('')

/** The strokes in reverse direction. */
const backwards = (strokes: readonly Stroke[]): Stroke[] =>
  strokes.map((stroke) => stroke.toReversed() as unknown as Stroke).toReversed()

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * A circular arc of at most 90° on a plane as one Bézier curve; angles in degrees from +u towards
 * +v.
 */
function arcStroke(
  plane: Plane,
  u: number,
  v: number,
  radius: number,
  from: number,
  to: number,
): Stroke {
  const [start, end] = [radians(from), radians(to)]
  // The length of the handles with which the middle of the curve is on the circle too:
  // https://pomax.github.io/bezierinfo/#circles_cubic
  const handle = (4 / 3) * Math.tan((end - start) / 4)
  const at = (angle: number, tangent: number) =>
    plane.at(
      u + radius * (Math.cos(angle) - tangent * Math.sin(angle)),
      v + radius * (Math.sin(angle) + tangent * Math.cos(angle)),
    )
  return [at(start, 0), at(start, handle), at(end, -handle), at(end, 0)]
}

/** An open circular arc of any length; angles in degrees from +u towards +v. */
export function arc(
  plane: Plane,
  u: number,
  v: number,
  radius: number,
  from: number,
  to: number,
): string {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / 90))
  const step = (to - from) / count
  const strokes = Array.from({ length: count }, (_, index) =>
    arcStroke(plane, u, v, radius, from + step * index, from + step * (index + 1)),
  )
  return chain(strokes)
}

/** A closed circle. */
export const circle = (plane: Plane, u: number, v: number, radius: number): string =>
  `${arc(plane, u, v, radius, 0, 360)}Z`

/** Closed circles of one size, as one path. */
export const circles = (plane: Plane, radius: number, ...centres: readonly Point[]): string =>
  centres.map(([u, v]) => circle(plane, u, v, radius)).join('')

/** A closed polygon through points of the page. */
export const polygonOnPage = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`

/** Straight lines from point to point, left open. */
export const polyline = (plane: Plane, ...points: readonly Point[]): string =>
  `M${points.map(([u, v]) => pair(plane.at(u, v))).join('L')}`

/** Straight lines from point to point, closed. */
export const polygon = (plane: Plane, ...points: readonly Point[]): string =>
  `${polyline(plane, ...points)}Z`

/**
 * Turns offsets from the centre u, v (to the viewer's right, and towards the viewer) into points of
 * a level plane. Mirrored offsets give a shape that is symmetrical on the page.
 */
export const turned = (u: number, v: number, ...points: readonly Point[]): Point[] =>
  points.map(([right, near]) => [
    u + (right + near) * Math.SQRT1_2,
    v + (near - right) * Math.SQRT1_2,
  ])

/**
 * Completes a symmetrical outline from its right half, which runs from the middle of the far edge
 * to that of the near edge.
 */
export const mirrored = (half: readonly Point[]): Point[] => [
  ...half,
  ...half
    .slice(1, -1)
    .toReversed()
    .map(([right, near]): Point => [-right, near]),
]

/** Separate straight lines, each `[u1, v1, u2, v2]`. */
export const lines = (
  plane: Plane,
  ...segments: readonly (readonly [u1: number, v1: number, u2: number, v2: number])[]
): string => segments.map(([u1, v1, u2, v2]) => polyline(plane, [u1, v1], [u2, v2])).join('')

/** Vertical lines, each from z0 to z1 over the ground point x, y. */
export const uprights = (
  segments: readonly (readonly [x: number, y: number, z0: number, z1: number])[],
): string =>
  segments
    .map(([x, y, z0, z1]) => `M${pair(project(x, y, z0))}L${pair(project(x, y, z1))}`)
    .join('')

/**
 * A closed rectangle from the corner u, v; a radius above half of the shorter side is cut to that
 * half.
 */
export function rectangle(
  plane: Plane,
  u: number,
  v: number,
  width: number,
  depth: number,
  radius = 0,
): string {
  const r = Math.min(radius, width / 2, depth / 2)
  const [right, far] = [u + width, v + depth]
  if (r <= 0) return polygon(plane, [u, v], [right, v], [right, far], [u, far])
  const corner = (cu: number, cv: number, from: number) =>
    arcStroke(plane, cu, cv, r, from, from + 90)
  const corners = [
    corner(right - r, v + r, -90),
    corner(right - r, far - r, 0),
    corner(u + r, far - r, 90),
    corner(u + r, v + r, 180),
  ]
  return `${corners.map((stroke, index) => chain([stroke], index === 0 ? 'M' : 'L')).join('')}Z`
}

/**
 * The two visible sides of an extruded rectangle. Each is an open path that begins and ends at the
 * edge between them, so that a fill closes the path and a stroke omits that edge. Sides are
 * straight along the face, even at round corners; the face, painted last, hides that.
 */
export type Sides = {
  /** The side towards +v. */
  readonly alongV: string
  /** The side towards +u. */
  readonly alongU: string
}

/**
 * The sides of a rectangle extruded by `height` units along the plane's rise. Each side has half of
 * a rounded corner at either end. On `horizontal(z)`, whose rise is up:
 *
 *            __----__
 *      __----  face  ----__
 *     |__      (u,v)     __|
 *     |  ----__      __--  |   height
 *      __ alongV ---- alongU
 *        ----__  |  __----
 *              ----
 *     v  <-             ->  u
 */
export function extrudedSides(
  plane: Plane,
  u: number,
  v: number,
  width: number,
  depth: number,
  height: number,
  radius = 0,
): Sides {
  const r = Math.min(radius, width / 2, depth / 2)
  const [right, far] = [u + width, v + depth]
  const straight = (u1: number, v1: number, u2: number, v2: number): Stroke => [
    plane.at(u1, v1),
    plane.at(u2, v2),
  ]
  const rounded = (cu: number, cv: number, from: number): Stroke[] =>
    r > 0 ? [arcStroke(plane, cu, cv, r, from, from - 45)] : []
  /**
   * The point of the corner round cu, cv that lies in direction `towards` (degrees), at the height
   * of the face.
   */
  const shared = (cu: number, cv: number, towards: number): Point =>
    plane.at(cu + r * Math.cos(radians(towards)), cv + r * Math.sin(radians(towards)), height)
  const near = shared(right - r, far - r, 45)
  const towardsV = [
    ...rounded(u + r, far - r, 135),
    straight(u + r, far, right - r, far),
    ...rounded(right - r, far - r, 90),
  ]
  const towardsU = [
    ...rounded(right - r, far - r, 45),
    straight(right, far - r, right, v + r),
    ...rounded(right - r, v + r, 0),
  ]
  return {
    alongV: `${chain(backwards(towardsV))}L${pair(shared(u + r, far - r, 135))}L${pair(near)}`,
    alongU: `${chain(towardsU)}L${pair(shared(right - r, v + r, -45))}L${pair(near)}`,
  }
}

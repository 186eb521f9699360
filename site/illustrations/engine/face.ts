import {
  extrudedSides,
  movedPath,
  type Plane,
  type Point,
  polygon,
  polygonOnPage,
  project,
  raised,
  rectangle,
  type SpacePoint,
  scaledPath,
  uprights,
} from './isometric.ts'

/**
 * A drawing is a list of faces, painted in order. The code names a paint by its role, the HTML by a
 * short class, which the style sheets beside this file colour: the Content-Security-Policy forbids
 * `style=`.
 */

const fillClass = {
  top: 't',
  left: 'a',
  right: 'b',
  dark: 'd',
  yellow: 'y',
  board: 'm',
  boardLeft: 'ma',
  boardRight: 'mb',
  floor: 'fp',
  glass: 'gls',
} as const

const lineClass = {
  outline: 'o',
  detail: 'k',
  pin: 'kl',
  pencil: 'k2',
  trace: 'tr',
  blade: 'bl',
  crack: 'ck',
  tick: 'ok',
  glare: 'gl',
  axis: 'ax',
  footprint: 'ft',
  cable: 'cbl',
  cableEdge: 'cbe',
  leavingCable: 'cbo',
  farCable: 'cbf',
  wave: 'wv',
  grid: 'grd',
  leader: 'ld',
  leaderEdge: 'lh',
  dot: 'dot',
} as const

/**
 * Fill of a surface; light comes from the upper left, so `top` is lighter than `left`, `left` than
 * `right`.
 */
export type Fill = keyof typeof fillClass
/** Role of a line, which sets its colour, width and dashes. */
export type Line = keyof typeof lineClass
/**
 * A part of the hero's drawing. Faces with its number turn yellow while the pointer is on the
 * part's link. The number in the link is the service's, and may be another.
 */
export type PartNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** One painted path: `paint` is its CSS classes, `path` its `d` attribute. */
export type Face = { readonly paint: string; readonly path: string }

/** The face moved by `by` on the page. */
export const movedFace = (face: Face, by: Point): Face => ({
  ...face,
  path: movedPath(face.path, by),
})

/** Faces drawn `scale` times as large, their origin moved to a place in space. */
export const placed = (at: SpacePoint, faces: readonly Face[], scale = 1): Face[] =>
  faces.map(({ path, ...face }) => ({
    ...face,
    path: movedPath(scaledPath(path, scale), project(...at)),
  }))

/** A surface without an outline. */
export const filled = (fill: Fill, path: string): Face => ({ paint: fillClass[fill], path })

/** A line without a surface. */
export const lined = (line: Line, path: string): Face => ({ paint: lineClass[line], path })

/** A surface with the 1.5px outline of a part. */
export const outlined = (fill: Fill, path: string, part?: PartNumber): Face => ({
  paint: `${fillClass[fill]}${part ? ` h${part}` : ''} ${lineClass.outline}`,
  path,
})

/** An outlined surface with holes, by `fill-rule: evenodd`. */
export const holed = (fill: Fill, path: string): Face => ({
  paint: `${fillClass[fill]} ${lineClass.outline} eo`,
  path,
})

/** A surface with the 1px line of a detail. */
export const detailed = (fill: Fill, path: string): Face => ({
  paint: `${fillClass[fill]} ${lineClass.detail}`,
  path,
})

/** Dotted vertical axes that show where a lifted part belongs: `[x, y, z0, z1]` each. */
export const axes = (...segments: readonly (readonly [number, number, number, number])[]): Face =>
  lined('axis', uprights(segments))

/** Axes at the three visible corners of a level rectangle: left, near and right. */
export const cornerAxes = (
  [left, far, right, near]: readonly [u: number, v: number, u: number, v: number],
  from: number,
  to: number,
): Face => axes([left, near, from, to], [right, near, from, to], [right, far, from, to])

/** The dashed outline of the place that a part was lifted from. */
export const footprint = (path: string): Face => lined('footprint', path)

const shading = {
  up: { face: 'top', alongV: 'left', alongU: 'right' },
  left: { face: 'left', alongV: 'top', alongU: 'right' },
  right: { face: 'right', alongV: 'top', alongU: 'left' },
} as const satisfies Record<Plane['facing'], Record<'face' | 'alongV' | 'alongU', Fill>>

/** Fills that replace a plane's shading, and the part's number. */
export type Look = {
  readonly face?: Fill
  readonly alongV?: Fill
  readonly alongU?: Fill
  readonly part?: PartNumber
}

/** The look of a circuit board. */
export const BOARD = { face: 'board', alongV: 'boardLeft', alongU: 'boardRight' } as const

type Slab = Look & {
  /** The corner where u and v are least. */
  readonly at: Point
  /** `height` is along the plane's rise. */
  readonly size: readonly [width: number, depth: number, height: number]
  /** Of the corners; sharp ones by default. */
  readonly radius?: number
}

/** A rectangle of a plane, extruded: two sides, then the face. */
export function slab(plane: Plane, { at, size, radius = 0, ...look }: Slab): Face[] {
  const [u, v] = at
  const [width, depth, height] = size
  const paint = { ...shading[plane.facing], ...look }
  const { alongV, alongU } = extrudedSides(plane, u, v, width, depth, height, radius)
  // The edge between the sides is drawn only at a sharp corner.
  const edge = radius === 0 ? 'Z' : ''
  return [
    outlined(paint.alongV, alongV + edge),
    outlined(paint.alongU, alongU + edge),
    outlined(paint.face, rectangle(raised(plane, height), u, v, width, depth, radius), look.part),
  ]
}

/**
 * A polygon of the plane extruded by `height` units. Points run round it from +u towards +v:
 * clockwise on the page, but counterclockwise on a plane facing left. The visible sides are painted
 * back to front, then the face.
 */
export function prism(
  plane: Plane,
  points: readonly Point[],
  height: number,
  look: Look = {},
): Face[] {
  const paint = { ...shading[plane.facing], ...look }
  const sides = points.map(([u, v], index) => {
    const [nextU, nextV] = points[(index + 1) % points.length] ?? [u, v]
    const wall = [
      plane.at(u, v),
      plane.at(nextU, nextV),
      plane.at(nextU, nextV, height),
      plane.at(u, v, height),
    ]
    // `towardsU` and `towardsV`: the edge's outward normal. With u to the right and v down, the
    // points run clockwise.
    return { wall, towardsU: nextV - v, towardsV: u - nextU, depth: u + v + nextU + nextV }
  })
  const visible = sides
    .filter(({ towardsU, towardsV }) => towardsU + towardsV > 0)
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ wall, towardsU, towardsV }) =>
      outlined(towardsV > towardsU ? paint.alongV : paint.alongU, polygonOnPage(wall)),
    )
  return [...visible, outlined(paint.face, polygon(raised(plane, height), ...points), look.part)]
}

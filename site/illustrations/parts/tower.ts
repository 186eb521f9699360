import {
  BOARD,
  detailed,
  type Face,
  type Fill,
  filled,
  holed,
  lined,
  outlined,
  slab,
} from '../engine/face.ts'
import {
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  type Plane,
  type Point,
  polygon,
  polyline,
  rectangle,
} from '../engine/isometric.ts'

/** Size of the tower in drawing units; its open side looks to the lower left. */
export const towerSize = { width: 132, depth: 62, height: 152 } as const
const { width, depth, height } = towerSize
/** How far the backs of the built-in motherboard and graphics card are from the tower's back. */
export const builtIn = { board: 38, card: 46 } as const

/** The hole in the tower's left side, in the coordinates of that side. */
const hole = { left: 6, bottom: 6, right: width - 6, top: height - 6 } as const
const front = facingLeft(depth)
const holePath = rectangle(
  front,
  hole.left,
  hole.bottom,
  hole.right - hole.left,
  hole.top - hole.bottom,
)

/**
 * The inside seen through the hole: what lies d units deeper is drawn d units further right and d
 * units higher.
 */
const inside = (): Face[] => {
  const { left, bottom, right, top } = hole
  const deep = depth - 8
  const corner: Point = [left + deep, bottom + deep]
  return [
    filled('dark', holePath),
    detailed(
      'left',
      polygon(front, corner, [right, bottom + deep], [right, top], [left + deep, top]),
    ),
    detailed(
      'top',
      polygon(front, [left, bottom], [right, bottom], [right, bottom + deep], corner),
    ),
    detailed('right', polygon(front, [left, bottom], corner, [left + deep, top], [left, top])),
    lined('outline', holePath),
  ]
}

const grille = (): Face[] => {
  const side = facingRight(width)
  const slits = Array.from(
    { length: 8 },
    (_, index) => [20, 34 + index * 10, 42, 34 + index * 10] as const,
  )
  return [
    lined('detail', rectangle(side, 14, 22, 34, 92, 3) + lines(side, ...slits)),
    filled('dark', circle(side, 31, height - 18, 5)),
  ]
}

const body = (): Face[] =>
  slab(horizontal(0), { at: [0, 0], size: [width, depth, height], radius: 6 })

/** The tower without its side panel: paint built-in parts after this, then `towerFrame`. */
export const openTower = (): Face[] => [...body(), ...grille(), ...inside()]

/** The tower's outside with the hole in its left side, to be painted over built-in parts. */
export const towerFrame = (): Face[] => {
  const [left, right, top] = body()
  if (!left || !right || !top) throw new Error('a slab has three faces')
  return [holed('left', `${left.path}Z${holePath}`), right, top, ...grille()]
}

/** The pane of the side panel, in the panel's plane. */
const pane = (face: Plane) => rectangle(face, 12, 14, width - 24, height - 28, 4)

/** The side panel alone, its back at y. */
export const sidePanel = (y: number): Face[] => {
  const face = facingLeft(y + 3)
  return [
    ...slab(facingLeft(y), { at: [0, 0], size: [width, height, 3], radius: 6, face: 'top' }),
    detailed('left', pane(face)),
    lined('detail', lines(face, [24, 92, 56, 122], [24, 74, 72, 122])),
  ]
}

/** The side panel in place: its frame, and only reflections of its glass. */
export const glassPanel = (): Face[] => {
  const [left, right] = slab(front, { at: [0, 0], size: [width, height, 3], radius: 6 })
  if (!left || !right) throw new Error('a slab has three faces')
  const face = facingLeft(depth + 3)
  return [
    filled(
      'glass',
      polygon(face, [12, 62], [88, 138], [52, 138], [12, 98]) +
        polygon(face, [64, 14], [80, 14], [120, 54], [120, 70]),
    ),
    left,
    right,
    holed('top', rectangle(face, 0, 0, width, height, 6) + pane(face)),
  ]
}

/** `front` is the distance of the power supply's front from the tower's back. */
export const powerSupplySize = { front: 58, depth: 54, height: 26 } as const

/**
 * A power supply with its fan, standing at height z; its front stays in place when `visibleDepth`
 * is smaller.
 */
export const powerSupply = (z: number, visibleDepth: number = powerSupplySize.depth): Face[] => {
  const { front, height } = powerSupplySize
  return [
    ...slab(horizontal(z), {
      at: [8, front - visibleDepth],
      size: [62, visibleDepth, height],
      radius: 3,
    }),
    ...smallFan(facingLeft(front), 39, z + height / 2, 11, 4),
  ]
}

/** The power supply in place: only the depth in front of the board is visible. */
export const builtInPowerSupply = (): Face[] =>
  powerSupply(6, powerSupplySize.front - builtIn.board - 4)

/** A fan round u, v: six slanted blades on a dark disk, and a hub of radius `hub`. */
const smallFan = (plane: Plane, u: number, v: number, radius: number, hub: number): Face[] => {
  const at = (r: number, degrees: number): Point => [
    u + r * Math.cos((degrees * Math.PI) / 180),
    v + r * Math.sin((degrees * Math.PI) / 180),
  ]
  const blades = [0, 60, 120, 180, 240, 300].map((turn) =>
    polyline(plane, at(hub, turn), at(radius - 2, turn + 24)),
  )
  return [
    filled('dark', circle(plane, u, v, radius)),
    lined('blade', blades.join('')),
    outlined('top', circle(plane, u, v, hub)),
  ]
}

/**
 * The motherboard with `modules` of memory, without cooler and without the lower half's slot and
 * traces.
 */
export const bareBoard = (modules: 2 | 4): Face[] => {
  const face = facingLeft(builtIn.board + 4)
  return [
    ...slab(facingLeft(builtIn.board), {
      at: [10, 24],
      size: [108, 116, 4],
      radius: 4,
      ...BOARD,
    }),
    detailed(
      'left',
      Array.from({ length: modules }, (_, index) =>
        rectangle(face, 86 + index * 7, 84, 4, 50, 1),
      ).join(''),
    ),
    lined('trace', lines(face, [18, 132, 18, 100], [23, 132, 23, 110])),
  ]
}

/** `bareBoard` with the graphics card's slot and traces. */
export const towerBoard = (modules: 2 | 4): Face[] => {
  const face = facingLeft(builtIn.board + 4)
  return [
    ...bareBoard(modules),
    lined('trace', lines(face, [98, 50, 112, 50], [98, 44, 112, 44], [98, 56, 108, 56])),
    detailed('left', rectangle(face, 20, 54, 72, 6, 1)),
  ]
}

/** A processor's cooler with its fan, `size` units square, standing on the board. */
export const towerCooler = (size: number, face: Fill = 'left'): Face[] => {
  const thickness = size * 0.35
  return [
    ...slab(facingLeft(builtIn.board + 4), {
      at: [57 - size / 2, 105 - size / 2],
      size: [size, size, thickness],
      radius: 6,
      face,
    }),
    ...smallFan(facingLeft(builtIn.board + 4 + thickness), 57, 105, size * 0.41, 6),
  ]
}

/** Liquid cooling: a pump on the processor, two hoses, and a radiator under the lid. */
export const liquidCooling = (face: Fill = 'left'): Face[] => {
  const plane = facingLeft(builtIn.board + 18)
  const hose = (from: number, to: number) => {
    const [x0, y0] = plane.at(from, 98)
    const [x1, y1] = plane.at(to, 122)
    return `M${x0} ${y0}C${x0} ${y0 - 22} ${x1} ${y1 + 18} ${x1} ${y1}`
  }
  return [
    ...slab(facingLeft(builtIn.board + 4), { at: [12, 116], size: [94, 24, 14], radius: 3, face }),
    ...[32, 59, 86].flatMap((u) => smallFan(plane, u, 128, 10, 3)),
    lined('cable', hose(46, 70) + hose(56, 82)),
    ...slab(facingLeft(builtIn.board + 4), {
      at: [36, 80],
      size: [30, 30, 10],
      radius: 15,
      face: 'top',
    }),
    filled('dark', circle(facingLeft(builtIn.board + 14), 51, 95, 8)),
  ]
}

/** A graphics card with `fans`, one to three, plugged into the board. */
export const towerCard = (fans: 1 | 2 | 3, face: Fill = 'left'): Face[] => {
  const [start, radius] = [16, fans === 3 ? 14 : 17]
  const pitch = fans === 3 ? 34 : 50
  const plane = facingLeft(builtIn.card + 16)
  const length = fans === 1 ? 62 : 104
  return [
    ...slab(facingLeft(builtIn.card), { at: [start, 34], size: [length, 44, 16], radius: 5, face }),
    ...Array.from({ length: fans }, (_, index) =>
      smallFan(plane, start + (length - pitch * (fans - 1)) / 2 + index * pitch, 56, radius, 5),
    ).flat(),
  ]
}

import { type Point, project, unproject } from '../engine/isometric.ts'
import { mapUV, provincePlate } from './province-map.ts'
import { type PlacedShop, type Town, townsAround } from './towns.ts'

/** The plate is drawn at two sizes, in one drawing: font sizes in drawing units, as `drawing.css` sets them. */
const FONTS = { wide: { town: 9.2, own: 11.5 }, narrow: { town: 17, own: 19 } } as const
type Size = keyof typeof FONTS
const SIZES = ['wide', 'narrow'] as const
/** Mean width of a letter of the typeface, rounded up, as a share of the font size. */
const LETTER = 0.57

/** Where a name stands: its side of the peg (-1 is left), its distance below the peg's middle, its distance to the side. */
type Place = readonly [side: number, down: number, away: number]
/** The distances below the peg, in the order tried: level first, then a little lower or higher. */
const DOWN = [0, 10, -10, 18, -18, 26, -26] as const
/** The distances to the side, in the order tried: beside the peg, or beside a pin in front of the peg. */
const AWAY = [9, 28] as const
const placesFor = (preferred: Town['side']): Place[] => {
  const sides = preferred === 'left' ? [-1, 1] : [1, -1]
  return AWAY.flatMap((away) =>
    DOWN.flatMap((down) => sides.map((side): Place => [side, down, away])),
  )
}

/** The line of the name of the shop's town, below the pin's tip: over the pin or, where it would cover a peg there, below it. */
const OWN_LINES = [-60, 20] as const

/** Left, top, right, bottom on the page. */
type Box = readonly [number, number, number, number]
const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

const pinBox = ([x, y]: Point): Box => [x - 15, y - 46, x + 15, y + 2]
const pegBox = ([x, y]: Point): Box => [x - 7, y - 4, x + 7, y + 7]
const ownNameBox = (name: string, [x, y]: Point, line: number, font: number): Box => {
  const half = (name.length * font * LETTER) / 2
  return [x - half, y + line - font * 0.75, x + half, y + line + font * 0.2]
}
const nameBox = (name: string, [x, y]: Point, [side, down, away]: Place, font: number): Box => {
  const ends = [x + side * away, x + side * (away + name.length * font * LETTER)] as const
  const line = y + 3 + down
  return [Math.min(...ends), line - font * 0.75, Math.max(...ends), line + font * 0.2]
}

/** Whether both ends of a name lie on the plate's surface. On the ground around it the name may not be readable. */
const isOnPlate = ([left, top, right, bottom]: Box) =>
  [left, right].every((x) => {
    const [u, v] = unproject(x, (top + bottom) / 2, provincePlate.height)
    return u > 0 && v > 0 && u < provincePlate.width && v < provincePlate.depth
  })

/** The towns round a shop whose pin's tip is at `pin`, with their pegs on the plate and the pegs' tops on the page. */
function pegsAround(shop: PlacedShop, pin: Point) {
  const pegs = townsAround(shop).map((town) => {
    const peg = mapUV(town.latitude, town.longitude)
    return { ...town, peg, top: project(...peg, provincePlate.height + 5) }
  })
  return (
    pegs
      .toSorted((a, b) => Number(a.minor) - Number(b.minor))
      // Of a peg behind the pin only the name would be seen, as if it were the pin's.
      .filter(({ minor, top: [x, y] }) => !minor || !overlap(pinBox(pin), [x, y, x, y]))
  )
}

/** A town's peg, and its name if there is room. */
export type PlacedTown = Town & {
  readonly peg: Point
  readonly label?: { readonly at: Point; readonly anchor: 'start' | 'end' }
}

/**
 * Places pegs and names round the shop; the shop's own town gets no peg, and its name stands at `ownName`. Another name takes the
 * first place (by `AWAY`, then `DOWN`, then the preferred side before the other) that is on the plate and overlaps neither a peg,
 * a placed name, the pin nor the shop's own name. Without such a place the name is left out. Names of towns that are not minor are
 * placed first; one that is not free at the narrow size too becomes minor.
 *
 * Example: for a shop in Ponte San Nicolò, the name "Padova" ends at its peg, on the preferred left side (`anchor: 'end'`). A
 * town whose name finds no place has a peg but no `label`.
 */
export function placeTowns(shop: PlacedShop): { towns: PlacedTown[]; ownName: Point } {
  const pin = project(...mapUV(shop.latitude, shop.longitude), provincePlate.height)
  const pegs = pegsAround(shop, pin)
  const taken = {
    wide: pegs.map(({ top }) => pegBox(top)),
    narrow: pegs.filter(({ minor }) => !minor).map(({ top }) => pegBox(top)),
  }
  const ownBox = (line: number, size: Size) => ownNameBox(shop.town, pin, line, FONTS[size].own)
  const ownLine =
    OWN_LINES.find((line) =>
      SIZES.every((size) => !taken[size].some((peg) => overlap(ownBox(line, size), peg))),
    ) ?? OWN_LINES[0]
  for (const size of SIZES) taken[size].push(pinBox(pin), ownBox(ownLine, size))

  const towns: PlacedTown[] = []
  for (const { top, ...town } of pegs) {
    const boxAt = (place: Place, size: Size) => nameBox(town.name, top, place, FONTS[size].town)
    const isFree = (place: Place, size: Size) => {
      const box = boxAt(place, size)
      return isOnPlate(box) && !taken[size].some((other) => overlap(box, other))
    }
    const places = placesFor(town.side)
    const atBoth = town.minor
      ? undefined
      : places.find((place) => isFree(place, 'wide') && isFree(place, 'narrow'))
    const place = atBoth ?? places.find((each) => isFree(each, 'wide'))
    if (!place) {
      towns.push(town)
      continue
    }
    taken.wide.push(boxAt(place, 'wide'))
    if (atBoth) taken.narrow.push(boxAt(place, 'narrow'))
    const [side, down, away] = place
    const at = [top[0] + side * away, top[1] + 3 + down] as const
    towns.push({ ...town, minor: !atBoth, label: { at, anchor: side < 0 ? 'end' : 'start' } })
  }
  return { towns, ownName: [pin[0], pin[1] + ownLine] }
}

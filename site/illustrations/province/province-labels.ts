import { type Point, project, unproject } from '../engine/isometric.ts'

/**
 * The edges of the drawn province, in degrees (WGS 84), further out than any town of the province of Padova. The schema of
 * `content/shop.yaml` refuses a shop of this province beyond the edges, because its pin would have no place.
 */
export const provinceBounds = { north: 45.72, south: 45.09, east: 12.15, west: 11.4 } as const

const { north, south, east, west } = provinceBounds
/** Drawing units in a kilometre. */
const scale = 3.5
/** Kilometres in a degree of latitude, and in one of longitude at 45.4° north. */
const [kmPerLatitude, kmPerLongitude] = [111, 78] as const

/** Size of the plate and height of its surface, in drawing units: u runs south, v west. */
export const provincePlate = {
  width: (north - south) * kmPerLatitude * scale,
  depth: (east - west) * kmPerLongitude * scale,
  height: 12,
} as const

/**
 * Turns coordinates in degrees (WGS 84) into a point of the plate. Throws a RangeError for a place outside the plate, because a
 * pin on the edge would be false.
 */
export function mapUV(latitude: number, longitude: number): Point {
  const [u, v] = [(north - latitude) * kmPerLatitude * scale, (east - longitude) * kmPerLongitude * scale]
  if (u < 0 || v < 0 || u > provincePlate.width || v > provincePlate.depth) {
    throw new RangeError(
      `${latitude}, ${longitude} lies outside the drawn province (${south}-${north}, ${west}-${east})`,
    )
  }
  return [u, v]
}

/** A town, with the preferred side for its name. A drawing narrower than 520px omits minor towns. */
type Town = {
  name: string
  latitude: number
  longitude: number
  minor: boolean
  side: 'left' | 'right'
}

const town = (
  name: string,
  latitude: number,
  longitude: number,
  side: Town['side'],
  minor = false,
): Town => ({
  name,
  latitude,
  longitude,
  minor,
  side,
})

/** Coordinates of the town halls, from OpenStreetMap. */
const towns: readonly Town[] = [
  town('Padova', 45.407, 11.876, 'left'),
  town('Cittadella', 45.649, 11.784, 'right'),
  town('Camposampiero', 45.567, 11.934, 'right', true),
  town('Este', 45.227, 11.656, 'left'),
  town('Monselice', 45.241, 11.75, 'right', true),
  town('Montagnana', 45.232, 11.466, 'right', true),
  town('Abano Terme', 45.361, 11.79, 'left', true),
  town('Conselve', 45.231, 11.873, 'right', true),
  town('Piazzola sul Brenta', 45.542, 11.785, 'left', true),
]

/**
 * Towns drawn only for a shop that serves them. Coordinates: https://github.com/opendatasicilia/comuni-italiani, rounded to
 * a hundred metres.
 */
const servable: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Albignasego', 45.347, 11.867],
  ['Arzergrande', 45.273, 12.054],
  ['Battaglia Terme', 45.288, 11.782],
  ['Bovolenta', 45.27, 11.935],
  ['Brugine', 45.297, 11.995],
  ['Cadoneghe', 45.459, 11.92],
  ['Campolongo Maggiore', 45.331, 12.048],
  ['Cartura', 45.268, 11.857],
  ['Codevigo', 45.267, 12.101],
  ['Correzzola', 45.235, 12.068],
  ['Due Carrare', 45.291, 11.822],
  ['Galliera Veneta', 45.663, 11.828],
  ['Legnaro', 45.346, 11.964],
  ['Limena', 45.474, 11.845],
  ['Maserà di Padova', 45.321, 11.871],
  ['Montegrotto Terme', 45.331, 11.791],
  ['Noventa Padovana', 45.414, 11.951],
  ['Piombino Dese', 45.608, 11.999],
  ['Piove di Sacco', 45.298, 12.037],
  ['Polverara', 45.309, 11.956],
  ['Ponte San Nicolò', 45.365, 11.937],
  ['Pontelongo', 45.245, 12.025],
  ['Rubano', 45.429, 11.788],
  ['San Martino di Lupari', 45.649, 11.857],
  ["Sant'Angelo di Piove di Sacco", 45.345, 12.007],
  ['Saonara', 45.37, 11.984],
  ['Selvazzano Dentro', 45.39, 11.786],
  ['Teolo', 45.365, 11.689],
  ['Trebaseleghe', 45.592, 12.051],
  ['Vigodarzere', 45.458, 11.883],
  ['Vigonza', 45.443, 11.983],
]

/** Whether `written` names the town; its first words are enough: "Noventa" is Noventa Padovana. */
const isTown = (written: string, name: string) => {
  const [short, full] = [written, name].map((each) => each.toLowerCase().replaceAll('’', "'"))
  return full === short || full?.startsWith(`${short} `) === true
}

/** The towns to draw round a shop, without its own; a town that it serves is never minor. */
function townsAround({ town: own, served = [] }: PlacedShop): Town[] {
  const isServed = (name: string) => served.some((written) => isTown(written, name))
  const more = servable.filter(([name]) => isServed(name)).map((each) => town(...each, 'right'))
  return [...more, ...towns.map((each) => (isServed(each.name) ? { ...each, minor: false } : each))].filter(
    ({ name }) => name !== own,
  )
}

/** Where the shop is, and the towns that it names as served; unknown towns are not drawn. */
type PlacedShop = {
  town: string
  latitude: number
  longitude: number
  served?: readonly string[] | undefined
}

/** Font size of the town names, in drawing units, on a wide and on a narrow plate; `drawing.css` sets the same. */
const townFont = { wide: 9.2, narrow: 17 } as const
/** Mean width of a letter of the typeface, rounded up, as a share of the font size. */
const letter = 0.57

/** Where a name stands: its side of the peg (-1 is left), its distance below the peg's middle, its distance to the side. */
type Place = readonly [side: number, down: number, away: number]
/** The distances below the peg, in the order tried: level first, then a little lower or higher. */
const DOWN = [0, 10, -10, 18, -18, 26, -26] as const
/** The distances to the side, in the order tried: beside the peg, or beside a pin in front of the peg. */
const AWAY = [9, 28] as const

/** Left, top, right, bottom on the page. */
type Box = readonly [number, number, number, number]
const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/** A town's peg, and its name if there is room. */
export type PlacedTown = Town & {
  readonly peg: Point
  readonly label?: { readonly at: Point; readonly anchor: 'start' | 'end' }
}

/** The line of the name of the shop's town, below the pin's tip: over the pin or, where it would cover a peg there, below it. */
const OWN_LINES = [-60, 20] as const
/** Font size of that name on a wide and on a narrow plate; `drawing.css` sets the same. */
const ownFont = { wide: 11.5, narrow: 19 } as const

const pinBox = ([x, y]: Point): Box => [x - 15, y - 46, x + 15, y + 2]

function ownNameBox(town: string, [x, y]: Point, line: number, font: number): Box {
  const half = (town.length * font * letter) / 2
  return [x - half, y + line - font * 0.75, x + half, y + line + font * 0.2]
}

/** Whether both ends of a name lie on the plate's surface. On the ground around it the name may not be readable. */
const isOnPlate = ([left, top, right, bottom]: Box) =>
  [left, right].every((x) => {
    const [u, v] = unproject(x, (top + bottom) / 2, provincePlate.height)
    return u > 0 && v > 0 && u < provincePlate.width && v < provincePlate.depth
  })

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
  const [shopU, shopV] = mapUV(shop.latitude, shop.longitude)
  const pin = project(shopU, shopV, provincePlate.height)
  const others = townsAround(shop)
    .toSorted((a, b) => Number(a.minor) - Number(b.minor))
    .map((each) => {
      const peg = mapUV(each.latitude, each.longitude)
      return { ...each, peg, top: project(...peg, provincePlate.height + 5) }
    })
    // Of a peg behind the pin only the name would be seen, as if it were the pin's.
    .filter(({ minor, top: [x, y] }) => !minor || !overlap(pinBox(pin), [x, y, x, y]))
  const pegBoxes = (of: typeof others) => of.map(({ top: [x, y] }): Box => [x - 7, y - 4, x + 7, y + 7])
  const wide = pegBoxes(others)
  const narrow = pegBoxes(others.filter(({ minor }) => !minor))
  const coversPeg = (line: number) =>
    wide.some((peg) => overlap(ownNameBox(shop.town, pin, line, ownFont.wide), peg)) ||
    narrow.some((peg) => overlap(ownNameBox(shop.town, pin, line, ownFont.narrow), peg))
  const ownLine = OWN_LINES.find((line) => !coversPeg(line)) ?? OWN_LINES[0]
  wide.push(pinBox(pin), ownNameBox(shop.town, pin, ownLine, ownFont.wide))
  narrow.push(pinBox(pin), ownNameBox(shop.town, pin, ownLine, ownFont.narrow))
  const towns = others.map(({ top: [pegX, pegY], ...each }): PlacedTown => {
    const box = ([side, down, away]: Place, font: number): Box => {
      const ends = [pegX + side * away, pegX + side * (away + each.name.length * font * letter)] as const
      const line = pegY + 3 + down
      return [Math.min(...ends), line - font * 0.75, Math.max(...ends), line + font * 0.2]
    }
    const isFreeWide = (place: Place) =>
      isOnPlate(box(place, townFont.wide)) && !wide.some((other) => overlap(box(place, townFont.wide), other))
    const isFree = (place: Place) =>
      isFreeWide(place) &&
      isOnPlate(box(place, townFont.narrow)) &&
      !narrow.some((other) => overlap(box(place, townFont.narrow), other))
    const sides = each.side === 'left' ? [-1, 1] : [1, -1]
    const places = AWAY.flatMap((away) =>
      DOWN.flatMap((down) => sides.map((side): Place => [side, down, away])),
    )
    const placeForAll = each.minor ? undefined : places.find(isFree)
    const place = placeForAll ?? places.find(isFreeWide)
    if (!place) return each
    const [side, down, away] = place
    wide.push(box(place, townFont.wide))
    if (placeForAll) narrow.push(box(place, townFont.narrow))
    return {
      ...each,
      minor: !placeForAll,
      label: { at: [pegX + side * away, pegY + 3 + down], anchor: side < 0 ? 'end' : 'start' },
    }
  })
  return { towns, ownName: [pin[0], pin[1] + ownLine] }
}

/** A town, with the preferred side for its name. A drawing narrower than 520px omits minor towns. */
export type Town = {
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
export function townsAround({ town: own, served = [] }: PlacedShop): Town[] {
  const isServed = (name: string) => served.some((written) => isTown(written, name))
  const more = servable.filter(([name]) => isServed(name)).map((each) => town(...each, 'right'))
  return [
    ...more,
    ...towns.map((each) => (isServed(each.name) ? { ...each, minor: false } : each)),
  ].filter(({ name }) => name !== own)
}

/** Where the shop is, and the towns that it names as served; unknown towns are not drawn. */
export type PlacedShop = {
  town: string
  latitude: number
  longitude: number
  served?: readonly string[] | undefined
}

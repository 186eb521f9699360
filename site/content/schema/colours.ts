import * as v from 'valibot'

/** The file of the shop's colours, inside the content folder. */
export const COLOURS_FILE = 'brand/colours.yaml'

const colour = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^#[0-9a-f]{6}$/i, 'un colore tra virgolette, come "#9ccabd"'),
  v.toLowerCase(),
)

/** The four colours that a scheme is made of; here the example's, light and dark. */
export const BASE_COLOURS = {
  ground: ['#9ccabd', '#17403b'],
  signal: ['#ffd02b', '#ffd02b'],
  ink: ['#0e2a2c', '#eff7f3'],
  paper: ['#fbfcfa', '#0c191a'],
} as const
export type BaseColour = keyof typeof BASE_COLOURS

/** Tones that go with those (docs/design.md). Of other colours they are derived; the owner may set each under `tones:`. */
export const TONES = {
  // Pages.
  text: ['#0e2a2c', '#e9f2ee'],
  secondary: ['#34504f', '#b5cbc4'],
  rule: ['#0e2a2c', '#48645f'],
  fineRule: ['#c9d8d3', '#2c4542'],
  tint: ['#e3f0eb', '#132a2a'],
  groundText: ['#0e2a2c', '#eff7f3'],
  groundRule: ['#0e2a2c', '#7fb0a3'],
  panel: ['#0e2a2c', '#132a2a'],
  panelText: ['#f2f8f5', '#eff7f3'],
  panelSecondary: ['#b9d6cc', '#b5cbc4'],
  panelRule: ['#55736f', '#48645f'],
  signalText: ['#0e2a2c', '#0e2a2c'],
  signalHover: ['#ffdf70', '#ffdf70'],
  inkHover: ['#1d4446', '#1d4446'],
  button: ['#fbfcfa', '#0c191a'],
  buttonText: ['#0e2a2c', '#eff7f3'],
  card: ['#fbfcfa', '#0f2021'],
  field: ['#ffffff', '#0c191a'],
  fieldRule: ['#0e2a2c', '#7d9c94'],
  danger: ['#a3200d', '#ffb4a6'],
  dangerGround: ['#fdeae6', '#3a1712'],
  done: ['#1d5a50', '#9ccabd'],
  focus: ['#0e2a2c', '#ffd02b'],
  tooltip: ['#0e2a2c', '#e9f2ee'],
  tooltipText: ['#f2f8f5', '#0e2a2c'],
  // Drawings: surfaces by where they face, lines by what they show.
  outline: ['#0e2a2c', '#0b1718'],
  top: ['#ffffff', '#e6efeb'],
  left: ['#dbe6e1', '#b9cbc5'],
  right: ['#b9cbc5', '#91a8a1'],
  dark: ['#0e2a2c', '#0b1718'],
  board: ['#2f7d6f', '#2f7d6f'],
  boardLeft: ['#1d5a50', '#1d5a50'],
  boardRight: ['#174a42', '#174a42'],
  trace: ['#8fd0c0', '#8fd0c0'],
  keyLine: ['#cfe3da', '#cfe3da'],
  axis: ['#0e2a2c', '#a9cdc1'],
  blades: ['#9ccabd', '#7fb0a3'],
  plate: ['#c5e2d8', '#21564f'],
  plateLine: ['#8bb8ab', '#2f6a61'],
  townName: ['#0e2a2c', '#eff7f3'],
  townTop: ['#ffffff', '#b9cbc5'],
  townLeft: ['#dbe6e1', '#8fa69f'],
  townRight: ['#b9cbc5', '#6d857e'],
} as const
export type Tone = keyof typeof TONES

/** Every colour of a scheme, as `#rrggbb`. */
export type Palette = Readonly<Record<BaseColour | Tone, string>>
export type Palettes = Readonly<{ light: Palette; dark: Palette }>

const names = Object.keys(TONES) as Tone[]
const tones = v.strictObject(
  Object.fromEntries(names.map((tone) => [tone, v.optional(colour)])) as Record<
    Tone,
    v.OptionalSchema<typeof colour, undefined>
  >,
)

const scheme = v.strictObject({
  ground: colour,
  signal: colour,
  ink: colour,
  paper: colour,
  tones: v.optional(tones, {}),
})

/** What the owner decides: one colour, or four for each scheme; a scheme that is written counts before the one colour. */
export const ColoursSchema = v.pipe(
  v.strictObject({ base: v.optional(colour), light: v.optional(scheme), dark: v.optional(scheme) }),
  v.check(
    ({ base, light, dark }) => base !== undefined || (light !== undefined && dark !== undefined),
    'un gruppo con base: (un colore), come base: "#0b4f3a", oppure con light: e dark: (quattro colori)',
  ),
)
export type SchemeColours = v.InferOutput<typeof scheme>

import * as v from 'valibot'
import { described, labelled, shownAs } from './editor-field.ts'

/** The file of the shop's colours, inside the content folder. */
export const COLOURS_FILE = 'brand/colours.yaml'

const colour = v.pipe(
  shownAs('colour', v.string()),
  v.trim(),
  v.regex(/^#[0-9a-f]{6}$/i, 'un colore tra virgolette, come "#9ccabd"'),
  v.toLowerCase(),
)

/** The four base colours of a scheme, with the example's values, light and dark. */
export const BASE_COLOURS = {
  ground: ['#9ccabd', '#17403b'],
  signal: ['#ffd02b', '#ffd02b'],
  ink: ['#0e2a2c', '#eff7f3'],
  paper: ['#fbfcfa', '#0c191a'],
} as const
export type BaseColour = keyof typeof BASE_COLOURS

/** The example's tones: light, dark, and Italian name. For other base colours they are derived; the owner may set each under `tones:`. */
export const TONES = {
  // Pages.
  text: ['#0e2a2c', '#e9f2ee', 'Testo'],
  secondary: ['#34504f', '#b5cbc4', 'Testo secondario'],
  rule: ['#0e2a2c', '#48645f', 'Linee'],
  fineRule: ['#c9d8d3', '#2c4542', 'Linee sottili'],
  tint: ['#e3f0eb', '#132a2a', 'Fondo al passaggio e targhe'],
  groundText: ['#0e2a2c', '#eff7f3', 'Testo sullo sfondo'],
  groundRule: ['#0e2a2c', '#7fb0a3', 'Linee sullo sfondo'],
  panel: ['#0e2a2c', '#132a2a', 'Pannello scuro'],
  panelText: ['#f2f8f5', '#eff7f3', 'Testo del pannello'],
  panelSecondary: ['#b9d6cc', '#b5cbc4', 'Testo secondario del pannello'],
  panelRule: ['#55736f', '#48645f', 'Linee del pannello'],
  signalText: ['#0e2a2c', '#0e2a2c', 'Testo sul richiamo'],
  signalHover: ['#ffdf70', '#ffdf70', 'Richiamo al passaggio'],
  inkHover: ['#1d4446', '#1d4446', 'Inchiostro al passaggio'],
  button: ['#fbfcfa', '#0c191a', 'Pulsanti'],
  buttonText: ['#0e2a2c', '#eff7f3', 'Testo dei pulsanti'],
  card: ['#fbfcfa', '#0f2021', 'Schede'],
  field: ['#ffffff', '#0c191a', 'Campi del modulo'],
  fieldRule: ['#0e2a2c', '#7d9c94', 'Bordo dei campi'],
  danger: ['#a3200d', '#ffb4a6', 'Errori'],
  dangerGround: ['#fdeae6', '#3a1712', 'Fondo degli errori'],
  done: ['#1d5a50', '#9ccabd', 'Cose riuscite'],
  focus: ['#0e2a2c', '#ffd02b', 'Contorno della tastiera'],
  tooltip: ['#0e2a2c', '#e9f2ee', 'Suggerimenti'],
  tooltipText: ['#f2f8f5', '#0e2a2c', 'Testo dei suggerimenti'],
  // Drawings: surfaces by the direction they face, lines by what they show.
  outline: ['#0e2a2c', '#0b1718', 'Contorni'],
  top: ['#ffffff', '#e6efeb', 'Facce in alto'],
  left: ['#dbe6e1', '#b9cbc5', 'Facce a sinistra'],
  right: ['#b9cbc5', '#91a8a1', 'Facce a destra'],
  dark: ['#0e2a2c', '#0b1718', 'Parti scure'],
  board: ['#2f7d6f', '#2f7d6f', 'Circuito'],
  boardLeft: ['#1d5a50', '#1d5a50', 'Circuito a sinistra'],
  boardRight: ['#174a42', '#174a42', 'Circuito a destra'],
  trace: ['#8fd0c0', '#8fd0c0', 'Piste del circuito'],
  keyLine: ['#cfe3da', '#cfe3da', 'Linee dei tasti'],
  axis: ['#0e2a2c', '#a9cdc1', 'Assi tratteggiati'],
  blades: ['#9ccabd', '#7fb0a3', 'Pale della ventola'],
  plate: ['#c5e2d8', '#21564f', 'Provincia'],
  plateLine: ['#8bb8ab', '#2f6a61', 'Linee della provincia'],
  townName: ['#0e2a2c', '#eff7f3', 'Nome della città'],
  townTop: ['#ffffff', '#b9cbc5', 'Città, in alto'],
  townLeft: ['#dbe6e1', '#8fa69f', 'Città, a sinistra'],
  townRight: ['#b9cbc5', '#6d857e', 'Città, a destra'],
} as const
export type Tone = keyof typeof TONES

/** Every colour of a scheme, as `#rrggbb`. */
export type Palette = Readonly<Record<BaseColour | Tone, string>>
export type Palettes = Readonly<{ light: Palette; dark: Palette }>

const tone = (name: Tone) => v.optional(labelled(TONES[name][2], colour))
const names = Object.keys(TONES) as Tone[]
const tones = v.strictObject(
  Object.fromEntries(names.map((name) => [name, tone(name)])) as Record<Tone, ReturnType<typeof tone>>,
)

const scheme = v.strictObject({
  ground: described('Sfondo', 'Della prima schermata e dei contatti.', colour),
  signal: described('Richiamo', 'Di “Chiama” e del pezzo in evidenza.', colour),
  ink: described('Inchiostro', 'Dei testi e dei contorni.', colour),
  paper: described('Carta', 'Lo sfondo delle pagine.', colour),
  tones: described(
    'Tinte a mano',
    'Quelle che non scrivi nascono dai quattro colori.',
    v.optional(tones, {}),
  ),
})

/** The owner gives one colour, or four for each scheme; a given scheme overrides `base`. */
export const ColoursSchema = v.pipe(
  v.strictObject({
    base: described('Un colore solo', 'Gli altri nascono da questo, nei due schemi.', v.optional(colour)),
    light: v.optional(scheme),
    dark: v.optional(scheme),
  }),
  v.check(
    ({ base, light, dark }) => base !== undefined || (light !== undefined && dark !== undefined),
    'un gruppo con base: (un colore), come base: "#0b4f3a", oppure con light: e dark: (quattro colori)',
  ),
)
export type SchemeColours = v.InferOutput<typeof scheme>

import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import {
  BASE_COLOURS,
  type BaseColour,
  COLOURS_FILE,
  ColoursSchema,
  type Palette,
  type Palettes,
  type SchemeColours,
  TONES,
  type Tone,
} from '../schema/colours.ts'
import { CONTENT_FOLDER, ContentError } from './content-files.ts'
import { readYaml, whereIs } from './read-yaml.ts'

type Anchor = BaseColour | 'white' | 'black'

/**
 * A place between two colours in OKLCH, where equal steps look equal (https://www.w3.org/TR/css-color-4/#ok-lab): its
 * lightness lies `at` of the way, its chroma and hue are those of `like`, times `chroma` and turned by `turn` degrees.
 */
type Between = readonly [from: Anchor, to: Anchor, at: number, like: BaseColour, chroma: number, turn: number]

/** How a tone follows: the same as another, a fixed colour, or a place between two. */
type Derivation = BaseColour | Tone | `#${string}` | Between

/** Pointed at, the signal comes a little nearer to white. */
const SIGNAL_HOVER: Between = ['signal', 'white', 0.276, 'signal', 0.794, 2.4]

/** The figures are those that turn the example's four colours into the tones of docs/design.md, to the last digit. */
const LIGHT: Record<Tone, Derivation> = {
  text: 'ink',
  secondary: ['ink', 'paper', 0.2, 'ink', 1, -9],
  rule: 'ink',
  fineRule: ['paper', 'ink', 0.166, 'ground', 0.339, -1.7],
  tint: ['paper', 'ground', 0.24, 'ground', 0.3, -5],
  groundText: 'ink',
  groundRule: 'ink',
  panel: 'ink',
  panelText: ['paper', 'ink', 0.022, 'ground', 0.144, -10.8],
  panelSecondary: ['paper', 'ink', 0.19, 'ground', 0.65, -3],
  panelRule: ['ink', 'paper', 0.367, 'ground', 0.681, 10.3],
  signalText: 'ink',
  signalHover: SIGNAL_HOVER,
  inkHover: ['ink', 'paper', 0.13, 'ink', 1.31, -2],
  button: 'paper',
  buttonText: 'ink',
  card: 'paper',
  field: '#ffffff',
  fieldRule: 'ink',
  danger: '#a3200d',
  dangerGround: '#fdeae6',
  done: ['ink', 'paper', 0.222, 'ground', 1.24, 4.5],
  focus: 'ink',
  tooltip: 'ink',
  tooltipText: 'panelText',
  outline: 'ink',
  top: '#ffffff',
  left: ['white', 'ink', 0.115, 'ground', 0.261, -8.6],
  right: ['white', 'ink', 0.236, 'ground', 0.41, -1.9],
  dark: 'ink',
  board: ['ink', 'white', 0.371, 'ground', 1.531, 3.5],
  boardLeft: ['ink', 'white', 0.219, 'ground', 1.24, 4.5],
  boardRight: ['ink', 'white', 0.147, 'ground', 1.073, 5.2],
  trace: ['ink', 'white', 0.74, 'ground', 1.35, 2],
  keyLine: ['white', 'ink', 0.138, 'ground', 0.473, -8.7],
  axis: 'ink',
  blades: 'ground',
  plate: ['paper', 'ground', 0.54, 'ground', 0.65, -3],
  plateLine: ['ground', 'ink', 0.104, 'ground', 0.995, -0.6],
  townName: 'ink',
  townTop: 'top',
  townLeft: 'left',
  townRight: 'right',
}

/** What is not named here is in the dark scheme as in the light one. */
const DARK: Partial<Record<Tone, Derivation>> = {
  text: ['ink', 'paper', 0.02, 'ground', 0.23, -17],
  secondary: ['ink', 'paper', 0.19, 'ground', 0.55, -10],
  rule: ['paper', 'ink', 0.36, 'ground', 0.73, -2],
  fineRule: ['paper', 'ink', 0.22, 'ground', 0.67, 2],
  tint: ['paper', 'ink', 0.084, 'ground', 0.624, 11.1],
  groundText: 'ink',
  groundRule: ['ground', 'ink', 0.6, 'ground', 1.19, -8],
  panel: 'tint',
  panelText: 'ink',
  panelSecondary: 'secondary',
  panelRule: 'rule',
  signalHover: SIGNAL_HOVER,
  button: 'paper',
  buttonText: 'ink',
  card: ['paper', 'ink', 0.036, 'ground', 0.49, 16.1],
  field: 'paper',
  fieldRule: ['paper', 'ink', 0.606, 'ground', 0.783, -6.8],
  danger: '#ffb4a6',
  dangerGround: '#3a1712',
  focus: 'signal',
  tooltip: 'text',
  outline: ['black', 'white', 0.194, 'ground', 0.37, 18.1],
  top: ['black', 'white', 0.944, 'ground', 0.235, -16.7],
  left: ['black', 'white', 0.827, 'ground', 0.456, -10.6],
  right: ['black', 'white', 0.712, 'ground', 0.592, -9.2],
  dark: 'outline',
  axis: ['ground', 'ink', 0.76, 'ground', 0.9, -11],
  blades: 'groundRule',
  plate: ['ground', 'ink', 0.12, 'ground', 1.23, -1],
  plateLine: ['ground', 'ink', 0.225, 'ground', 1.362, -2.2],
  townName: 'ink',
  townTop: 'left',
  townLeft: ['black', 'white', 0.705, 'ground', 0.593, -9.3],
  townRight: ['black', 'white', 0.596, 'ground', 0.636, -8.8],
}

/** Tones of the dark scheme that are another one of the light scheme. */
const SAME_IN_DARK: Partial<Record<Tone, Name>> = { signalText: 'ink', done: 'ground', tooltipText: 'ink' }

/** Text and what it stands on: the contrast that WCAG 2.2 asks for (1.4.3 text, 1.4.11 lines that carry meaning). */
const TEXT = 4.5
const LINE = 3
/** What derived tones are moved to where the four colours would give them less, if there is room. */
const COMFORTABLE = 7

type Name = BaseColour | Tone
const PAIRS: readonly (readonly [front: Name, grounds: readonly Name[], least: number])[] = [
  ['ink', ['paper', 'ground'], TEXT],
  ['text', ['paper', 'card', 'tint'], TEXT],
  ['secondary', ['paper', 'card', 'tint'], TEXT],
  ['groundText', ['ground'], TEXT],
  ['groundRule', ['ground'], LINE],
  ['signalText', ['signal', 'signalHover'], TEXT],
  ['panelText', ['panel'], TEXT],
  ['panelSecondary', ['panel'], TEXT],
  ['signal', ['panel'], LINE],
  ['buttonText', ['button'], TEXT],
  ['fieldRule', ['paper', 'card'], LINE],
  ['danger', ['paper', 'card', 'dangerGround'], TEXT],
  ['done', ['paper', 'card'], TEXT],
  ['focus', ['paper', 'ground'], LINE],
  ['tooltipText', ['tooltip'], TEXT],
  ['townName', ['plate'], TEXT],
]

const toOklch = converter('oklch')

/** Loads `content/brand/colours.yaml`. Throws a ContentError for a wrong value and for a pair that cannot be read. */
export function loadColours(folder: string = CONTENT_FOLDER): Palettes {
  const written = readYaml(folder, COLOURS_FILE, ColoursSchema)
  const light = derive(written.light, (tone) => LIGHT[tone])
  const dark = derive(
    written.dark,
    (tone) => DARK[tone] ?? (light[SAME_IN_DARK[tone] ?? tone] as `#${string}`),
  )
  const problems = [
    ...unreadable(folder, 'light', light, written.light),
    ...unreadable(folder, 'dark', dark, written.dark),
  ]
  if (problems.length > 0) throw new ContentError(problems.join('\n'))
  return { light, dark }
}

function derive({ tones: given, ...base }: SchemeColours, derivation: (tone: Tone) => Derivation): Palette {
  const anchors = { ...base, white: '#ffffff', black: '#000000' }
  const found = new Map<Name, string>(BASE_COLOURS.map((name) => [name, base[name]]))
  const colourOf = (name: Name): string => {
    const known = found.get(name)
    if (known) return known
    const own = derivation(name as Tone)
    const colour =
      given[name as Tone] ??
      (typeof own !== 'string' ? readable(name, between(own)) : isHex(own) ? own : colourOf(own))
    found.set(name, colour)
    return colour
  }
  const between = ([from, to, at, like, chroma, turn]: Between): string => {
    const [start, end, model] = [toOklch(anchors[from]), toOklch(anchors[to]), toOklch(anchors[like])]
    if (!start || !end || !model) throw new Error(`no colours: ${from}, ${to}, ${like}`)
    return hexOf(start.l + at * (end.l - start.l), model.c * chroma, (model.h ?? 0) + turn)
  }
  /** A derived text that comes out too faint for its ground goes further away from it. */
  const readable = (name: Name, colour: string): string => {
    const pair = PAIRS.find(([front, , least]) => front === name && least === TEXT)
    const grounds = (pair?.[1] ?? []).filter((ground) => ground !== name).map(colourOf)
    const contrast = (candidate: string) =>
      Math.min(...grounds.map((ground) => wcagContrast(candidate, ground)))
    const start = toOklch(colour)
    const ground = toOklch(grounds[0] ?? colour)
    if (!start || !ground || contrast(colour) >= COMFORTABLE) return colour
    const step = start.l > ground.l ? 0.01 : -0.01
    let best = colour
    for (let l = start.l; l >= 0 && l <= 1 && contrast(best) < COMFORTABLE; l += step) {
      const candidate = hexOf(l, start.c, start.h ?? 0)
      if (contrast(candidate) > contrast(best)) best = candidate
    }
    return best
  }
  return Object.fromEntries([...BASE_COLOURS, ...TONES].map((name) => [name, colourOf(name)])) as Palette
}

const isHex = (derivation: string): derivation is `#${string}` => derivation.startsWith('#')

/** The nearest colour of that lightness and hue that a screen can show. */
function hexOf(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))
}

/** The same hue at the nearest lightness that stands out enough; black or white where there is none. */
function nearestReadable(colour: string, against: string, least: number): string {
  const start = toOklch(colour)
  for (let step = 0.01; start && step < 1; step += 0.01)
    for (const l of [start.l - step, start.l + step]) {
      const candidate = hexOf(l, start.c, start.h ?? 0)
      if (l >= 0 && l <= 1 && wcagContrast(candidate, against) >= least) return candidate
    }
  return wcagContrast('#000000', against) >= least ? '#000000' : '#ffffff'
}

/** A sentence for each pair that falls short, with a colour that would do. */
function unreadable(
  folder: string,
  scheme: 'light' | 'dark',
  palette: Palette,
  written: SchemeColours,
): string[] {
  const isBase = (name: Name) => BASE_COLOURS.some((base) => base === name)
  const isSet = (name: Name) => isBase(name) || name in written.tones
  return PAIRS.flatMap(([front, grounds, least]) =>
    grounds.flatMap((ground) => {
      const ratio = wcagContrast(palette[front], palette[ground])
      if (ratio >= least) return []
      // What the owner wrote is what the owner can change.
      const own = [front, ground].find(isSet) ?? front
      const path = isBase(own) ? [own] : own in written.tones ? ['tones', own] : []
      const instead = nearestReadable(palette[own], palette[own === front ? ground : front], least)
      const [found, wanted] = [ratio, least].map((number) => number.toFixed(1).replace('.', ','))
      return [
        `${whereIs(folder, COLOURS_FILE, [scheme, ...path])}: ${scheme}: ${front} (${palette[front]}) su ${ground} (${palette[ground]}) non si legge: contrasto ${found}, ne serve almeno ${wanted} (per esempio con ${isSet(own) ? '' : 'tones: '}${own}: "${instead}")`,
      ]
    }),
  )
}

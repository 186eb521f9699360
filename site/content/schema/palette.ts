import { formatHex, interpolate, wcagContrast } from 'culori'

/** The four base colours: the example's light and dark values. */
const BASE_COLOURS = {
  ground: ['#9ccabd', '#17403b'],
  signal: ['#ffd02b', '#ffd02b'],
  ink: ['#0e2a2c', '#eff7f3'],
  paper: ['#fbfcfa', '#0c191a'],
} as const
type BaseColour = keyof typeof BASE_COLOURS

/** The tones: the example's light and dark values. For other base colours tones are derived. */
const TONES = {
  // Colours of pages.
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
  // Drawings: surfaces by the direction they face, lines by what they show.
  outline: ['#0e2a2c', '#0b1718'],
  faceTop: ['#ffffff', '#e6efeb'],
  faceLeft: ['#dbe6e1', '#b9cbc5'],
  faceRight: ['#b9cbc5', '#91a8a1'],
  faceDark: ['#0e2a2c', '#0b1718'],
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
type Tone = keyof typeof TONES

/** Every colour of a scheme, as `#rrggbb`. */
export type Palette = Readonly<Record<BaseColour | Tone, string>>
export type Palettes = Readonly<{ light: Palette; dark: Palette }>

const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The colours of a scheme that the owner chooses. */
type SchemeColours = Readonly<Record<BaseColour, string>>

/** The least contrast to the background by WCAG 2.2: 1.4.3 for text, 1.4.11 for lines that carry meaning. */
const TEXT = 4.5
const LINE = 3

/** The pairs of which the owner's colours decide the contrast, with their Italian names; `derive` sees to all others. */
const PAIRS: readonly (readonly [
  front: Tone | BaseColour,
  grounds: readonly (Tone | BaseColour)[],
  number,
  string,
])[] = [
  ['text', ['paper', 'card', 'tint'], TEXT, 'inchiostro su carta'],
  ['signal', ['panel'], LINE, 'richiamo su inchiostro'],
  ['signalText', ['signal', 'signalHover'], TEXT, 'testo su richiamo'],
]

/** How far a tone lies on the way from one colour to another, from 0 to 1. */
const STEPS = { near: 0.04, faint: 0.1, soft: 0.2, middle: 0.45, strong: 0.65 }

/** All colours of both schemes, from those that the owner chooses. */
export function palettes({ light, dark }: Record<Scheme, SchemeColours>): Palettes {
  return { light: palette(light, 'light'), dark: palette(dark, 'dark') }
}

/** All colours of a scheme: fixed tones for the example's colours, derived ones for others. */
function palette(base: SchemeColours, scheme: Scheme): Palette {
  const index = SCHEMES.indexOf(scheme)
  const isExample = Object.entries(BASE_COLOURS).every(
    ([name, hexes]) => base[name as BaseColour].toLowerCase() === hexes[index],
  )
  const fixed = Object.entries(TONES).map(([name, hexes]) => [name, hexes[index]])
  return { ...base, ...(isExample ? (Object.fromEntries(fixed) as Record<Tone, string>) : derive(base)) }
}

function derive(base: Record<BaseColour, string>): Record<Tone, string> {
  const { ground, signal, ink, paper } = base
  const white = '#ffffff'
  const black = '#000000'
  // From the colours and not from the scheme's name, because a shop may be dark in both schemes.
  const isDark = wcagContrast(paper, black) < wcagContrast(ink, black)
  const mix = (from: string, to: string, step: keyof typeof STEPS) =>
    formatHex(interpolate([from, to], 'oklab')(STEPS[step]))
  /** The first candidate with enough contrast on all grounds, else white or black; on one ground one of these always has it. */
  const first = (least: number, grounds: readonly string[], ...candidates: string[]) =>
    [...candidates, white, black].find((each) => grounds.every((on) => wcagContrast(each, on) >= least)) ??
    ink

  const card = isDark ? mix(paper, ink, 'near') : paper
  const tint = isDark
    ? mix(paper, ink, 'faint')
    : mix(paper, ground, wcagContrast(paper, ground) < TEXT ? 'soft' : 'faint')
  const pages = [paper, card, tint]
  const panel = isDark ? tint : ink
  const panelText = first(TEXT, [panel], isDark ? ink : paper)
  const groundText = first(TEXT, [ground], ink, paper)
  const signalHover = mix(signal, white, 'soft')
  const rule = isDark ? mix(paper, ink, 'middle') : ink
  const secondary = first(TEXT, pages, mix(ink, paper, 'soft'), mix(ink, paper, 'faint'), ink)
  const groundRule = isDark
    ? first(LINE, [ground], mix(ground, groundText, 'strong'), groundText)
    : groundText
  const outline = isDark ? mix(black, ground, 'soft') : ink
  const plate = isDark ? mix(ground, ink, 'faint') : mix(paper, ground, 'middle')
  const [top, left, right] = isDark
    ? [mix(white, ground, 'near'), mix(white, ground, 'soft'), mix(white, ground, 'middle')]
    : [white, mix(white, ground, 'soft'), mix(white, ground, 'middle')]
  const lightAxis = first(
    LINE,
    [ground, card],
    ...[groundText, mix(ground, groundText, 'middle'), mix(ground, groundText, 'strong')],
  )
  const [danger, dangerGround] = isDark ? ['#ffb4a6', '#3a1712'] : ['#a3200d', '#fdeae6']
  return {
    text: ink,
    secondary,
    rule,
    fineRule: mix(paper, ink, 'soft'),
    tint,
    groundText,
    groundRule,
    panel,
    panelText,
    panelSecondary: first(TEXT, [panel], mix(panelText, panel, 'soft'), panelText),
    panelRule: mix(panel, panelText, 'middle'),
    signalText: first(TEXT, [signal, signalHover], ...(isDark ? [paper, ink] : [ink, paper])),
    signalHover,
    inkHover: mix(ink, paper, 'faint'),
    button: paper,
    buttonText: ink,
    card,
    field: isDark ? paper : white,
    fieldRule: isDark ? first(LINE, pages, mix(paper, ink, 'strong'), ink) : ink,
    danger: first(TEXT, [paper, card, dangerGround], danger),
    dangerGround,
    done: first(TEXT, pages, mix(ink, ground, 'middle'), mix(ink, ground, 'soft'), ink),
    focus: first(LINE, [paper], isDark ? signal : ink),
    tooltip: ink,
    tooltipText: first(TEXT, [ink], paper),
    outline,
    faceTop: top,
    faceLeft: left,
    faceRight: right,
    faceDark: outline,
    board: mix(mix(ground, black, 'middle'), ground, 'soft'),
    boardLeft: mix(ground, black, 'middle'),
    boardRight: mix(ground, black, 'strong'),
    trace: mix(ground, white, 'soft'),
    keyLine: mix(white, ground, 'middle'),
    axis: isDark ? groundRule : lightAxis,
    blades: isDark ? groundRule : ground,
    plate,
    plateLine: mix(plate, groundText, 'soft'),
    townName: first(TEXT, [plate], ink, paper),
    townTop: isDark ? left : top,
    townLeft: isDark ? right : left,
    townRight: isDark ? mix(right, black, 'soft') : right,
  }
}

/** The pairs that cannot be read on each other: "inchiostro su carta 2,1 (almeno 4,5)". */
export function unreadablePairs(written: SchemeColours, scheme: Scheme): string[] {
  const colours = palette(written, scheme)
  return PAIRS.flatMap(([front, grounds, least, names]) => {
    const ratio = Math.min(...grounds.map((ground) => wcagContrast(colours[front], colours[ground])))
    return ratio < least ? [`${names} ${decimal(ratio)} (almeno ${decimal(least)})`] : []
  })
}

/** Rounded down, so that a refused ratio never reads like the least. */
const decimal = (value: number) => (Math.floor(value * 10) / 10).toFixed(1).replace('.', ',')

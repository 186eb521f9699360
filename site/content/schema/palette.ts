import { clampChroma, converter, formatHex, interpolate, wcagContrast } from 'culori'

/** The four base colours: the example's light and dark values, and the Italian name. */
export const BASE_COLOURS = {
  ground: ['#9ccabd', '#17403b', 'Sfondo'],
  signal: ['#ffd02b', '#ffd02b', 'Richiamo'],
  ink: ['#0e2a2c', '#eff7f3', 'Inchiostro'],
  paper: ['#fbfcfa', '#0c191a', 'Carta'],
} as const
export type BaseColour = keyof typeof BASE_COLOURS

/** The tones: the example's light and dark values, and the Italian name. For other base colours tones are derived. */
export const TONES = {
  // Colours of pages.
  text: ['#0e2a2c', '#e9f2ee', 'Testo'],
  secondary: ['#34504f', '#b5cbc4', 'Testo secondario'],
  rule: ['#0e2a2c', '#48645f', 'Linee'],
  fineRule: ['#c9d8d3', '#2c4542', 'Linee sottili'],
  tint: ['#e3f0eb', '#132a2a', 'Fondo sotto il mouse e targhe'],
  groundText: ['#0e2a2c', '#eff7f3', 'Testo sullo sfondo'],
  groundRule: ['#0e2a2c', '#7fb0a3', 'Linee sullo sfondo'],
  panel: ['#0e2a2c', '#132a2a', 'Pannello scuro'],
  panelText: ['#f2f8f5', '#eff7f3', 'Testo del pannello'],
  panelSecondary: ['#b9d6cc', '#b5cbc4', 'Testo secondario del pannello'],
  panelRule: ['#55736f', '#48645f', 'Linee del pannello'],
  signalText: ['#0e2a2c', '#0e2a2c', 'Testo sul richiamo'],
  signalHover: ['#ffdf70', '#ffdf70', 'Richiamo sotto il mouse'],
  inkHover: ['#1d4446', '#1d4446', 'Inchiostro sotto il mouse'],
  button: ['#fbfcfa', '#0c191a', 'Pulsanti'],
  buttonText: ['#0e2a2c', '#eff7f3', 'Testo dei pulsanti'],
  card: ['#fbfcfa', '#0f2021', 'Schede'],
  field: ['#ffffff', '#0c191a', 'Campi del modulo'],
  fieldRule: ['#0e2a2c', '#7d9c94', 'Bordo dei campi'],
  danger: ['#a3200d', '#ffb4a6', 'Errori'],
  dangerGround: ['#fdeae6', '#3a1712', 'Fondo degli errori'],
  done: ['#1d5a50', '#9ccabd', 'Conferme'],
  focus: ['#0e2a2c', '#ffd02b', 'Contorno di ciò che è selezionato'],
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

const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** A scheme as the owner writes it. */
export type SchemeColours = Readonly<
  Record<BaseColour, string> & { tones: Partial<Record<Tone, string | undefined>> }
>

/** The least contrast to the background by WCAG 2.2: 1.4.3 for text, 1.4.11 for lines that carry meaning. */
const TEXT = 4.5
const LINE = 3

type Name = BaseColour | Tone
const PAIRS: readonly (readonly [front: Name, grounds: readonly Name[], least: number])[] = [
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
  ['focus', ['paper'], LINE],
  ['tooltipText', ['tooltip'], TEXT],
  ['townName', ['plate'], TEXT],
]

/** How far a tone lies on the way from one colour to another, from 0 to 1. */
const STEPS = { near: 0.04, faint: 0.1, soft: 0.2, middle: 0.45, strong: 0.65 }

const toOklch = converter('oklch')

/** What `colours.yaml` says: one colour, or those of each scheme, which override it. */
interface WrittenColours {
  base?: string | undefined
  light?: SchemeColours | undefined
  dark?: SchemeColours | undefined
}

/** All colours of both schemes, from those that the owner gives. */
export function palettes({ base = '', ...written }: WrittenColours): Palettes {
  const paletteOf = (scheme: Scheme) => palette(written[scheme] ?? fromBase(base, scheme), scheme)
  return { light: paletteOf('light'), dark: paletteOf('dark') }
}

/** Ground, ink and paper in the hue of `base`, and a signal that contrasts. Any `base` will do: the ground's text adapts. */
function fromBase(base: string, scheme: Scheme): SchemeColours {
  const { l, c, h = 0 } = toOklch(base) ?? { l: 0.5, c: 0 }
  const tone = (lightness: number, chroma: number) => hexOf(lightness, Math.min(c, chroma), h)
  const isYellow = c > 0.05 && Math.abs(h - 92) < 40
  const signal = isYellow ? '#7fd4ff' : BASE_COLOURS.signal[0]
  if (scheme === 'light')
    return { ground: base, signal, ink: tone(0.26, 0.04), paper: tone(0.988, 0.004), tones: {} }
  const ground = tone(Math.min(l, 0.34), 0.06)
  return { ground, signal, ink: tone(0.97, 0.01), paper: tone(0.2, 0.02), tones: {} }
}

/** All colours of a scheme: fixed tones for the example's colours, derived ones for others; the owner's `tones` override both. */
function palette({ tones, ...base }: SchemeColours, scheme: Scheme): Palette {
  const index = SCHEMES.indexOf(scheme)
  const example = Object.entries(BASE_COLOURS).every(
    ([name, hexes]) => base[name as BaseColour] === hexes[index],
  )
  const stored = Object.entries(TONES).map(([name, hexes]) => [name, hexes[index]])
  const derived = example ? (Object.fromEntries(stored) as Record<Tone, string>) : derive(base)
  return { ...base, ...derived, ...tones } as Palette
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
    top,
    left,
    right,
    dark: outline,
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

/** The hex value of an OKLCH colour, with its chroma reduced until sRGB contains it. */
function hexOf(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))
}

/**
 * The pairs with too little contrast; `cause` is the owner's colour that must change. Derived texts may be black or white, so where
 * none reads on the signal, the signal must change.
 */
function unreadable(written: SchemeColours, scheme: Scheme) {
  const colours = palette(written, scheme)
  return PAIRS.flatMap(([front, grounds, least]) =>
    grounds
      .map((ground) => ({ front, ground, ratio: wcagContrast(colours[front], colours[ground]), least }))
      .filter(({ ratio }) => ratio < least)
      .map((pair) => {
        const byHand = [front, pair.ground].find((name) => name in written.tones)
        return { ...pair, cause: byHand ?? (front.startsWith('signal') ? 'signal' : 'ink') }
      }),
  )
}

const withColour = (written: SchemeColours, name: Name, hex: string): SchemeColours =>
  name in written.tones
    ? { ...written, tones: { ...written.tones, [name]: hex } }
    : { ...written, [name]: hex }

/**
 * The colours of a scheme that have too little contrast somewhere, each with what is wanted instead, in Italian. Each proposal
 * reckons with those before it, so that all of them together are accepted.
 */
export function unreadableColours(written: SchemeColours, scheme: Scheme): { name: Name; wanted: string }[] {
  let colours = written
  // The ink before the signal: a panel has the ink's colour, and the signal must read on it.
  return (['paper', 'ink', 'signal', ...Object.keys(written.tones)] as Name[]).flatMap((name) => {
    const pairs = unreadable(colours, scheme)
      .filter(({ cause }) => cause === (name === 'paper' ? 'ink' : name))
      .sort((a, b) => a.ratio - b.ratio)
    const [worst] = pairs
    if (!worst || (name === 'paper' && readableInstead('ink', colours, scheme))) return []
    const proposed = readableInstead(name, colours, scheme) ?? furthestFrom(colours.ink)
    colours = withColour(colours, name, proposed)
    const isFront = name === 'ink' || worst.front === name
    const others = new Set(pairs.map(({ front, ground }) => nameOf(isFront ? ground : front)))
    const wanted = `un colore che ${isFront ? 'si legge su' : 'stacca da'} ${[...others].join(', ')} (il contrasto è ${decimal(worst.ratio)}, ne serve almeno ${decimal(worst.least)}), come "${proposed}"`
    return [{ name, wanted }]
  })
}

const decimal = (value: number) => value.toFixed(1).replace('.', ',')

const nameOf = (name: Name) =>
  (name in BASE_COLOURS ? BASE_COLOURS[name as BaseColour] : TONES[name as Tone])[2].toLowerCase()

const furthestFrom = (hex: string) =>
  wcagContrast('#000000', hex) >= wcagContrast('#ffffff', hex) ? '#000000' : '#ffffff'

/** The same hue at the nearest lightness that has enough contrast, or else black or white if they have. */
function readableInstead(name: Name, written: SchemeColours, scheme: Scheme): string | undefined {
  const { l, c, h = 0 } = toOklch({ ...written, ...written.tones }[name] ?? '') ?? { l: 0.5, c: 0 }
  const cause = name === 'paper' ? 'ink' : name
  const works = (candidate: string) =>
    unreadable(withColour(written, name, candidate), scheme).every((each) => each.cause !== cause)
  const steps = Array.from({ length: 50 }, (_, index) => (index + 1) / 50)
  const candidates = steps.flatMap((step) => [l - step, l + step]).filter((each) => each >= 0 && each <= 1)
  return [...candidates.map((lightness) => hexOf(lightness, c, h)), '#000000', '#ffffff'].find(works)
}

import { clampChroma, converter, formatHex, interpolate, wcagContrast } from 'culori'

/** The colours that the owner chooses: the example's light and dark values. */
const BASE = {
  ground: ['#9ccabd', '#17403b'],
  signal: ['#ffd02b', '#ffd02b'],
  ink: ['#0e2a2c', '#eff7f3'],
  paper: ['#fbfcfa', '#0c191a'],
} as const
type BaseColour = keyof typeof BASE
type SchemeColours = Readonly<Record<BaseColour, string>>

/** The tones that follow from them: the example's light and dark values. */
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
  inkHover: ['#1d4446', '#1d4446'],
  button: ['#fbfcfa', '#0c191a'],
  buttonText: ['#0e2a2c', '#eff7f3'],
  card: ['#fbfcfa', '#0f2021'],
  field: ['#ffffff', '#0c191a'],
  fieldRule: ['#0e2a2c', '#7d9c94'],
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

/** The same for every shop: errors stay red. */
const DANGER = { danger: ['#a3200d', '#ffb4a6'], dangerGround: ['#fdeae6', '#3a1712'] } as const

type ColourName = BaseColour | keyof typeof TONES | keyof typeof DANGER | 'signalHover'
/** Every colour of a scheme, as `#rrggbb`. */
export type Palette = Readonly<Record<ColourName, string>>
export type Palettes = Readonly<{ light: Palette; dark: Palette }>

/** The least contrast to the background by WCAG 2.2: 1.4.3 for text, 1.4.11 for lines that carry meaning. */
const TEXT = 4.5
const LINE = 3

type Pair = readonly [
  front: ColourName,
  grounds: readonly ColourName[],
  least: number,
  names?: [string, string],
]
const PAGES = ['paper', 'card', 'tint'] as const

/** The pairs of which the owner's colours decide the contrast, with their Italian names as in a sentence. */
const CHOSEN: readonly Pair[] = [
  ['text', PAGES, TEXT, ['l’inchiostro', 'la carta']],
  ['signal', ['panel'], LINE, ['il richiamo', 'l’inchiostro']],
  ['signalText', ['signal', 'signalHover'], TEXT, ['il testo', 'il richiamo']],
]

/** Pairs of which the front becomes another colour where its contrast does not do. */
const ADJUSTED: readonly Pair[] = [
  ['secondary', PAGES, TEXT],
  ['groundText', ['ground'], TEXT],
  ['groundRule', ['ground'], LINE],
  ['panelText', ['panel'], TEXT],
  ['panelSecondary', ['panel'], TEXT],
  ['signalText', ['signal', 'signalHover'], TEXT],
  ['fieldRule', PAGES, LINE],
  ['danger', ['paper', 'card', 'dangerGround'], TEXT],
  ['done', PAGES, TEXT],
  ['focus', ['paper'], LINE],
  ['tooltipText', ['tooltip'], TEXT],
  ['axis', ['ground', 'card'], LINE],
  ['townName', ['plate'], TEXT],
]

const contrast = (colours: Palette, front: string, grounds: readonly ColourName[]) =>
  Math.min(...grounds.map((ground) => wcagContrast(front, colours[ground])))

/** All colours of a scheme, from those that the owner chooses. */
export function palette(own: SchemeColours): Palette {
  // From the colours and not from the scheme's name, because a shop may be dark in both schemes.
  const index = wcagContrast(own.paper, '#000000') < wcagContrast(own.ink, '#000000') ? 1 : 0
  const pick = <Name extends string>(
    of: Record<Name, readonly [string, string]>,
    change = (hex: string) => hex,
  ) =>
    Object.fromEntries(
      Object.entries<readonly [string, string]>(of).map(([name, hexes]) => [
        name,
        change(hexes[index]),
      ]),
    ) as Record<Name, string>
  const example = pick(BASE)
  const colours = {
    ...own,
    ...pick(TONES, (tone) => moved(tone, example, own)),
    ...pick(DANGER),
    signalHover: formatHex(interpolate([own.signal, '#ffffff'], 'oklab')(0.22)),
  }
  for (const [front, grounds, least] of ADJUSTED)
    colours[front] =
      [colours[front], own.ink, own.paper, '#ffffff', '#000000'].find(
        (each) => contrast(colours, each, grounds) >= least,
      ) ?? own.ink
  return colours
}

/**
 * A tone of the example for a shop with colours of its own: as light between ink and paper as in the example, and turned to the
 * hue of the shop's ground. For the example's colours it stays as it is.
 */
function moved(tone: string, example: SchemeColours, own: SchemeColours): string {
  const same = (Object.keys(BASE) as BaseColour[]).find((name) => example[name] === tone)
  if (same) return own[same]
  const { l, c, h } = lch(tone)
  const [ink, ownInk] = [lch(example.ink).l, lch(own.ink).l]
  const way = (l - ink) / (lch(example.paper).l - ink)
  const [from, to] = [lch(example.ground), lch(own.ground)]
  const turned = {
    mode: 'oklch' as const,
    l: ownInk + way * (lch(own.paper).l - ownInk),
    // At most twice as vivid as the example's, whose tones are pale.
    c: c * Math.min(to.c / from.c, 2),
    h: h + to.h - from.h,
  }
  return formatHex(clampChroma(turned, 'oklch'))
}

const toOklch = converter('oklch')

/** Lightness, chroma and hue of a colour in OKLCH; a grey's hue is 0. */
function lch(colour: string) {
  const { l = 0, c = 0, h = 0 } = toOklch(colour) ?? {}
  return { l, c, h }
}

/** What is wrong with pairs that cannot be read, and what to change. */
export function unreadablePairs(written: SchemeColours): string[] {
  const colours = palette(written)
  const brightness = (name: ColourName) => wcagContrast(colours[name], '#000000')
  return CHOSEN.flatMap(([front, grounds, least, names = ['', '']]) => {
    const ratio = contrast(colours, colours[front], grounds)
    if (ratio >= least) return []
    const isDarker = brightness(front) < brightness(grounds[0] ?? front)
    const [darker, lighter] = isDarker ? names : names.toReversed()
    const found = `hanno contrasto ${decimal(ratio)} (almeno ${decimal(least)})`
    return `${names.join(' e ')} ${found}: schiarisci ${lighter} o scurisci ${darker}`
  })
}

/** Rounded down, so that a refused ratio never reads like the least. */
const decimal = (value: number) => (Math.floor(value * 10) / 10).toFixed(1).replace('.', ',')

import { clampChroma, converter, formatHex, wcagContrast } from 'culori'

/** The colours that the owner chooses: the example's light and dark values. */
const BASE = {
  ground: ['#9ccabd', '#17403b'],
  signal: ['#ffd02b', '#ffd02b'],
  ink: ['#0e2a2c', '#eff7f3'],
  paper: ['#fbfcfa', '#0c191a'],
} as const
type BaseColour = keyof typeof BASE
/** What an owner chooses for one scheme, as `#rrggbb`. */
export type SchemeColours = Readonly<Record<BaseColour, string>>

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

type Pairs = Readonly<Record<string, readonly [light: string, dark: string]>>
/** The tones that follow from the colours of a scheme, before their contrast is looked at. */
export function tonesOf(own: SchemeColours) {
  // From the colours and not from the scheme's name, because a shop may be dark in both schemes.
  const index = wcagContrast(own.paper, '#000000') < wcagContrast(own.ink, '#000000') ? 1 : 0
  const pick = <Of extends Pairs>(of: Of, change = (hex: string) => hex) =>
    Object.fromEntries(
      Object.entries(of).map(([name, hexes]) => [name, change(hexes[index])]),
    ) as Record<keyof Of, string>
  const example = pick(BASE)
  return { ...pick(TONES, (tone) => moved(tone, example, own)), ...pick(DANGER) }
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
  return hexOf({
    l: ownInk + way * (lch(own.paper).l - ownInk),
    // At most twice as vivid as the example's, whose tones are pale.
    c: c * Math.min(to.c / from.c, 2),
    h: h + to.h - from.h,
  })
}

const toOklch = converter('oklch')

/** Lightness, chroma and hue of a colour in OKLCH; a grey's hue is 0. */
export function lch(colour: string) {
  const { l = 0, c = 0, h = 0 } = toOklch(colour) ?? {}
  return { l, c, h }
}

/** The nearest colour that screens can show. */
export const hexOf = (colour: ReturnType<typeof lch>) =>
  formatHex(clampChroma({ mode: 'oklch', ...colour }, 'oklch'))

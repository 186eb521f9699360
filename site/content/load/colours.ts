import { clampChroma, converter, formatHex, interpolate, wcagContrast } from 'culori'
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
import { CONTENT_FOLDER, type Report, withoutErrors } from './content-files.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'

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

/** How far a tone lies from one colour towards another. */
const STEPS = { near: 0.04, faint: 0.1, soft: 0.2, middle: 0.45, strong: 0.65 }

const toOklch = converter('oklch')
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Loads `content/brand/colours.yaml`. Throws a ContentError for a wrong value and for a pair that cannot be read. */
export function loadColours(folder: string = CONTENT_FOLDER): Palettes {
  return withoutErrors((report) => readColours(folder, report))
}

/** Like `loadColours`, but reports errors; null for a file that its schema refuses. */
export function readColours(folder: string, report: Report): Palettes | null {
  const file = readYaml(folder, COLOURS_FILE, ColoursSchema, report)
  if (!file.value) return null
  const { base, ...written } = file.value
  const paletteOf = (scheme: Scheme): Palette => {
    const own = written[scheme]
    if (own) reportUnreadable(file, scheme, own, report)
    return own ? palette(own, scheme) : palette(fromBase(base ?? '', scheme), scheme)
  }
  return { light: paletteOf('light'), dark: paletteOf('dark') }
}

/** Ground, ink and paper in the hue of `base`, and a signal that contrasts. Any `base` will do: the ground's text adapts. */
function fromBase(base: string, scheme: Scheme): SchemeColours {
  const { l, c, h = 0 } = toOklch(base) ?? { l: 0.5, c: 0 }
  const tone = (lightness: number, chroma: number) => hexOf(lightness, Math.min(c, chroma), h)
  const isYellow = c > 0.05 && Math.abs(h - 92) < 40
  const signal = isYellow ? '#7fd4ff' : BASE_COLOURS.signal[0]
  return scheme === 'light'
    ? { ground: base, signal, ink: tone(0.26, 0.04), paper: tone(0.988, 0.004), tones: {} }
    : {
        ground: tone(Math.min(l, 0.34), 0.06),
        signal,
        ink: tone(0.97, 0.01),
        paper: tone(0.2, 0.02),
        tones: {},
      }
}

/** The example's colours have fixed tones; for other colours tones are derived. */
function palette({ tones, ...base }: SchemeColours, scheme: Scheme): Palette {
  const index = schemes.indexOf(scheme)
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
  // Not the scheme, since a shop may be dark in both.
  const isDark = wcagContrast(paper, black) < wcagContrast(ink, black)
  const mix = (from: string, to: string, step: keyof typeof STEPS) =>
    formatHex(interpolate([from, to], 'oklab')(STEPS[step]))
  /** The first candidate with enough contrast on all grounds; against one ground black or white always has it. */
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
  const tooltip = ink
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
    tooltip,
    tooltipText: first(TEXT, [tooltip], paper),
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
    axis: isDark
      ? groundRule
      : first(
          LINE,
          [ground, card],
          groundText,
          mix(ground, groundText, 'middle'),
          mix(ground, groundText, 'strong'),
        ),
    blades: isDark ? groundRule : ground,
    plate,
    plateLine: mix(plate, groundText, 'soft'),
    townName: first(TEXT, [plate], ink, paper),
    townTop: isDark ? left : top,
    townLeft: isDark ? right : left,
    townRight: isDark ? mix(right, black, 'soft') : right,
  }
}

/** The colour with its chroma reduced until sRGB contains it. */
function hexOf(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))
}

interface Unreadable {
  /** What the owner wrote and can change. */
  cause: Name
  ground: Name
  ratio: number
  least: number
}

function unreadable(written: SchemeColours, scheme: Scheme): Unreadable[] {
  const colours = palette(written, scheme)
  const found = PAIRS.flatMap(([front, grounds, least]) =>
    grounds
      .map((ground) => ({ front, ground, ratio: wcagContrast(colours[front], colours[ground]), least }))
      .filter(({ ratio }) => ratio < least),
  )
  const byHand = ({ front, ground }: (typeof found)[number]) =>
    [front, ground].find((name) => name in written.tones)
  // A panel has the ink's colour: an ink that fails on the page also makes the panel fail.
  const ofInk = found.some((each) => !byHand(each) && each.front !== 'signal')
  return found.map((each) => ({ ...each, cause: byHand(each) ?? (ofInk ? 'ink' : 'signal') }))
}

/** One message for each colour with too little contrast, suggesting one with enough everywhere. */
function reportUnreadable(
  file: YamlFile<unknown>,
  scheme: Scheme,
  written: SchemeColours,
  report: Report,
): void {
  const found = unreadable(written, scheme)
  for (const cause of new Set(found.map((each) => each.cause))) {
    const [worst, ...others] = found.filter((each) => each.cause === cause).sort((a, b) => a.ratio - b.ratio)
    if (!worst) continue
    const inTones = cause in written.tones
    const colour = inTones ? written.tones[cause as Tone] : written[cause as BaseColour]
    const grounds = [...new Set([worst, ...others].map(({ ground }) => nameOf(ground)))].join(', ')
    const [ratio, least] = [worst.ratio, worst.least].map((number) => number.toFixed(1).replace('.', ','))
    report.error({
      ...file.at(inTones ? [scheme, 'tones', cause] : [scheme, cause]),
      sentence: `${scheme}: ${cause} (${colour}) non si legge su ${grounds}: contrasto ${ratio}, ne serve almeno ${least}. Va bene ovunque per esempio ${cause}: "${readableInstead(colour ?? '', cause, written, scheme)}"`,
    })
  }
}

/** The key of a base colour, which the owner writes; for a tone its Italian name. */
const nameOf = (name: Name) => (name in BASE_COLOURS ? name : TONES[name as Tone][2].toLowerCase())

/** The same hue at the nearest lightness with enough contrast wherever the colour is used. */
function readableInstead(colour: string, cause: Name, written: SchemeColours, scheme: Scheme): string {
  const { l, c, h = 0 } = toOklch(colour) ?? { l: 0.5, c: 0 }
  const works = (candidate: string) => {
    const changed =
      cause in written.tones
        ? { ...written, tones: { ...written.tones, [cause]: candidate } }
        : { ...written, [cause]: candidate }
    return unreadable(changed, scheme).every((each) => each.cause !== cause)
  }
  const steps = Array.from({ length: 50 }, (_, index) => (index + 1) / 50)
  const candidates = steps.flatMap((step) => [l - step, l + step]).filter((each) => each >= 0 && each <= 1)
  const extremes = ['#000000', '#ffffff']
  return (
    [...candidates.map((lightness) => hexOf(lightness, c, h)), ...extremes].find(works) ??
    extremes.toSorted((a, b) => wcagContrast(b, written.paper) - wcagContrast(a, written.paper))[0] ??
    ''
  )
}

import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import TONES from './tones.json' with { type: 'json' }

const { chosen, fixed, derived } = TONES
type Chosen = keyof typeof chosen
/** What an owner chooses for one scheme, as `#rrggbb`. */
export type SchemeColours = Readonly<Record<Chosen, string>>

type Pairs = Readonly<Record<string, readonly string[]>>

/** The tones of one scheme, 0 for the light one and 1 for the dark one. */
const pick = <Of extends Pairs>(of: Of, index: 0 | 1, change = (hex: string) => hex) =>
  Object.fromEntries(
    Object.entries(of).map(([name, hexes]) => [name, change(hexes[index] ?? '')]),
  ) as Record<keyof Of, string>

/** The example's light scheme, and its dark one. */
export const EXAMPLE = [pick(chosen, 0), pick(chosen, 1)] as const

/**
 * All tones of a scheme but the owner's own, before their contrast is looked at. `tones.json` has
 * each tone of the example, light and dark: `chosen` by the owner, `fixed` for every shop (errors
 * stay red), or `derived` from the chosen ones.
 */
export function tonesOf(own: SchemeColours) {
  // From the colours and not from the scheme's name, because a shop may be dark in both schemes.
  const index = wcagContrast(own.paper, '#000000') < wcagContrast(own.ink, '#000000') ? 1 : 0
  const example = EXAMPLE[index]
  return { ...pick(derived, index, (tone) => moved(tone, example, own)), ...pick(fixed, index) }
}

/**
 * A tone of the example for a shop with other colours: it lies as far between ink and paper as in
 * the example, and its hue turns as the ground's does. With the example's colours it stays the
 * same.
 */
function moved(tone: string, example: SchemeColours, own: SchemeColours): string {
  const same = (Object.keys(chosen) as Chosen[]).find((name) => example[name] === tone)
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

/** The colour as `#rrggbb`, less vivid where screens cannot show it. */
export const hexOf = (colour: ReturnType<typeof lch>) =>
  formatHex(clampChroma({ mode: 'oklch', ...colour }, 'oklch'))

import { differenceEuclidean, formatHex, interpolate } from 'culori'
import { adjusted, contrast, LINE, readable, TEXT } from './contrast.ts'
import { hexOf, lch, type SchemeColours, tonesOf } from './tones.ts'

/** Every colour of a scheme, as `#rrggbb`. */
export type Palette = Readonly<ReturnType<typeof palette>>
export type Palettes = Readonly<ReturnType<typeof palettes>>

/** The distance in OKLab below which only its outline tells a button from its ground. */
const HIDDEN = 0.1

/** Both schemes. The dark one follows from the light one where the shop has not chosen it. */
export const palettes = (own: { light: SchemeColours; dark?: SchemeColours | undefined }) => ({
  light: palette(own.light),
  dark: palette(own.dark ?? darkScheme(own.light)),
})

/**
 * All colours of a scheme, from the four that the owner chooses. If ink can be read on paper, so
 * can all other texts.
 */
function palette(own: SchemeColours) {
  const colours = readable({ ...own, ...tonesOf(own) })
  const { ground, signal } = own
  const { signalText, groundText, panel } = colours
  const isDark = contrast(signalText, ['#000000']) > contrast(signal, ['#000000'])
  // Away from the colour of the button's text, so that the text stays readable.
  const signalHover = formatHex(
    interpolate([signal, isDark ? '#000000' : '#ffffff'], 'oklab')(0.22),
  )
  const isHidden = differenceEuclidean('oklab')(ground, signal) < HIDDEN
  return {
    ...colours,
    signalHover,
    /** The signal as a text or a line on panels. */
    panelSignal: adjusted(signal, [panel], LINE),
    /** On the signal: a button under the pointer, and the text of a primary button. */
    signalButton: isDark ? signalHover : '#ffffff',
    inkHover: isDark ? signalText : colours.inkHover,
    /** The button that calls, on the ground. */
    groundPrimary: isHidden ? groundText : signal,
    groundPrimaryText: isHidden ? ground : signalText,
    groundPrimaryHover: isHidden ? groundText : signalHover,
  }
}

/** A dark scheme with the hues of the light one, about as light as the example's. */
function darkScheme({ ground, signal }: SchemeColours): SchemeColours {
  const { c, h } = lch(ground)
  const paper = hexOf({ l: 0.2, c: Math.min(c / 3, 0.02), h })
  return {
    ground: hexOf({ l: 0.34, c, h }),
    ink: hexOf({ l: 0.96, c: Math.min(c / 5, 0.01), h }),
    paper,
    signal: adjusted(signal, [paper], TEXT),
  }
}

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
 * All colours of a scheme, from those that the owner chooses. Any four give texts that can be read,
 * if ink on paper can.
 */
function palette(own: SchemeColours) {
  const colours = readable({ ...own, ...tonesOf(own) })
  const { ground, signal } = own
  const { signalText, groundText, panel } = colours
  const isDark = contrast(signalText, ['#000000']) > contrast(signal, ['#000000'])
  // Away from the colour of the button's text, which so stays readable.
  const signalHover = formatHex(
    interpolate([signal, isDark ? '#000000' : '#ffffff'], 'oklab')(0.22),
  )
  const isHidden = differenceEuclidean('oklab')(ground, signal) < HIDDEN
  return {
    ...colours,
    signalHover,
    /** The signal as a text or a line on panels. */
    panelSignal: adjusted(signal, [panel], LINE),
    /** A button on the signal, and the text of the one that is filled with the signal's text. */
    signalButton: isDark ? signalHover : '#ffffff',
    inkHover: isDark ? signalText : colours.inkHover,
    /** The button that calls, on the ground. */
    groundPrimary: isHidden ? groundText : signal,
    groundPrimaryText: isHidden ? ground : signalText,
    groundPrimaryHover: isHidden ? groundText : signalHover,
  }
}

/** The hues of a light scheme, as dark as those of the example. */
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

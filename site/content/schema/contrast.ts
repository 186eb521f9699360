import { wcagContrast } from 'culori'
import { hexOf, lch, type SchemeColours, type tonesOf } from './tones.ts'

/**
 * The least contrast to the background by WCAG 2.2: 1.4.3 for text, 1.4.11 for lines that carry
 * meaning.
 */
export const TEXT = 4.5
export const LINE = 3

type Tones = SchemeColours & ReturnType<typeof tonesOf>

/** What is behind most words of a page. */
const PAGE = ['paper', 'card', 'tint'] as const

/** Tones that must be read or seen, what is behind each, and the contrast that it needs. */
const READ_ON: [tone: keyof Tones, grounds: readonly (keyof Tones)[], least: number][] = [
  ['text', PAGE, TEXT],
  ['secondary', PAGE, TEXT],
  ['groundText', ['ground'], TEXT],
  ['groundRule', ['ground'], LINE],
  ['panelText', ['panel'], TEXT],
  ['panelSecondary', ['panel'], TEXT],
  ['signalText', ['signal'], TEXT],
  ['fieldRule', PAGE, LINE],
  ['danger', ['paper', 'card', 'dangerGround'], TEXT],
  ['done', PAGE, TEXT],
  ['focus', ['paper'], LINE],
  ['tooltipText', ['tooltip'], TEXT],
  ['axis', ['ground', 'card'], LINE],
]

/** The least contrast of a colour to several grounds. */
export const contrast = (front: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => wcagContrast(front, ground)))

/** The tones. One with too little contrast becomes ink or paper, or else lighter or darker. */
export function readable(tones: Tones): Tones {
  const all = { ...tones }
  for (const [tone, names, least] of READ_ON) {
    const grounds = names.map((name) => all[name])
    const inOrder = [all[tone], all.ink, all.paper]
    all[tone] =
      inOrder.find((each) => contrast(each, grounds) >= least) ??
      adjusted(all[tone], grounds, least)
  }
  return all
}

/**
 * The colour, made lighter or darker until its contrast to every ground is enough. Where no
 * lightness gives enough, it gets the one with the most contrast.
 */
export function adjusted(colour: string, grounds: readonly string[], least: number): string {
  const { l, c, h } = lch(colour)
  const steps = Array.from({ length: 51 }, (_, step) => step / 50)
  const all = steps
    .toSorted((a, b) => Math.abs(a - l) - Math.abs(b - l))
    .map((lightness) => hexOf({ l: lightness, c, h }))
  const most = Math.max(...all.map((each) => contrast(each, grounds)))
  return [colour, ...all].find((each) => contrast(each, grounds) >= Math.min(least, most)) ?? colour
}

import { wcagContrast } from 'culori'
import { hexOf, lch, type SchemeColours, type tonesOf } from './tones.ts'

/** The least contrast to the background by WCAG 2.2: 1.4.3 for text, 1.4.11 for lines that carry meaning. */
export const TEXT = 4.5
export const LINE = 3

type Tones = SchemeColours & ReturnType<typeof tonesOf>

/** What is behind the words of a page. */
const PAGE = ['paper', 'card', 'tint'] as const

/** Tones that become another colour where their contrast to what is behind them does not do. */
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

/** The tones, each of which can be read where it stands. */
export function readable(tones: Tones): Tones {
  const all = { ...tones }
  for (const [tone, names, least] of READ_ON) {
    const grounds = names.map((name) => all[name])
    const inOrder = [all[tone], all.ink, all.paper, '#ffffff', '#000000']
    all[tone] = inOrder.find((each) => contrast(each, grounds) >= least) ?? all.ink
  }
  return all
}

/** The colour, as much lighter or darker as its contrast to a ground needs. */
export function movedFrom(ground: string, colour: string, least: number): string {
  const { l, c, h } = lch(colour)
  const step = contrast('#ffffff', [ground]) > contrast('#000000', [ground]) ? 0.02 : -0.02
  for (let moved = l; moved > 0 && moved < 1; moved += step) {
    const hex = moved === l ? colour : hexOf({ l: moved, c, h })
    if (contrast(hex, [ground]) >= least) return hex
  }
  return step > 0 ? '#ffffff' : '#000000'
}

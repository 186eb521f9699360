import { wcagContrast } from 'culori'
import { hexOf, lch } from './tones.ts'

/** The least contrast to the background by WCAG 2.2: 1.4.3 for text, 1.4.11 for lines that carry meaning. */
export const TEXT = 4.5
export const LINE = 3

/** Pairs of which the front becomes another colour where its contrast does not do. */
const ADJUSTED = [
  ['text', ['paper', 'card', 'tint'], TEXT],
  ['secondary', ['paper', 'card', 'tint'], TEXT],
  ['groundText', ['ground'], TEXT],
  ['groundRule', ['ground'], LINE],
  ['panelText', ['panel'], TEXT],
  ['panelSecondary', ['panel'], TEXT],
  ['signalText', ['signal'], TEXT],
  ['fieldRule', ['paper', 'card', 'tint'], LINE],
  ['danger', ['paper', 'card', 'dangerGround'], TEXT],
  ['done', ['paper', 'card', 'tint'], TEXT],
  ['focus', ['paper'], LINE],
  ['tooltipText', ['tooltip'], TEXT],
  ['axis', ['ground', 'card'], LINE],
] as const
type Name = (typeof ADJUSTED)[number][0] | (typeof ADJUSTED)[number][1][number] | 'ink'

/** The least contrast of a colour to several grounds. */
export const contrast = (front: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => wcagContrast(front, ground)))

/** The colours, each of which can be read where it stands. */
export function readable<Colours extends Readonly<Record<Name, string>>>(
  colours: Colours,
): Colours {
  const all: Record<Name, string> = { ...colours }
  for (const [front, names, least] of ADJUSTED) {
    const grounds = names.map((name) => all[name])
    all[front] =
      [all[front], all.ink, all.paper, '#ffffff', '#000000'].find(
        (each) => contrast(each, grounds) >= least,
      ) ?? all.ink
  }
  return { ...colours, ...all }
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

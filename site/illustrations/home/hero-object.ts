import type { Face, ServiceNumber } from '../engine/face.ts'
import type { Leader } from './hero-leader.tsx'

/** What `hero.drawing` in `home.yaml` may name. */
export const heroDrawings = ['laptop', 'phone', 'desktop', 'none'] as const
export type HeroDrawingName = (typeof heroDrawings)[number]

/** A thing that the home page opens with, taken apart. */
export type HeroObject = {
  /** Axes and layers in the order of painting; `rise` names the motion of `hero-drawing.css`. */
  readonly layers: readonly { readonly rise?: string; readonly faces: readonly Face[] }[]
  /** The parts that leaders point to, by the name under which services choose them (`drawing:`). */
  readonly parts: Readonly<Partial<Record<ServiceNumber, string>>>
  /** Where the numbers stand in the margins, labels above them: wide screens. */
  readonly wide: readonly Leader[]
  /** Where the numbers stand close to their part, without labels: narrow screens. */
  readonly tight: readonly Leader[]
}

/** Those of a computer, whether it stands on a desk or folds. */
export const COMPUTER_PARTS: HeroObject['parts'] = {
  1: 'display',
  2: 'security-chip',
  3: 'graphics-card',
  4: 'keycap',
  5: 'ram',
  6: 'hard-disk',
  7: 'fan',
  8: 'refurbished-laptop',
  9: 'router',
}

/** Left, top, width and height of every one of them, in drawing units. */
export const FRAME = [-250, -610, 550, 898] as const

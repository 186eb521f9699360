import type { Face, PartNumber } from '../engine/face.ts'
import type { Leader } from './hero-leader.tsx'

/** What `hero.drawing` in `home.yaml` may name. */
export const heroDrawings = ['laptop', 'phone', 'desktop', 'none'] as const
export type HeroDrawingName = (typeof heroDrawings)[number]

/** The exploded object in the home page's hero. */
export type HeroObject = {
  /**
   * Layers and axes in the order of painting. `rise` says how far a layer rises on load: 1 least, 5
   * most (`hero-drawing.css`).
   */
  readonly layers: readonly {
    readonly rise?: 1 | 2 | 3 | 4 | 5 | 'axes'
    readonly faces: readonly Face[]
  }[]
  /** The parts that leaders point to, by the names in services' `drawing:`. */
  readonly parts: Readonly<Partial<Record<PartNumber, string>>>
  /** Numbers with labels in the margins, for wide screens. */
  readonly wide: readonly Leader[]
  /** Numbers near their parts, without labels, for narrow screens. */
  readonly tight: readonly Leader[]
}

/** Parts of both the desktop and the laptop. */
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

/** Left, top, width and height of each hero drawing, in viewBox units. */
export const FRAME = [-250, -610, 550, 898] as const

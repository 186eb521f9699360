import button from '../components/actions/button.css?inline'
import phoneBar from '../components/actions/phone-bar.css?inline'
import footer from '../components/footer/footer.css?inline'
import drawer from '../components/header/drawer.css?inline'
import header from '../components/header/header.css?inline'
import type { Palettes } from '../content/schema/palette.ts'
import drawing from '../illustrations/engine/drawing.css?inline'
import mark from '../illustrations/engine/mark.css?inline'
import page from '../layouts/page.css?inline'
import section from '../layouts/section.css?inline'
import tooltip from '../tooltips/tooltip.css?inline'
import base from './base.css?inline'
import { colourStyles } from './colour-styles.ts'
import forcedColors from './forced-colors.css?inline'
import motion from './motion.css?inline'
import print from './print.css?inline'
import typeAndSpace from './type-and-space.css?inline'

/** The styles of a part of a page, as text (`?inline`). A page has only those of its own parts. */
export interface PartStyles {
  /** Styles of the first screen, in the head. */
  firstScreen?: readonly string[]
  /** Styles in the body, where they do not block the first screen's rendering. */
  below?: readonly string[]
}

const LAYERS = '@layer base,components,pages;'

/** Shows the hero's drawing again. hero.css hides it at first, so that its hundreds of shapes do not delay the text. */
const SHOW_DRAWING = '.hero .iso>*{display:revert-layer}'

/**
 * The two style sheets of a page with these parts: one for the head, and one for the body where the first
 * screen ends, which blocks only the rendering of what follows.
 */
export function pageStyles(colours: Palettes, parts: readonly PartStyles[]): { head: string; below: string } {
  return {
    head: [
      LAYERS,
      colourStyles(colours),
      typeAndSpace,
      mark,
      layer('base', [base]),
      layer('components', [button, page, header, motion]),
      layer(
        'pages',
        parts.flatMap(({ firstScreen = [] }) => firstScreen),
      ),
    ].join(''),
    below: [
      drawing,
      layer('components', [section, tooltip, footer, phoneBar, drawer]),
      layer('pages', [SHOW_DRAWING, ...parts.flatMap(({ below = [] }) => below)]),
      forcedColors,
      print,
    ].join(''),
  }
}

/** A cascade layer with each sheet once, because parts of a page share sheets. */
const layer = (name: string, sheets: readonly string[]) => `@layer ${name}{${[...new Set(sheets)].join('')}}`

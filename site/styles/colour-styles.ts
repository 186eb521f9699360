import { wcagContrast } from 'culori'
import type { Palette, Palettes } from '../content/schema/palette.ts'

/** Custom properties, and the palette's colours (`content/brand/colours.yaml`) as their values. */
const PROPERTIES: readonly (readonly [property: string, colour: (palette: Palette) => string])[] = [
  ['bg', ({ paper }) => paper],
  ['fg', ({ text }) => text],
  ['fg-2', ({ secondary }) => secondary],
  ['rule', ({ rule }) => rule],
  ['rule-2', ({ fineRule }) => fineRule],
  ['tint', ({ tint }) => tint],
  ['ground', ({ ground }) => ground],
  ['ground-fg', ({ groundText }) => groundText],
  ['ground-rule', ({ groundRule }) => groundRule],
  // A card's border: `groundRule`, or `rule` if the contrast of `groundRule` with the card is below 3:1.
  ['card-rule', ({ rule, groundRule, card }) => (wcagContrast(groundRule, card) < 3 ? rule : groundRule)],
  ['panel', ({ panel }) => panel],
  ['panel-fg', ({ panelText }) => panelText],
  ['panel-fg-2', ({ panelSecondary }) => panelSecondary],
  ['panel-rule', ({ panelRule }) => panelRule],
  ['sig', ({ signal }) => signal],
  ['sig-fg', ({ signalText }) => signalText],
  ['sig-hover', ({ signalHover }) => signalHover],
  ['ink', ({ signalText }) => signalText],
  ['ink-hover', ({ inkHover }) => inkHover],
  ['button', ({ button }) => button],
  ['button-fg', ({ buttonText }) => buttonText],
  ['card', ({ card }) => card],
  ['field', ({ field }) => field],
  ['field-rule', ({ fieldRule }) => fieldRule],
  ['danger', ({ danger }) => danger],
  ['danger-bg', ({ dangerGround }) => dangerGround],
  ['done', ({ done }) => done],
  ['focus', ({ focus }) => focus],
  // Cards on the ground take back the page's ring.
  ['paper-focus', ({ focus }) => focus],
  // `focus`, unless its contrast with the ground is below 3:1.
  ['ground-focus', ({ focus, ground, groundText }) => (wcagContrast(focus, ground) < 3 ? groundText : focus)],
  ['tooltip', ({ tooltip }) => tooltip],
  ['tooltip-fg', ({ tooltipText }) => tooltipText],
  // Drawings (drawing.css says which class each of them paints).
  ['outline', ({ outline }) => outline],
  ['face-top', ({ top }) => top],
  ['face-left', ({ left }) => left],
  ['face-right', ({ right }) => right],
  ['face-dark', ({ dark }) => dark],
  ['face-signal', ({ signal }) => signal],
  ['board', ({ board }) => board],
  ['board-left', ({ boardLeft }) => boardLeft],
  ['board-right', ({ boardRight }) => boardRight],
  ['trace', ({ trace }) => trace],
  ['key-line', ({ keyLine }) => keyLine],
  ['axis', ({ axis }) => axis],
  ['blades', ({ blades }) => blades],
  ['glass', ({ left }) => `${left}99`],
  ['plate', ({ plate }) => plate],
  ['plate-line', ({ plateLine }) => plateLine],
  ['town-name', ({ townName }) => townName],
  ['town-top', ({ townTop }) => townTop],
  ['town-left', ({ townLeft }) => townLeft],
  ['town-right', ({ townRight }) => townRight],
]

/** The shop's colours as custom properties of both schemes. `:where` lets print and panels override them. */
export function colourStyles({ light, dark }: Palettes): string {
  const declared = (palette: Palette, unless?: Palette) =>
    PROPERTIES.filter(([, colour]) => !unless || colour(palette) !== colour(unless))
      .map(([property, colour]) => `--${property}:${colour(palette)}`)
      .join(';')
  // On panels, both schemes use the dark scheme's outline.
  const everywhere = `--halo:transparent;--outline-dark:${dark.outline}`
  return `:where(:root){${declared(light)};${everywhere}}@media screen and (prefers-color-scheme:dark){:where(:root){${declared(dark, light)};--halo:${dark.ground}}}`
}

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
  ['bench', ({ ground }) => ground],
  ['bench-fg', ({ groundText }) => groundText],
  ['bench-rule', ({ groundRule }) => groundRule],
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
  // Cards on the bench ground take back the page's ring.
  ['paper-focus', ({ focus }) => focus],
  // `focus`, unless its contrast with the ground is below 3:1.
  ['bench-focus', ({ focus, ground, groundText }) => (wcagContrast(focus, ground) < 3 ? groundText : focus)],
  ['tooltip', ({ tooltip }) => tooltip],
  ['tooltip-fg', ({ tooltipText }) => tooltipText],
  // Drawings (drawing.css says what each letter paints).
  ['o', ({ outline }) => outline],
  ['t', ({ top }) => top],
  ['a', ({ left }) => left],
  ['b', ({ right }) => right],
  ['d', ({ dark }) => dark],
  ['y', ({ signal }) => signal],
  ['m', ({ board }) => board],
  ['ma', ({ boardLeft }) => boardLeft],
  ['mb', ({ boardRight }) => boardRight],
  ['tr', ({ trace }) => trace],
  ['ck', ({ keyLine }) => keyLine],
  ['ax', ({ axis }) => axis],
  ['bl', ({ blades }) => blades],
  ['glass', ({ left }) => `${left}99`],
  ['map', ({ plate }) => plate],
  ['grd', ({ plateLine }) => plateLine],
  ['tw', ({ townName }) => townName],
  ['town-t', ({ townTop }) => townTop],
  ['town-a', ({ townLeft }) => townLeft],
  ['town-b', ({ townRight }) => townRight],
]

/** The shop's colours as custom properties of both schemes. `:where` lets print and panels override them. */
export function colourStyles({ light, dark }: Palettes): string {
  const declared = (palette: Palette, unless?: Palette) =>
    PROPERTIES.filter(([, colour]) => !unless || colour(palette) !== colour(unless))
      .map(([property, colour]) => `--${property}:${colour(palette)}`)
      .join(';')
  // On panels, both schemes use the dark scheme's outline.
  const everywhere = `--lh:transparent;--o-dark:${dark.outline}`
  return `:where(:root){${declared(light)};${everywhere}}@media screen and (prefers-color-scheme:dark){:where(:root){${declared(dark, light)};--lh:${dark.ground}}}`
}

import { wcagContrast } from 'culori'
import type { Palette, Palettes } from '../content/schema/palette.ts'

/**
 * A palette's colours by custom property, with those that are made of them. `halo` is the colour
 * round lines and names that cross others.
 */
export function colourProperties(palette: Palette, halo = 'none'): Map<string, string> {
  const { focus, ground, groundText, groundRule, rule, card, faceLeft, signalButton } = palette
  const composed = {
    halo,
    glass: `${faceLeft}99`,
    signalGlass: `${signalButton}88`,
    // Replaced where the contrast with what is behind is below 3:1.
    cardRule: wcagContrast(groundRule, card) < 3 ? rule : groundRule,
    groundFocus: wcagContrast(focus, ground) < 3 ? groundText : focus,
    // Cards on the ground have the focus ring of the page.
    paperFocus: focus,
  }
  const property = (name: string) =>
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return new Map(
    Object.entries({ ...palette, ...composed }).map(([name, colour]) => [property(name), colour]),
  )
}

/** Both schemes' wanted colours as CSS. `:where` lets print.css override them. */
export function colourStyles({ light, dark }: Palettes, isWanted = (_name: string) => true) {
  const declarations = (colours: Map<string, string>) =>
    [...colours].flatMap(([name, colour]) => (isWanted(name) ? `${name}:${colour}` : []))
  // On panels, both schemes use the dark scheme's outline.
  const inLight = declarations(colourProperties(light).set('--outline-dark', dark.outline))
  const inDark = declarations(colourProperties(dark, dark.ground)).filter(
    (each) => !inLight.includes(each),
  )
  return `:where(:root){${inLight.join(';')}}@media screen and (prefers-color-scheme:dark){:where(:root){${inDark.join(';')}}}`
}

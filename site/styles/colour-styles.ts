import { wcagContrast } from 'culori'
import type { Palette, Palettes } from '../content/schema/palette.ts'

/** A palette's colours by their custom property, with those that pages compose of them. */
export function colourProperties(palette: Palette): Map<string, string> {
  const { focus, ground, groundText, groundRule, rule, card, faceLeft, signalButton } = palette
  const composed = {
    glass: `${faceLeft}99`,
    signalGlass: `${signalButton}88`,
    // These fall back where the contrast with what is behind them would be below 3:1.
    cardRule: wcagContrast(groundRule, card) < 3 ? rule : groundRule,
    groundFocus: wcagContrast(focus, ground) < 3 ? groundText : focus,
    // Cards on the ground take back the page's ring.
    paperFocus: focus,
  }
  const property = (name: string) =>
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return new Map(
    Object.entries({ ...palette, ...composed }).map(([name, colour]) => [property(name), colour]),
  )
}

const declarations = (palette: Palette) =>
  [...colourProperties(palette)].map(([name, colour]) => `${name}:${colour}`)

/** `:where` lets print and panels override the colours. */
export function colourStyles({ light, dark }: Palettes): string {
  const inLight = declarations(light)
  const inDark = declarations(dark).filter((each) => !inLight.includes(each))
  // On panels, both schemes use the dark scheme's outline.
  const everywhere = `--halo:transparent;--outline-dark:${dark.outline}`
  return `:where(:root){${inLight.join(';')};${everywhere}}@media screen and (prefers-color-scheme:dark){:where(:root){${inDark.join(';')};--halo:${dark.ground}}}`
}

import { wcagContrast } from 'culori'
import type { Palette, Palettes } from '../content/schema/palette.ts'

/** Colours whose custom property is not named after them: all others are, `groundRule` as `--ground-rule`. */
const NAMES: Readonly<Partial<Record<string, string>>> = {
  paper: 'bg',
  text: 'fg',
  secondary: 'fg-2',
  fineRule: 'rule-2',
  groundText: 'ground-fg',
  panelText: 'panel-fg',
  panelSecondary: 'panel-fg-2',
  signal: 'sig',
  signalText: 'sig-fg',
  signalHover: 'sig-hover',
  buttonText: 'button-fg',
  dangerGround: 'danger-bg',
  tooltipText: 'tooltip-fg',
  top: 'face-top',
  left: 'face-left',
  right: 'face-right',
  dark: 'face-dark',
}

/** The declarations of a palette's colours, and of those that pages compose of them. */
function declarations(palette: Palette): string[] {
  const { signal, signalText, focus, ground, groundText, groundRule, rule, card, left } = palette
  const named = Object.entries(palette).map(([name, colour]) => [
    NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    colour,
  ])
  const composed = {
    ink: signalText,
    'face-signal': signal,
    glass: `${left}99`,
    // These fall back where the contrast with what is behind them would be below 3:1.
    'card-rule': wcagContrast(groundRule, card) < 3 ? rule : groundRule,
    'ground-focus': wcagContrast(focus, ground) < 3 ? groundText : focus,
    // Cards on the ground take back the page's ring.
    'paper-focus': focus,
  }
  return Object.entries({ ...Object.fromEntries(named), ...composed }).map((pair) => `--${pair.join(':')}`)
}

/** The shop's colours as custom properties of both schemes. `:where` lets print and panels override them. */
export function colourStyles({ light, dark }: Palettes): string {
  const inLight = declarations(light)
  const inDark = declarations(dark).filter((each) => !inLight.includes(each))
  // On panels, both schemes use the dark scheme's outline.
  const everywhere = `--halo:transparent;--outline-dark:${dark.outline}`
  return `:where(:root){${inLight.join(';')};${everywhere}}@media screen and (prefers-color-scheme:dark){:where(:root){${inDark.join(';')};--halo:${dark.ground}}}`
}

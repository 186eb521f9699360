import * as v from 'valibot'

/** The file of the shop's colours, inside the content folder. */
export const COLOURS_FILE = 'brand/colours.yaml'

const colour = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^#[0-9a-f]{6}$/i, 'un colore tra virgolette, come "#9ccabd"'),
  v.toLowerCase(),
)

/** The four colours that a scheme is made of. */
export const BASE_COLOURS = ['ground', 'signal', 'ink', 'paper'] as const
export type BaseColour = (typeof BASE_COLOURS)[number]

/** Tones that follow from those four; the owner may set each by hand under `tones:`. */
export const TONES = [
  // Pages.
  'text',
  'secondary',
  'rule',
  'fineRule',
  'tint',
  'groundText',
  'groundRule',
  'panel',
  'panelText',
  'panelSecondary',
  'panelRule',
  'signalText',
  'signalHover',
  'inkHover',
  'button',
  'buttonText',
  'card',
  'field',
  'fieldRule',
  'danger',
  'dangerGround',
  'done',
  'focus',
  'tooltip',
  'tooltipText',
  // Drawings: surfaces by where they face, lines by what they show.
  'outline',
  'top',
  'left',
  'right',
  'dark',
  'board',
  'boardLeft',
  'boardRight',
  'trace',
  'keyLine',
  'axis',
  'blades',
  'plate',
  'plateLine',
  'townName',
  'townTop',
  'townLeft',
  'townRight',
] as const
export type Tone = (typeof TONES)[number]

const tones = v.strictObject(
  Object.fromEntries(TONES.map((tone) => [tone, v.optional(colour)])) as Record<
    Tone,
    v.OptionalSchema<typeof colour, undefined>
  >,
)

const scheme = v.strictObject({
  ground: colour,
  signal: colour,
  ink: colour,
  paper: colour,
  tones: v.optional(tones, {}),
})

/** What the owner decides: four colours for the light scheme and four for the dark one. */
export const ColoursSchema = v.strictObject({ light: scheme, dark: scheme })
export type SchemeColours = v.InferOutput<typeof scheme>

/** Every colour of a scheme, as `#rrggbb`. */
export type Palette = Readonly<Record<BaseColour | Tone, string>>
export type Palettes = Readonly<{ light: Palette; dark: Palette }>

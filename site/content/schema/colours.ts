import { formatHex } from 'culori'
import * as v from 'valibot'
import { issueAt } from './content-text.ts'
import { described, labelled, shownAs } from './editor-field.ts'
import { BASE_COLOURS, type Scheme, TONES, type Tone, unreadableColours } from './palette.ts'

/** The file of the shop's colours, inside the content folder. */
export const COLOURS_FILE = 'brand/colours.yaml'

const colour = v.pipe(
  shownAs('colour', v.string()),
  v.trim(),
  v.regex(/^#[0-9a-f]{6}$/i, ({ input }) => {
    const meant = formatHex(input)
    const examples = meant ? `"${meant}"` : '"#000000" per il nero o "#ffffff" per il bianco'
    return `un colore tra virgolette, come ${examples}`
  }),
  v.toLowerCase(),
)

const tone = (name: Tone) => v.optional(labelled(TONES[name][2], colour))
const names = Object.keys(TONES) as Tone[]
const tones = v.strictObject(
  Object.fromEntries(names.map((name) => [name, tone(name)])) as Record<Tone, ReturnType<typeof tone>>,
)

const schemeOf = (scheme: Scheme) =>
  v.pipe(
    v.strictObject({
      ground: described(BASE_COLOURS.ground[2], 'Della prima schermata e dei contatti.', colour),
      signal: described(BASE_COLOURS.signal[2], 'Di “Chiama” e del pezzo in evidenza.', colour),
      ink: described(BASE_COLOURS.ink[2], 'Dei testi e dei contorni.', colour),
      paper: described(BASE_COLOURS.paper[2], 'Lo sfondo delle pagine.', colour),
      tones: v.optional(tones, {}),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      // A text that is no colour has an issue already.
      if (!dataset.typed || dataset.issues) return
      const { value } = dataset
      for (const { name, wanted } of unreadableColours(value, scheme))
        addIssue(issueAt(value, name in value.tones ? ['tones', name] : [name], wanted))
    }),
  )

/** The owner gives one colour, or four for each scheme; a given scheme overrides `base`. */
export const ColoursSchema = v.pipe(
  v.strictObject({
    base: v.optional(colour),
    light: v.optional(schemeOf('light')),
    dark: v.optional(schemeOf('dark')),
  }),
  v.check(
    ({ base, light, dark }) => base !== undefined || (light !== undefined && dark !== undefined),
    'avere un colore solo, come base: "#0b4f3a", oppure quattro per lo schema chiaro (light) e quattro per lo scuro (dark)',
  ),
)

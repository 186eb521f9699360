import { z } from 'astro/zod'
import { group } from './fields.ts'
import { unreadablePairs } from './palette.ts'

const colour = (title: string, description: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, {
      error: 'deve essere un colore con sei cifre tra virgolette, come "#0b4f3a"',
      // The contrast of what is no colour cannot be checked.
      abort: true,
    })
    .meta({ title, description, field: 'colour' })

const scheme = (title: string) =>
  group(title, {
    ground: colour('Sfondo', 'Della prima schermata e dei contatti.'),
    signal: colour('Richiamo', 'Di “Chiama” e del pezzo in evidenza.'),
    ink: colour('Inchiostro', 'Dei testi e dei contorni.'),
    paper: colour('Carta', 'Lo sfondo delle pagine.'),
  }).superRefine((written, context) => {
    for (const pair of unreadablePairs(written))
      context.addIssue({ code: 'custom', message: `ha due colori che non si leggono: ${pair}` })
  })

/** The keys of `content/brand/colours.yaml`: every other colour of the site derives from these eight. */
export const ColoursSchema = z.strictObject({
  light: scheme('Schema chiaro'),
  dark: scheme('Schema scuro'),
})

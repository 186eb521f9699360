import { z } from 'astro/zod'
import { contrast, TEXT } from './contrast.ts'
import { tonesOf } from './tones.ts'

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, {
    error: 'deve essere un colore con sei cifre tra virgolette, come "#0b4f3a"',
    // The contrast of what is no colour cannot be checked.
    abort: true,
  })
  .meta({ field: 'colour' })

const scheme = z
  .strictObject({ ground: colour, signal: colour, ink: colour, paper: colour })
  .superRefine((own, context) => {
    const { card, tint } = tonesOf(own)
    const ratio = contrast(own.ink, [own.paper, card, tint])
    if (ratio >= TEXT) return
    // Rounded down, so that a refused ratio never reads like the least.
    const found = (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',')
    context.addIssue(
      `ha due colori che non si leggono: l’inchiostro e la carta hanno contrasto ${found} (almeno 4,5): schiarisci il più chiaro o scurisci il più scuro`,
    )
  })

/** The keys of `content/brand/colours.yaml`: every other colour of the site derives from these. */
export const ColoursSchema = z.strictObject({ light: scheme, dark: scheme.optional() })

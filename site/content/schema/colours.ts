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
  .refine((own) => {
    const { card, tint } = tonesOf(own)
    return contrast(own.ink, [own.paper, card, tint]) >= TEXT
  }, 'ha due colori che non si leggono: l’inchiostro e la carta si somigliano troppo, schiarisci il più chiaro o scurisci il più scuro')

/** The keys of `content/brand/colours.yaml`: `palettes` makes most other colours from these. */
export const ColoursSchema = z.strictObject({ light: scheme, dark: scheme.optional() })

import { z } from 'astro/zod'
import { unreadablePairs } from './palette.ts'

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
  .superRefine((written, context) => {
    for (const pair of unreadablePairs(written))
      context.addIssue({ code: 'custom', message: `ha due colori che non si leggono: ${pair}` })
  })

/** The keys of `content/brand/colours.yaml`: every other colour of the site derives from these eight. */
export const ColoursSchema = z.strictObject({ light: scheme, dark: scheme })

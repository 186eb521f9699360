import { z } from 'astro/zod'
import { named } from './fields.ts'

/** Italian numbers in E.164: landlines keep their 0 after +39, mobiles begin with 3. No landline begins with 0800. */
const ITALIAN_NUMBER = /^\+39(?:0(?!800)[1-9]\d{4,9}|3\d{8,9})$/

/** Turns a number as people type it, "049 987 6543", "0039 347…" or "39 347…", into E.164. Other texts stay invalid. */
function toE164(typed: string): string {
  const compact = typed.replace(/[\s.\-/()]/g, '').replace(/^00|^(?=39\d{10})/, '+')
  return /^[03]/.test(compact) ? `+39${compact}` : compact
}

/** A number in any usual way of writing; the output is E.164. The message shows the number as it was understood. */
export const phoneNumberField = (title: string, description?: string) =>
  z
    .string()
    .transform(toE164)
    .pipe(
      z.string().regex(ITALIAN_NUMBER, {
        error: ({ input }) => `deve essere un numero italiano, fisso o di cellulare: ${input} non lo è`,
      }),
    )
    .meta(named(title, description))

/** A number that matches `ITALIAN_NUMBER` in the formats for pages, links and WhatsApp. */
export function phoneNumber(e164: string) {
  const national = e164.slice('+39'.length)
  const prefix = national.slice(0, prefixLength(national))
  return {
    /** As dialled from anywhere: "+390495550123" (ITU-T E.164). */
    e164,
    /** As people read it: "+39 049 555 0123". */
    display: ['+39', prefix, ...grouped(national.slice(prefix.length))].join(' '),
    /** "tel:+390495550123" (RFC 3966). */
    href: `tel:${e164}`,
    /** Digits alone, for wa.me: the 0 after 39 belongs to Italian landline numbers and stays. */
    digits: e164.slice(1),
  }
}
export type PhoneNumber = ReturnType<typeof phoneNumber>

/**
 * The number of digits of the area or operator code: two for Roma and Milano, three for codes ending in 0, 1, 5 or 9 (049
 * Padova) and for mobiles, four for others (0429 Este). Source: the Italian national numbering plan.
 */
function prefixLength(national: string): number {
  if (national.startsWith('3')) return 3
  if (/^0[26]/.test(national)) return 2
  return /^0[1-9][0159]/.test(national) ? 3 : 4
}

/** The digits after the prefix in groups: up to four together, eight as 1234 5678, others after the third, as 555 0123. */
function grouped(subscriber: string): string[] {
  if (subscriber.length <= 4) return [subscriber]
  if (subscriber.length === 8) return [subscriber.slice(0, 4), subscriber.slice(4)]
  return [subscriber.slice(0, 3), ...grouped(subscriber.slice(3))]
}

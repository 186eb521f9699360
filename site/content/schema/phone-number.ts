import { z } from 'astro/zod'
import { readPhoneNumber } from '../../../contact/phone-number.ts'
import { named } from './fields.ts'

/** An Italian number, fixed or mobile, in any usual way of writing; the output is E.164. */
export const phoneNumberField = (title: string, description?: string) =>
  z
    .string()
    .transform((typed, { addIssue }) => {
      const { e164 = '', several } = readPhoneNumber(typed) ?? {}
      if (several) addIssue('ha più di un numero: scrivine uno solo')
      else if (!/^\+39[03]/.test(e164))
        addIssue(`deve essere un numero italiano, fisso o di cellulare: ${typed} non lo è`)
      return e164
    })
    .meta(named(title, description))

/** An Italian number in the formats for pages, links and WhatsApp. */
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

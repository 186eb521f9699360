import { z } from 'astro/zod'
import { parsePhoneNumberWithError } from 'libphonenumber-js/max'
import { readPhoneNumber } from '../../../contact/phone-number.ts'

/** An Italian number, fixed or mobile, in any usual way of writing; the output is E.164. */
export const phoneNumberField = z.string().transform((typed, { addIssue }) => {
  const { e164 = '', several } = readPhoneNumber(typed) ?? {}
  if (several) addIssue('ha più di un numero: scrivine uno solo')
  else if (!/^\+39[03]/.test(e164))
    addIssue(`deve essere un numero italiano, fisso o di cellulare: ${typed} non lo è`)
  return e164
})

/** An Italian number in the formats for pages, links and WhatsApp. */
export function phoneNumber(e164: string) {
  return {
    /** As dialled from anywhere: "+390495550123" (ITU-T E.164). */
    e164,
    /** As people read it: "+39 049 555 0123". */
    display: parsePhoneNumberWithError(e164).formatInternational(),
    /** "tel:+390495550123" (RFC 3966). */
    href: `tel:${e164}`,
    /** Digits alone, for wa.me: the 0 after 39 belongs to Italian landline numbers and stays. */
    digits: e164.slice(1),
  }
}
export type PhoneNumber = ReturnType<typeof phoneNumber>

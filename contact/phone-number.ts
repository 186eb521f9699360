import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { FIELDS } from './fields.ts'

/** A zero in brackets before a mobile number, which has none. */
const ZERO_OF_NO_MOBILE = /[([]\s*0\s*[)\]](?=\D*3(?:\D*\d){9}\D*$)/
/**
 * Only the ending of a second number: "049 5550123/4". A number in pairs, as 049-555-01-23, has
 * none.
 */
const ANOTHER_ENDING = /(?<=\d{3})\s*[/\p{Pd}\u2212]\s*\d{1,2}\s*$/u

/**
 * Reads the telephone number in what somebody typed, also among words; one without country code
 * counts as Italian. Where there are `several` ("049 5550123/4"), it is the first. Null where the
 * digits can be no number.
 */
export function readPhoneNumber(typed: string): { e164: string; several: boolean } | null {
  const text = FIELDS.phone
    .clean(typed)
    .normalize('NFKC')
    .replaceAll('·', ' ')
    .replace(ZERO_OF_NO_MOBILE, '')
  const first = text.replace(ANOTHER_ENDING, '')
  const found = findPhoneNumbersInText(first, 'IT').map(({ number }) => number)
  // Among words it finds none whose code stands in brackets.
  const number = found[0] ?? parsePhoneNumberFromString(first, 'IT')
  if (!number?.isValid()) return null
  return { e164: number.number, several: found.length > 1 || first !== text }
}

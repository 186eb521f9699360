import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { FIELDS } from './fields.ts'

/** A zero in brackets before an Italian mobile number, which has none: "+39 (0) 347 1234567". */
const NEEDLESS_ZERO = /[([]\s*0\s*[)\]](?=\D*3(?:\D*\d){9}\D*$)/
/**
 * The last digits of a second number, as in "049 5550123/4". They follow three digits, unlike the
 * pairs of 049-555-01-23.
 */
const ANOTHER_ENDING = /(?<=\d{3})\s*[/\p{Pd}\u2212]\s*\d{1,2}\s*$/u

/**
 * Reads the telephone number in what somebody typed, also among words. A number without country
 * code counts as Italian. `e164` is the first number where there are `several`. Null without a
 * valid number.
 */
export function readPhoneNumber(typed: string): { e164: string; several: boolean } | null {
  const text = FIELDS.phone
    .clean(typed)
    .normalize('NFKC')
    .replaceAll('·', ' ')
    .replace(NEEDLESS_ZERO, '')
  const first = text.replace(ANOTHER_ENDING, '')
  const found = findPhoneNumbersInText(first, 'IT').map(({ number }) => number)
  // It misses some numbers with two pairs of brackets, such as "(+41)(0)44 668 18 00".
  const number = found[0] ?? parsePhoneNumberFromString(first, 'IT')
  if (!number?.isValid()) return null
  return { e164: number.number, several: found.length > 1 || first !== text }
}

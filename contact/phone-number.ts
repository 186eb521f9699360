import { FIELDS } from './fields.ts'

/** What separates numbers in any case: anything but digits and the spaces, dashes, dots, slashes and brackets between them. */
const WORDS = /[^\d+\s.()[\]/\u00b7\u2022\u2027\u2219\u22c5-]+/u

/** An Italian number after +39: a fixed line, a mobile, or a service such as 800. No fixed line begins with 0800. */
const ITALIAN = /^(?:0(?!800)[1-9]\d{6,9}|3\d{8,9}|8\d{5,8})$/

/** A country code (those of one and two digits, ITU-T E.164, otherwise three) and the rest. */
const CODE = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** Ivory Coast, Gabon, Congo and San Marino, where as in Italy a zero after the code is a part of the number. */
const KEEPS_ZERO = /^(?:225|241|242|378)$/

/**
 * Reads the telephone number in what somebody typed, also among words; one without country code counts as Italian. Where there are
 * `several` ("049 5550123/4"), it is the first. Null where the digits can be no number.
 */
export function readPhoneNumber(typed: string): { e164: string; several: boolean } | null {
  const text = FIELDS.phone
    .normalise(typed)
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\p{Pd}\u2212]/gu, '-')
  const [e164, another] = text.split(WORDS).flatMap(numbersIn)
  return e164 === undefined ? null : { e164, several: another !== undefined }
}

/** The numbers in a text without words. Of a second one, only an ending may be given. */
function numbersIn(part: string): string[] {
  const whole = toE164(part)
  for (const { 0: separator, index } of part.matchAll(/[\s/-]+/g)) {
    const [before, after] = [part.slice(0, index), part.slice(index + separator.length)]
    const first = toE164(before)
    // Nobody writes the last one or two digits of one number behind a dash, unless all of them go in pairs.
    const ending = separator.includes('-') && /^\d{1,2}\D*$/.test(after) && !/(?:^|\D)\d\d$/.test(before)
    const isTwo = separator.includes('/') || ending || (whole === null && toE164(after) !== null)
    if (first !== null && isTwo) return [first, after]
  }
  return whole === null ? [] : [whole]
}

/** The number as dialled from anywhere; null where the digits can be none. */
function toE164(part: string): string | null {
  // The zero that people write in brackets becomes `o` until it is known whether it is dialled.
  const zero = part.replace(/[([]\s*0\s*[)\]]/, 'o')
  const dialled = zero.replace(/[^\d+o]/g, '').replace(/^00/, '+')
  // Italian mobile numbers that start with 39 have ten digits without the country code.
  const hasCode = dialled.startsWith('+') || (dialled.startsWith('39') && dialled.length > 10)
  const number = (hasCode ? dialled.replace(/^\+?/, '+') : `+39${dialled}`)
    // Mobiles have no zero; fixed lines do, Brescia's 030 too.
    .replace(/^\+39o(?=3\d{9}$)/, '+39')
    .replace(/^(\+(?:39|378))o/, (_, code) => `${code}0`)
    .replace(/^(\+\d{1,3})o/, '$1')
  const [, code = '', rest = ''] = CODE.exec(number) ?? []
  const valid = code === '39' ? ITALIAN.test(rest) : !rest.startsWith('0') || KEEPS_ZERO.test(code)
  return valid && number.length >= 9 && number.length <= 16 ? number : null
}

/** One number in the formats for pages, links and WhatsApp. */
export interface PhoneNumber {
  /** As dialled from anywhere: "+390495550123" (ITU-T E.164). */
  e164: string
  /** As people read it: "+39 049 555 0123". */
  display: string
  /** "tel:+390495550123" (RFC 3966). */
  href: string
  /** Digits alone, for wa.me: the 0 after 39 belongs to Italian landline numbers and stays. */
  digits: string
}

/** Italian numbers in E.164: landlines keep their 0 after +39, mobiles begin with 3. */
export const ITALIAN_NUMBER = /^\+39(?:0[1-9]\d{4,9}|3\d{8,9})$/

/** A number as people type it, "080 432 1234" or "0039 347…", in E.164 if it is one. */
export function toE164(typed: string): string {
  const compact = typed.replace(/[\s.\-/()]/g, '').replace(/^00/, '+')
  return /^[03]/.test(compact) ? `+39${compact}` : compact
}

/** Derives the readable and clickable forms of a number that matches `ITALIAN_NUMBER`. */
export function phoneNumber(e164: string): PhoneNumber {
  const national = e164.slice('+39'.length)
  const prefix = national.slice(0, prefixLength(national))
  const display = ['+39', prefix, ...grouped(national.slice(prefix.length))].join(' ')
  return { e164, display, href: `tel:${e164}`, digits: e164.slice(1) }
}

/**
 * Digits of the area or operator code: Roma and Milano have two, codes ending in 0, 1, 5 or 9 three (049 Padova),
 * the others four (0429 Este); mobile codes have three. Source: the Italian national numbering plan.
 */
function prefixLength(national: string): number {
  if (national.startsWith('3')) return 3
  if (/^0[26]/.test(national)) return 2
  return /^0[1-9][0159]/.test(national) ? 3 : 4
}

/** Groups of three, the last one of two to four digits: 555 0123, 12 34 56 becomes 123 456. */
function grouped(subscriber: string): string[] {
  if (subscriber.length <= 4) return [subscriber]
  if (subscriber.length === 8) return [subscriber.slice(0, 4), subscriber.slice(4)]
  return [subscriber.slice(0, 3), subscriber.slice(3)]
}

export interface PhoneLinks {
  tel: string
  whatsapp: string
}

/** E.164 allows 15 digits; the shortest Italian numbers have 6. */
const DIGITS = /^\d{6,15}$/

/**
 * Links for the number that a visitor typed. Without a country code it is Italian; the leading 0 of a landline
 * stays, as in Italy it is part of the number. Null when the text is no number.
 */
export function phoneLinks(typed: string): PhoneLinks | null {
  const compact = typed.replace(/[\s().\-/]/g, '')
  const international = compact.replace(/^00/, '+')
  const digits = international.startsWith('+') ? international.slice(1) : withItaly(international)
  return DIGITS.test(digits) ? { tel: `tel:+${digits}`, whatsapp: `https://wa.me/${digits}` } : null
}

/** Mobile numbers start with 3, some with 39: only what is too long for one has its country code already. */
function withItaly(digits: string): string {
  return digits.startsWith('39') && digits.length >= 12 ? digits : `39${digits}`
}

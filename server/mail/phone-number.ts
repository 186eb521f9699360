/** What people write between digits: spaces, dots, slashes, brackets, and dashes and middle dots of every kind. */
const SEPARATORS = /[\s./[\]\p{Pd}\u2212\u00b7\u2022\u2027\u2219\u22c5]/gu

// A zero in brackets after a country code. San Marino and Italy's fixed lines, Brescia's 030 too, keep it as a part of the number;
// Italy's mobiles, ten digits from 3 on, do not.
const NATIONAL_ZERO = /^(\+(?!39\)?\(0\)(?!3\d{9}$)|378)\d{1,3}\)?)\(0\)/

/**
 * The digits of the number that a visitor typed, the country code first and without `+`. A number without country code counts as
 * Italian. Null when the text is no number.
 */
export function phoneDigits(typed: string): string | null {
  const compact = typed.replace(SEPARATORS, '').replace(/^\(?(?:\+|00)/, '+')
  const dialled = compact.replace(NATIONAL_ZERO, '$1').replace(/[()]/g, '')
  // Italian mobile numbers that start with 39 have ten digits without the country code.
  const isWhole = dialled.startsWith('+') || (dialled.startsWith('39') && dialled.length > 10)
  const digits = isWhole ? dialled.replace(/^\+/, '') : `39${dialled}`
  // E.164 allows 15 digits; the shortest Italian numbers have 6.
  return /^\d{6,15}$/.test(digits) ? digits : null
}

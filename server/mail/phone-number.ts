/** What people write between digits: spaces, dots, slashes, brackets, and dashes and middle dots of every kind. */
const SEPARATORS = /[\s./[\]\p{Pd}\u2212\u00b7\u2022\u2027\u2219\u22c5]/gu

/** A country code, with or without brackets, and the zero that is dialled only inside that country. */
const NATIONAL_PREFIX = /^\(?\+(\d{1,3})\)?\(0\)(\d*)$/

/** E.164 allows 15 digits; the shortest Italian numbers have 6. */
const DIGITS = /^\d{6,15}$/

/**
 * The digits of the number that a visitor typed, the country code first and without `+`. A number without country code counts as
 * Italian. A fixed line of Italy or San Marino keeps its leading 0, which is part of the number there; elsewhere a `(0)` after
 * the country code is left out. Null when the text is no number.
 */
export function phoneDigits(typed: string): string | null {
  const compact = typed.replace(SEPARATORS, '').replace(/^(\(?)00/, '$1+')
  const [, country, rest] = NATIONAL_PREFIX.exec(compact) ?? []
  const bare = compact.replace(/[()]/g, '')
  const digits =
    country !== undefined && rest !== undefined
      ? country + (keepsZero(country, rest) ? '0' : '') + rest
      : bare.startsWith('+')
        ? bare.slice(1)
        : withItaly(bare)
  return DIGITS.test(digits) ? digits : null
}

/** Italian mobile numbers begin with 3 and have no zero, also where somebody wrote one. */
function keepsZero(country: string, rest: string): boolean {
  return country === '378' || (country === '39' && !rest.startsWith('3'))
}

/** Adds the country code 39 if it is missing. Mobile numbers that start with 39 have ten digits without the code. */
function withItaly(digits: string): string {
  return digits.startsWith('39') && digits.length > 10 ? digits : `39${digits}`
}

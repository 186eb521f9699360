import { randomInt } from 'node:crypto'

/** Crockford's base32 in lower case, without letters that look like digits. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_DIGITS = 9
const TAIL_DIGITS = 5
const TAIL_RANGE = 32 ** TAIL_DIGITS

/**
 * Returns a function that makes ids of 14 letters and digits. They sort in the order of the calls,
 * even when the clock jumps back, so that an index grows at its end. 25 random bits per millisecond
 * make it unlikely that two processes make the same id; if they do, the store takes another. (How a
 * repeated request is recognised stands in sql-store.ts.)
 */
export function createRequestIds(): (now: number) => string {
  let last = 0
  let tail = 0
  return (now) => {
    if (now > last) {
      last = now
      tail = randomInt(TAIL_RANGE)
    } else if (++tail === TAIL_RANGE) {
      last += 1
      tail = 0
    }
    return base32(last, TIME_DIGITS) + base32(tail, TAIL_DIGITS)
  }
}

function base32(value: number, length: number): string {
  const digits = value.toString(32).padStart(length, '0')
  return digits.replace(/./g, (digit) => DIGITS.charAt(Number.parseInt(digit, 32)))
}

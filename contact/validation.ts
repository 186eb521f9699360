import { type ContactRequest, FIELD_NAMES, FIELDS, type Field } from './fields.ts'

export interface FieldError {
  field: Field
  message: string
}

/**
 * A text longer than this many times `maxLength` is refused before its accents are composed, which
 * shortens no text to less than a quarter.
 */
const LONGEST_FACTOR = 4

/**
 * Returns the normalised value of what was typed into a field, or the message of the first rule
 * that it breaks, in the specification's order; but a text far over the limit is only too long.
 * Nothing is cut to the limit: then `x`, 5,000 spaces and `y` would be accepted as `x`.
 */
export function readField(field: Field, typed: string): { value: string } | { message: string } {
  const { clean, composed, format, maxLength, tooLong } = FIELDS[field]
  const text = clean(typed)
  if (text.length > LONGEST_FACTOR * maxLength) return { message: tooLong }
  const value = composed ? text.normalize('NFC') : text
  if (format && !format.pattern.test(value)) return { message: format.message }
  return value.length > maxLength ? { message: tooLong } : { value }
}

/**
 * Validates what was typed and reports the first failing rule in the specification's order. A
 * missing field counts as empty; fields that the form does not have are ignored.
 */
export function validateContactRequest(
  typed: Partial<Record<Field, string | undefined>>,
): { ok: true; request: ContactRequest } | { ok: false; error: FieldError } {
  const request: Partial<ContactRequest> = {}
  for (const field of FIELD_NAMES) {
    const read = readField(field, typed[field] ?? '')
    if ('message' in read) return { ok: false, error: { field, message: read.message } }
    // The payload of the specification has no `phone` key at all when none was given.
    if (read.value !== '') request[field] = read.value
  }
  return { ok: true, request: request as ContactRequest }
}

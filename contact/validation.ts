import { type ContactRequest, FIELD_NAMES, FIELDS, type Field } from './fields.ts'

export interface FieldError {
  field: Field
  message: string
}

export type ValidationResult =
  | { ok: true; request: ContactRequest }
  | { ok: false; error: FieldError }

/**
 * A text that is more than so many times as long as the longest value is not looked at: composing
 * accents shortens a text less.
 */
const LONGEST_FACTOR = 4

/**
 * Reads what was typed into one field: its value, or the message of the first rule that is broken,
 * in the specification's order; what is far over its limit is only too long. No value is cut at its
 * limit, or `x`, 5,000 spaces and `y` would be accepted as `x`.
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
 * missing field counts as empty, others than those of the form are ignored.
 */
export function validateContactRequest(
  typed: Partial<Record<Field, string | undefined>>,
): ValidationResult {
  const request: Partial<ContactRequest> = {}
  for (const field of FIELD_NAMES) {
    const read = readField(field, typed[field] ?? '')
    if ('message' in read) return { ok: false, error: { field, message: read.message } }
    // The payload of the specification has no `phone` key at all when none was given.
    if (read.value !== '') request[field] = read.value
  }
  return { ok: true, request: request as ContactRequest }
}

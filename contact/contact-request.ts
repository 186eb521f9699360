import * as v from 'valibot'
import { type ContactRequest, FIELD_NAMES, type Field, fieldOf, VISIBLE } from './fields.ts'

export interface FieldError {
  field: Field
  message: string
}

export type ValidationResult =
  | { ok: true; request: ContactRequest }
  | { ok: false; error: FieldError }

/** The schema of one field: what was typed becomes the value of the request, or undefined where it has none. */
function schemaOf(field: Field) {
  const { required, normalise, pattern, maxLength, messages } = fieldOf(field)
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform(normalise),
    v.check((value) => pattern?.test(value) ?? true, messages.invalid),
    v.maxLength(maxLength, messages.tooLong),
    v.transform((value) => (required || VISIBLE.test(value) ? value : undefined)),
  )
}

const SCHEMAS = Object.fromEntries(FIELD_NAMES.map((field) => [field, schemaOf(field)])) as Record<
  Field,
  ReturnType<typeof schemaOf>
>
const RequestSchema = v.object(SCHEMAS)

/**
 * Validates what was typed and reports the first failing rule in the specification's order. A missing field counts as empty,
 * others than those of the form are ignored. The caller must have refused values that are not strings
 * (`server/http/contact/form-fields.ts`).
 */
export function validateContactRequest(
  values: Partial<Record<Field, string | undefined>>,
): ValidationResult {
  const result = v.safeParse(RequestSchema, values, { abortPipeEarly: true })
  if (result.success) {
    const given = Object.entries(result.output).filter(([, value]) => value !== undefined)
    // The payload of the specification has no `phone` key at all when none was given.
    return { ok: true, request: Object.fromEntries(given) as ContactRequest }
  }
  const issue = result.issues[0]
  return { ok: false, error: { field: issue.path?.[0]?.key as Field, message: issue.message } }
}

/**
 * The message of the first rule that the value of one field breaks, or null. The form uses it to remove the error of a field as
 * soon as that field is corrected, whatever the other fields hold.
 */
export function fieldMessage(field: Field, value: string): string | null {
  const result = v.safeParse(SCHEMAS[field], value, { abortPipeEarly: true })
  return result.success ? null : result.issues[0].message
}

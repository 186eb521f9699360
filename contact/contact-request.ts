import * as v from 'valibot'

/**
 * The longest accepted value of each field, in UTF-16 code units after trimming, as a browser's
 * `String.length` counts them (docs/specification.md, sections 5 and 9).
 */
export const FIELD_LIMITS = { name: 100, email: 255, phone: 20, message: 1000 } as const

/** The messages of docs/specification.md, section 5, word for word; the form and the server both use them. */
export const MESSAGES = {
  nameRequired: 'Il nome è obbligatorio',
  nameTooLong: 'Il nome deve essere meno di 100 caratteri',
  emailInvalid: 'Email non valida',
  emailTooLong: "L'email deve essere meno di 255 caratteri",
  phoneTooLong: 'Il telefono deve essere meno di 20 caratteri',
  messageRequired: 'Il messaggio è obbligatorio',
  messageTooLong: 'Il messaggio deve essere meno di 1000 caratteri',
} as const

/** Fields in the order in which the specification checks them. */
export const FIELDS = ['name', 'email', 'phone', 'message'] as const
export type Field = (typeof FIELDS)[number]

/**
 * The e-mail rule of form and server: an address as people type it, with a dot in its domain. It accepts non-ASCII letters on
 * both sides of the @ (RFC 6531) and refuses spaces, control characters, double quotes and other characters that have a meaning
 * in a mail header.
 */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}.]+(?:\.[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?=[\p{N}-]*\p{L})[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** A visible character: not a space, a control character or one that fonts render as nothing, such as a zero-width joiner. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trims a text and turns CRLF and CR into LF, so that a native form post and a JSON call of one text are the same request. */
const text = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\r\n?/g, '\n').trim()),
)

/**
 * A request for a free quote. Parsing trims every field and drops an empty `phone`. With `abortPipeEarly` the first issue has the
 * message of the first rule that fails, in the order of the specification.
 */
export const ContactRequestSchema = v.object({
  name: v.pipe(
    text,
    v.regex(VISIBLE, MESSAGES.nameRequired),
    v.maxLength(FIELD_LIMITS.name, MESSAGES.nameTooLong),
  ),
  email: v.pipe(
    text,
    v.regex(EMAIL, MESSAGES.emailInvalid),
    v.maxLength(FIELD_LIMITS.email, MESSAGES.emailTooLong),
  ),
  phone: v.optional(
    v.pipe(
      text,
      v.maxLength(FIELD_LIMITS.phone, MESSAGES.phoneTooLong),
      v.transform((value): string | undefined => (VISIBLE.test(value) ? value : undefined)),
    ),
  ),
  message: v.pipe(
    text,
    v.regex(VISIBLE, MESSAGES.messageRequired),
    v.maxLength(FIELD_LIMITS.message, MESSAGES.messageTooLong),
  ),
})

/** A validated request: trimmed, `phone` absent when nothing visible was typed. */
export type ContactRequest = v.InferOutput<typeof ContactRequestSchema>

export interface FieldError {
  field: Field
  message: string
}

export type ValidationResult = { ok: true; request: ContactRequest } | { ok: false; error: FieldError }

/**
 * Validates the four fields and reports the first failing rule in the specification's order. A missing field counts as empty.
 * The caller must have refused values that are not strings (`server/http/contact/form-fields.ts`).
 */
export function validateContactRequest(values: Partial<Record<Field, string | undefined>>): ValidationResult {
  const result = v.safeParse(
    ContactRequestSchema,
    { ...values, name: values.name ?? '', email: values.email ?? '', message: values.message ?? '' },
    { abortPipeEarly: true },
  )
  if (result.success) return { ok: true, request: withoutEmptyPhone(result.output) }
  const issue = result.issues[0]
  return { ok: false, error: { field: issue.path?.[0]?.key as Field, message: issue.message } }
}

/** The payload of the specification has no `phone` key at all when none was given. */
function withoutEmptyPhone({ phone, ...request }: ContactRequest): ContactRequest {
  return phone === undefined ? request : { ...request, phone }
}

/**
 * The message of the first rule that the value of one field breaks, or null. The form uses it to remove the error of a field as
 * soon as that field is corrected, whatever the other fields hold.
 */
export function fieldMessage(field: Field, value: string): string | null {
  const result = v.safeParse(ContactRequestSchema.entries[field], value, { abortPipeEarly: true })
  return result.success ? null : result.issues[0].message
}

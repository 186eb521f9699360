import * as v from 'valibot'
import { FIELD_NAMES } from '../../../contact/fields.ts'
import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { Refusal } from '../refusals.ts'

export type MediaType = 'json' | 'urlencoded'

/** The media type of the body; undefined for a compressed body and for any other type (415). */
export function mediaTypeOf(headers: Headers): MediaType | undefined {
  const coding = headers.get('content-encoding')
  if (coding !== null && coding.toLowerCase() !== 'identity') return undefined
  const essence = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (essence === 'application/json') return 'json'
  return essence === 'application/x-www-form-urlencoded' ? 'urlencoded' : undefined
}

/**
 * Lone surrogates, which have no UTF-8 form, are replaced, and NUL, which PostgreSQL refuses, is
 * removed. Nobody types either.
 */
const storable = v.pipe(
  v.string(),
  v.transform((value) => value.toWellFormed().replaceAll('\0', '')),
)
const FieldsSchema = v.object(
  v.entriesFromList([...FIELD_NAMES, HONEYPOT_FIELD], v.optional(storable)),
)
const JsonSchema = v.pipe(v.string(), v.parseJson())

/** What a caller sent, before validation: only fields that were there. */
export type FormFields = v.InferOutput<typeof FieldsSchema>

/**
 * Reads the known fields; others are ignored. When a field comes twice, the last one counts in
 * JSON, the first one in a form post. Throws a `Refusal` when the body is no JSON object or a field
 * is no string.
 */
export function parseFields(text: string, type: MediaType): FormFields {
  const sent =
    type === 'json'
      ? v.safeParse(JsonSchema, text).output
      : Object.fromEntries([...new URLSearchParams(text)].toReversed())
  const fields = v.safeParse(FieldsSchema, sent)
  if (fields.success && !Array.isArray(sent)) return fields.output
  throw new Refusal('unreadable')
}

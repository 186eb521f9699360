import { FIELDS, type Field } from '../../../contact/contact-request.ts'
import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { Refusal } from '../refusals.ts'

export type MediaType = 'json' | 'urlencoded'

/** What a caller sent, before validation: only fields that were there. */
export type FormFields = Partial<Record<Field | typeof HONEYPOT_FIELD, string>>

const KNOWN = [...FIELDS, HONEYPOT_FIELD] as const

/** The media type of the body; undefined when the body is compressed or of another type (415). */
export function mediaTypeOf(headers: Headers): MediaType | undefined {
  const coding = headers.get('content-encoding')
  if (coding !== null && coding.toLowerCase() !== 'identity') return undefined
  const essence = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (essence === 'application/json') return 'json'
  return essence === 'application/x-www-form-urlencoded' ? 'urlencoded' : undefined
}

/**
 * Reads the known fields; others are ignored. Of a field that comes twice JSON keeps the last, a form post the
 * first. Throws a `Refusal` when the body is no JSON object or a field is no string.
 */
export function parseFields(text: string, type: MediaType): FormFields {
  const read = type === 'json' ? readJson(text) : readUrlencoded(text)
  const fields: FormFields = {}
  for (const name of KNOWN) {
    const value = read(name)
    if (value !== undefined) fields[name] = storable(value)
  }
  return fields
}

function readJson(text: string): (name: string) => string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('unreadable')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('unreadable')
  const fields = value as Record<string, unknown>
  return (name) => {
    // Own keys only: nothing is read from a prototype.
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined || typeof field === 'string') return field
    throw new Refusal('unreadable')
  }
}

function readUrlencoded(text: string): (name: string) => string | undefined {
  const fields = new URLSearchParams(text)
  return (name) => fields.get(name) ?? undefined
}

/** Replaces lone surrogates, which have no UTF-8 form, and removes NUL, which PostgreSQL refuses. Nobody types either. */
function storable(value: string): string {
  return value.toWellFormed().replaceAll('\0', '')
}

import { FIELD_NAMES, type Field } from '../../../contact/fields.ts'
import { ACCEPTED_PATH, FORM_PATH } from '../../../contact/function-call.ts'
import {
  type HeaderValues,
  type SecurityOptions,
  securityHeaders,
} from '../../../contact/response-headers.ts'
import { escapeHtml } from '../../safe-text.ts'
import { Refusal } from '../refusals.ts'
import type { FormFields } from './form-fields.ts'

/** Responses to a form post without JavaScript. `headers` are those that every response has. */
export type NoScriptPages = ReturnType<typeof createNoScriptPages>

export const redirectTo = (location: string, headers: HeaderValues) =>
  new Response(null, { status: 303, headers: { ...headers, Location: location } })

const TOKEN = new RegExp(`__(MESSAGE|VALUE|ERROR|INVALID)(?:_(${FIELD_NAMES.join('|')}))?__`, 'g')

/**
 * Creates the responses from the site's pages: a redirect to the confirmation, or the form with the
 * refusal and what was typed. `template` is the text of `dist/_server/refused.html`, a page with
 * tokens such as `__MESSAGE__` and `__VALUE_name__`.
 */
export function createNoScriptPages(options: Required<SecurityOptions> & { template: string }) {
  const html = { ...securityHeaders(options), 'Content-Type': 'text/html; charset=utf-8' }

  /** Returns bytes, which take half the memory of a string while they wait to be sent. */
  function render(refusal: Refusal, fields: FormFields): Uint8Array<ArrayBuffer> {
    const replacement = (kind: string, field?: Field): string => {
      if (kind === 'MESSAGE') return refusal.announcement
      if (field === undefined) return ''
      if (kind === 'VALUE') return fields[field] ?? ''
      if (kind === 'INVALID') return String(refusal.field === field)
      return refusal.field === field ? refusal.message : ''
    }
    // In one pass, so that nothing a visitor typed is taken for a token.
    const page = options.template.replace(TOKEN, (_token, kind: string, field?: Field) =>
      escapeHtml(replacement(kind, field)),
    )
    return new TextEncoder().encode(page)
  }

  /**
   * For requests that are not looked at: rendered once, because there may be thousands at a time.
   */
  const unavailable = render(new Refusal('unavailable'), {})

  return {
    accepted: (headers: HeaderValues) => redirectTo(ACCEPTED_PATH, headers),
    /**
     * For a GET of the function's address, which stands in the address bar after a refused post.
     */
    form: (headers: HeaderValues) => redirectTo(FORM_PATH, headers),
    /** `fields` is what was typed; null where the request was not looked at. */
    refused(refusal: Refusal, fields: FormFields | null, headers: HeaderValues) {
      const page = fields === null ? unavailable : render(refusal, fields)
      const all = { ...headers, ...html, ...refusal.headers }
      return new Response(page, { status: refusal.status, headers: all })
    },
  }
}

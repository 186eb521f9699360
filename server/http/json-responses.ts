import { IDEMPOTENCY_HEADER } from '../../contact/function-call.ts'
import { type HeaderValues, securityHeaders } from '../../contact/security-headers.ts'
import type { Refusal } from './refusals.ts'

export type JsonResponses = ReturnType<typeof createJsonResponses>

/** The methods that the function serves, as in `Allow`. */
export const FUNCTION_METHODS = 'POST, OPTIONS'
/** Request headers allowed from another origin in `SITE_ORIGIN`, those of Supabase's client included. */
const ALLOWED_HEADERS = `Content-Type, Authorization, apikey, x-client-info, ${IDEMPOTENCY_HEADER}`
/** Two hours, the longest that Chromium caches a preflight. */
const PREFLIGHT_SECONDS = '7200'

/**
 * Responses in JSON. `https` is true when the canonical origin is https; `cors` is the origin of the calling page, if that page may
 * read the response.
 */
export function createJsonResponses({ https }: { https: boolean }) {
  const shared = { ...securityHeaders({ https }), 'Cache-Control': 'no-store', Vary: 'Origin' }
  const json = { ...shared, 'Content-Type': 'application/json' }
  const withCors = (headers: HeaderValues, cors: string | undefined) =>
    cors === undefined ? headers : { ...headers, 'Access-Control-Allow-Origin': cors }

  return {
    accepted: (cors?: string) => new Response('{"ok":true}', { headers: withCors(json, cors) }),
    refused(refusal: Refusal, cors?: string) {
      const { status, field, message } = refusal
      const headers = withCors({ ...json, ...refusal.headers }, cors)
      return new Response(JSON.stringify({ error: { field, message } }), { status, headers })
    },
    preflight(cors?: string) {
      const allowed = {
        'Access-Control-Allow-Methods': FUNCTION_METHODS,
        'Access-Control-Allow-Headers': ALLOWED_HEADERS,
        'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      }
      const headers = { ...shared, Allow: FUNCTION_METHODS, ...(cors === undefined ? {} : allowed) }
      return new Response(null, { status: 204, headers: withCors(headers, cors) })
    },
  }
}

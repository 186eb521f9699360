import { FunctionsClient } from '@supabase/functions-js'
import type { ContactRequest } from '../../contact/fields.ts'
import { FUNCTION_NAME, FUNCTIONS_PATH, HONEYPOT_FIELD } from '../../contact/function-call.ts'

/** After this many milliseconds without a complete answer, sending has failed. */
const TIMEOUT = 15_000

/** The base URL of the form's function, and its key. */
export interface FunctionsEndpoint {
  /** Base URL on a hosted platform; null: the origin of the page. */
  url: string | null
  /** The platform's public key; null when it needs none. */
  key: string | null
}

/**
 * Sends a request to the function. Resolves only when the function has confirmed the request. Rejects on everything else: an
 * error status, a network failure, no answer within 15 seconds, an answer that is not `{"ok":true}`. Sent again after a lost
 * answer, the request is stored once all the same: the server knows its content for a day.
 * @param honeypot the value of the honeypot field, sent only when it is not empty
 */
export async function sendRequest(
  request: ContactRequest,
  honeypot: string,
  endpoint: FunctionsEndpoint,
): Promise<void> {
  const base = endpoint.url ?? new URL(FUNCTIONS_PATH, location.origin).href
  const client = new FunctionsClient(base, {
    headers: endpoint.key ? keyHeaders(endpoint.key) : {},
  })
  const body = honeypot ? { ...request, [HONEYPOT_FIELD]: honeypot } : { ...request }
  const { data, error } = await client.invoke<{ ok?: unknown }>(FUNCTION_NAME, {
    body,
    timeout: TIMEOUT,
  })
  if (error) throw error
  if (data?.ok !== true) throw new Error('the function answered without confirming the request')
}

/** The headers for a key. Old keys are JWTs and also serve as bearer token; new ones (`sb_publishable_…`) must not. */
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('eyJ') ? { apikey: key, Authorization: `Bearer ${key}` } : { apikey: key }
}

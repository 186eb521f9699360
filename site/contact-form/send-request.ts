import { FunctionsClient } from '@supabase/functions-js'
import type { ContactRequest } from '../../contact/fields.ts'
import { FUNCTION_NAME, FUNCTIONS_PATH, HONEYPOT_FIELD } from '../../contact/function-call.ts'

/** Milliseconds that a request waits for its answer. */
const TIMEOUT = 15_000

/**
 * The functions' base URL, or null on the page's own origin, and the platform's public key, if it
 * needs one.
 */
export interface FunctionsEndpoint {
  url: string | null
  key: string | null
}

/**
 * Resolves only when the function has confirmed the request. Rejects on everything else: an error
 * status, a network failure, no answer within 15 seconds, an answer that is not `{"ok":true}`. Sent
 * again after a lost answer, the request is stored once all the same: the server knows its content
 * for a day.
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

/** Old keys are JWTs and also serve as bearer token; new ones (`sb_publishable_…`) must not. */
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('eyJ') ? { apikey: key, Authorization: `Bearer ${key}` } : { apikey: key }
}

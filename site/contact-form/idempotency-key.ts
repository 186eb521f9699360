import { sessionMemory } from './session-memory.ts'

/** Session storage key of the idempotency keys of requests sent but not yet confirmed by the server. */
export const ATTEMPTS_KEY = 'preventivo-invii'

/** The keys of requests sent but not confirmed, by content. Session storage has a copy for after a reload. */
let attempts: Record<string, string> | null = null

/**
 * The key of a request with this content. It stays the same when the content is sent again in this session, so that a lost
 * answer causes no second mail; other content has another key.
 */
export function idempotencyKey(content: string): string {
  attempts ??= sessionMemory.read(ATTEMPTS_KEY) ?? {}
  const key = attempts[content] ?? randomKey()
  attempts[content] = key
  sessionMemory.write(ATTEMPTS_KEY, attempts)
  return key
}

/** Forgets all keys and contents: contents are personal data, and a confirmed request needs no key any more. */
export function forgetAttempts(): void {
  attempts = null
  sessionMemory.erase(ATTEMPTS_KEY)
}

/** A random key; not `crypto.randomUUID`, which needs a secure context: a shop's first server may be plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { ATTEMPTS_KEY, isTextRecord, sessionMemory } from './session-memory.ts'

/** The key of each content sent but not confirmed; session storage has a copy for after a reload. */
let attempts: Record<string, string> | null = null

/**
 * The key of one content: the same each time that this content is tried again in this session, so that an answer that
 * got lost makes no second mail; another content has another key.
 */
export function idempotencyKey(content: string): string {
  attempts ??= sessionMemory.read(ATTEMPTS_KEY, isTextRecord) ?? {}
  const key = attempts[content] ?? randomKey()
  attempts[content] = key
  sessionMemory.write(ATTEMPTS_KEY, attempts)
  return key
}

/** Forgets every content: contents are personal data, and a confirmed request needs no key any more. */
export function forgetAttempts(): void {
  attempts = null
  sessionMemory.erase(ATTEMPTS_KEY)
}

/** 128 random bits. `crypto.randomUUID` exists in secure contexts only, a shop's first server may be plain http. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

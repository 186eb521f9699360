import { Refusal } from '../refusals.ts'

/** Calls `onChunk` with each chunk of a body. Resolves at its end, rejects when it breaks off. */
export type ReadChunks = (onChunk: (chunk: Uint8Array) => void) => Promise<void>

/** The largest body that the function accepts, in bytes (docs/http.md). No more is kept of any. */
const BODY_LIMIT = 16 * 1024
/**
 * How many bytes of a body that is too large are read and dropped: if the server cut off a shorter
 * one, a proxy would answer with an empty page of its own instead of our response.
 */
const DROPPED_LIMIT = 100_000
/** How long a body may take: less than Caddy waits for it (`read_body` in global.caddy). */
const LONGEST_BODY_MS = 12_000
const UTF8 = new TextDecoder('utf-8', { fatal: true })
/** Ends the connection, because the rest of the body would come on it. */
const CLOSE = { Connection: 'close' }

/**
 * Reads a body of at most `limit` bytes as UTF-8 text. Throws a `Refusal` when it takes too long,
 * breaks off or is not UTF-8. A larger one is refused at its end, or when over `DROPPED_LIMIT`.
 */
export async function readBody(
  readChunks: ReadChunks,
  headers: Headers,
  limit = BODY_LIMIT,
): Promise<string> {
  const length = Number(headers.get('content-length') ?? limit)
  if (length > DROPPED_LIMIT) throw new Refusal('tooLarge', CLOSE)
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refusal('tooSlow', CLOSE)), LONGEST_BODY_MS)
  try {
    let kept = length > limit ? null : new Uint8Array(length)
    let bytes = 0
    const onChunk = (chunk: Uint8Array) => {
      if (kept && bytes + chunk.byteLength <= kept.byteLength) kept.set(chunk, bytes)
      else kept = null
      bytes += chunk.byteLength
      if (bytes > DROPPED_LIMIT) reject(new Refusal('tooLarge', CLOSE))
    }
    await Promise.race([readChunks(onChunk), givenUp])
    if (kept === null) throw new Refusal('tooLarge')
    return UTF8.decode((kept as Uint8Array).subarray(0, bytes))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unreadable', CLOSE)
  } finally {
    clearTimeout(timer)
  }
}

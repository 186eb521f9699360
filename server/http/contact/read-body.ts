import { Refusal } from '../refusals.ts'

/**
 * Hands over the chunks of a body as they come, and resolves at its end. Rejects when it breaks
 * off.
 */
export type ReadChunks = (onChunk: (chunk: Uint8Array) => void) => Promise<void>

/**
 * The largest body that the function accepts, in bytes (docs/http.md). No more of one is ever kept.
 */
const BODY_LIMIT = 16 * 1024
/**
 * Of a body that is not wanted so many bytes are read all the same, and dropped: a proxy whose
 * upload is cut off would answer with an empty page of its own instead of ours.
 */
const DROPPED_LIMIT = 100_000
/** A body that takes longer is not awaited. Shorter than Caddy's patience (`read_body`). */
const LONGEST_BODY_MS = 12_000
const UTF8 = new TextDecoder('utf-8', { fatal: true })
/** The rest of the body would come on the same connection. */
const CLOSE = { Connection: 'close' }

/**
 * Reads a body of at most `limit` bytes into one buffer and returns it as UTF-8 text. Throws a
 * `Refusal` when it is larger, which is known at once but told at its end, late, not UTF-8 or
 * incomplete.
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

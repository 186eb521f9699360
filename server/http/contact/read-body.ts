import { Refusal } from '../refusals.ts'

/** The largest body that the function accepts, in bytes (docs/http.md). */
export const BODY_LIMIT = 16 * 1024

/**
 * The body as UTF-8 text, of at most `limit` bytes, and its length in bytes. Throws a `Refusal` when it is longer, not UTF-8
 * or incomplete.
 *
 * The HTTP layer reads no more than a `Content-Length` announces, so checking the header is enough, and about a third faster
 * than counting the stream.
 */
export async function readBody(request: Request, limit: number): Promise<{ text: string; bytes: number }> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > limit) throw new Refusal('tooLarge')
  try {
    const body = announced === null ? await readCounted(request, limit) : await request.arrayBuffer()
    if (body.byteLength > limit) throw new Refusal('tooLarge')
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { text, bytes: body.byteLength }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unreadable')
  }
}

async function readCounted({ body }: Request, limit: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw new Refusal('tooLarge')
    chunks.push(chunk)
  }
  return new Blob(chunks).arrayBuffer()
}

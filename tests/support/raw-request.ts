import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * Asks over a connection of its own, and returns the answer as it came: compressed, and with a
 * redirect not followed.
 */
export async function rawRequest(
  url: string,
  { body, ...options }: RequestOptions & { body?: string } = {},
) {
  const asking = request(url, { agent: false, ...options }).end(body)
  // A server may break off after its answer; what breaks in the answer itself rejects below.
  asking.on('error', () => {})
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

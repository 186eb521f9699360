import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Header } from '../headers.ts'

/** In bytes. A larger body gains nothing from being sent in one piece with its head, and would be in memory twice. */
const ONE_PIECE_LIMIT = 64 * 1024
const NOTHING = Buffer.alloc(0)

/** A response whose every byte but the date is known when the server starts. */
export class PreparedResponse {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: Buffer
  readonly #flatHeaders: string[]
  readonly #head: string
  #onePiece = NOTHING
  #date = ''

  constructor(status: number, headers: readonly Header[], body: Buffer = NOTHING) {
    const length: Header[] = status === 304 ? [] : [['Content-Length', String(body.length)]]
    this.status = status
    this.headers = [...headers, ...length]
    this.body = body
    this.#flatHeaders = this.headers.flat()
    this.#head = this.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  /** Responds through `ServerResponse`: right for every method, version and connection. */
  send(response: ServerResponse, { body = true, close = false } = {}): void {
    response.writeHead(this.status, close ? [...this.#flatHeaders, 'Connection', 'close'] : this.#flatHeaders)
    response.end(body ? this.body : undefined)
  }

  /**
   * Writes head and body to the socket in one piece, past `ServerResponse`, which costs a third of `send` (decision 008).
   * Only for a request that `isPlain`. The `finish` event makes Node release the connection to the next request.
   */
  sendInOnePiece(response: ServerResponse, socket: Socket, keepAliveSeconds: number): void {
    socket.write(this.#inOnePiece(keepAliveSeconds))
    if (socket.writableLength === 0) response.emit('finish')
    else socket.write(NOTHING, (error) => error ?? response.emit('finish'))
  }

  get fitsOnePiece(): boolean {
    return this.body.length <= ONE_PIECE_LIMIT
  }

  #inOnePiece(keepAliveSeconds: number): Buffer {
    const date = httpDate()
    if (date !== this.#date) {
      const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`
      const head = `HTTP/1.1 ${this.status} OK\r\n${this.#head}Date: ${date}\r\n${connection}\r\n`
      this.#onePiece = Buffer.concat([Buffer.from(head, 'latin1'), this.body])
      this.#date = date
    }
    return this.#onePiece
  }
}

/** True for a request without condition, body, or special wishes for the connection. */
export function isPlain({ headers, httpVersionMinor }: IncomingMessage): boolean {
  const { connection } = headers
  return (
    httpVersionMinor === 1 &&
    headers['if-none-match'] === undefined &&
    (connection === undefined || connection === 'keep-alive') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined
  )
}

let second = 0
let date = ''

/** The value of the `Date` header, computed once a second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}

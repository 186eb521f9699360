import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { listenOnFreePort, projectRoot } from '../../support/server-process.ts'

/** What the function answers: as it should, with any status and body, never, or by cutting its answer short. */
export type Answer = 'accept' | 'hang' | 'cut' | { status: number; body?: string; contentType?: string }

/** One call of the function, as it arrived. */
export interface Call {
  headers: IncomingMessage['headers']
  body: unknown
}

/** The built site with a function that fails as it is told. */
export interface FaultyServer {
  origin: string
  /** Every call of the function so far. */
  calls: Call[]
  answerWith(answer: Answer): void
  /** Scripts are asked for and do not come, until the returned function is called. */
  holdScripts(): () => void
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Starts it on a free port; it answers `accept` until told otherwise. */
export async function startFaultyServer(): Promise<FaultyServer> {
  let answer: Answer = 'accept'
  let scripts = Promise.resolve()
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === FUNCTION_PATH) {
      calls.push({ headers: request.headers, body: await readBody(request) })
      return respond(response, answer)
    }
    if (path.endsWith('.js')) await scripts
    await serveFile(path, response)
  })
  const port = await listenOnFreePort(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    answerWith: (next) => {
      answer = next
    },
    holdScripts: () => {
      const held = Promise.withResolvers<void>()
      scripts = held.promise
      return held.resolve
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => undefined)
    },
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  return request.headers['content-type'] === 'application/json' ? JSON.parse(body) : new URLSearchParams(body)
}

function respond(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return
  if (answer === 'cut') {
    // Not before the first byte: a browser repeats such a call by itself.
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 11 })
    response.write('{"ok"', () => response.destroy())
    return
  }
  const {
    status,
    body = '',
    contentType = 'application/json',
  } = answer === 'accept' ? { status: 200, body: '{"ok":true}' } : answer
  response.writeHead(status, { 'content-type': contentType }).end(body)
}

async function serveFile(path: string, response: ServerResponse): Promise<void> {
  const name = path === '/' ? 'index.html' : extname(path) ? path : `${path}.html`
  try {
    const bytes = await readFile(join(projectRoot, 'dist', name))
    response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
}

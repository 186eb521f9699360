import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { projectRoot } from '../../support/server-process.ts'
import { type StaticHost, startStaticHost } from '../hosted/static-host.ts'

/** What the function answers: as it should, with any status and body, never, or by cutting its answer short. */
export type Answer = 'accept' | 'hang' | 'cut' | { status: number; body?: string; contentType?: string }

/** One call of the function, as it arrived. */
export interface Call {
  headers: IncomingHttpHeaders
  body: unknown
}

/** The built site with a function that fails as it is told. */
export interface FaultyServer extends StaticHost {
  /** Every call of the function so far. */
  calls: Call[]
  answerWith(answer: Answer): void
  /** Scripts are asked for and do not come, until the returned function is called. */
  holdScripts(): () => void
}

/** Starts it on a free port; it answers `accept` until told otherwise. */
export async function startFaultyServer(): Promise<FaultyServer> {
  let answer: Answer = 'accept'
  let scripts = Promise.resolve()
  const calls: Call[] = []
  const host = await startStaticHost(join(projectRoot, 'dist'), async (path, request, response) => {
    if (path.endsWith('.js')) await scripts
    if (path !== FUNCTION_PATH) return false
    calls.push({ headers: request.headers, body: await readBody(request) })
    respond(response, answer)
    return true
  })
  return {
    ...host,
    calls,
    answerWith: (next) => {
      answer = next
    },
    holdScripts: () => {
      const held = Promise.withResolvers<void>()
      scripts = held.promise
      return held.resolve
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
  const { status, body, contentType } = {
    body: '',
    contentType: 'application/json',
    ...(answer === 'accept' ? { status: 200, body: '{"ok":true}' } : answer),
  }
  response.writeHead(status, { 'content-type': contentType }).end(body)
}

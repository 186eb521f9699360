import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { projectRoot } from '../../support/server-process.ts'
import { startStaticHost } from '../hosted/static-host.ts'

/** What the function does: answers as it should, answers with any status and body, never answers, or cuts its answer short. */
export type Answer = 'accept' | 'hang' | 'cut' | { status: number; body?: string; contentType?: string }

/** Serves the built site, with a function that fails as a test tells it to. */
export async function startFaultyServer() {
  let answer: Answer = 'accept'
  let scripts = Promise.resolve()
  const calls: { headers: IncomingHttpHeaders; body: unknown }[] = []
  const host = await startStaticHost(join(projectRoot, 'dist'), async (path, request, response) => {
    if (path.endsWith('.js')) await scripts
    if (path !== FUNCTION_PATH) return false
    calls.push({ headers: request.headers, body: await readBody(request) })
    respond(response, answer)
    return true
  })
  return {
    ...host,
    /** Every call of the function so far, as it arrived. */
    calls,
    /** Changes the answer of the function, which is `accept` at first. */
    answerWith: (next: Answer) => {
      answer = next
    },
    /** Holds back the scripts that are asked for, until the returned function is called. */
    holdScripts: () => {
      const held = Promise.withResolvers<void>()
      scripts = held.promise
      return held.resolve
    },
  }
}

export type FaultyServer = Awaited<ReturnType<typeof startFaultyServer>>

async function readBody(request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  return request.headers['content-type'] === 'application/json' ? JSON.parse(body) : new URLSearchParams(body)
}

function respond(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return
  if (answer === 'cut') {
    // The cut comes after the first byte: before it, a browser would repeat the call by itself.
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

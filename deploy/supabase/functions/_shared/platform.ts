import type { Log } from '../../../../server/log.ts'

/** What is used of Deno, so that the project's own compiler checks the functions. */
declare const Deno: {
  env: { toObject(): Record<string, string> }
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
}
/** Only on the hosted platform: keeps an instance alive until the promise settles. */
declare const EdgeRuntime: { waitUntil(promise: Promise<unknown>): void } | undefined

/** Secrets and variables that the platform sets for its functions. */
export function variables(): Record<string, string> {
  return Deno.env.toObject()
}

/** Keeps the instance until work that the caller need not wait for has ended. Where instances are not ended, it just runs. */
export function runAfterAnswer(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work)
}

/** Starts serving requests. */
export function serve(handler: (request: Request) => Response | Promise<Response>): void {
  Deno.serve(handler)
}

type Facts = Record<string, unknown>

/** One line of JSON each, which the platform's log explorer reads. */
const write =
  (level: 'info' | 'warn' | 'error') =>
  (facts: Facts, msg?: string): void =>
    // biome-ignore lint/suspicious/noConsole: on the platform the console is the log
    console[level](JSON.stringify({ level, ...facts, msg }))

export const log = { info: write('info'), warn: write('warn'), error: write('error') } as Log

import type { Log } from '../../../../server/log.ts'

/** The part of Deno in use, so that `tsc` checks the functions. */
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

/** Keeps the instance alive until work that outlasts the response settles; without EdgeRuntime does nothing. */
export function runAfterAnswer(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work)
}

/** Starts serving requests. */
export function serve(handler: (request: Request) => Response | Promise<Response>): void {
  Deno.serve(handler)
}

type Facts = Record<string, unknown>

/** JSON lines, for the platform's log explorer. */
const write =
  (level: 'info' | 'warn' | 'error') =>
  (facts: Facts, msg?: string): void =>
    // biome-ignore lint/suspicious/noConsole: on the platform the console is the log
    console[level](JSON.stringify({ level, ...facts, msg }))

export const log = { info: write('info'), warn: write('warn'), error: write('error') } as Log

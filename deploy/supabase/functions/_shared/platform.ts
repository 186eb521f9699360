import type { Log } from '../../../../server/log.ts'

/** The part of Deno that the functions use, declared so that `tsc` can check them. */
declare const Deno: {
  env: { toObject(): Record<string, string | undefined> }
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
}
/** Exists only on the hosted platform. */
declare const EdgeRuntime: { waitUntil(promise: Promise<unknown>): void } | undefined

/** What the platform sets, and the operator's secrets. */
export const variables = Deno.env.toObject()

/** Keeps the instance alive until `work`, which outlasts the response, settles. */
export function runAfterAnswer(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work)
}

export const { serve } = Deno

/** Writes JSON lines, which the platform's log explorer can search. */
const write =
  (level: 'info' | 'warn' | 'error') =>
  (facts: Record<string, unknown>, msg?: string): void =>
    // biome-ignore lint/suspicious/noConsole: on the platform the console is the log
    console[level](JSON.stringify({ level, ...facts, msg }))

export const log = { info: write('info'), warn: write('warn'), error: write('error') } as Log

import type { Log } from '../../../../server/log.ts'

type Facts = Record<string, unknown>

/** One line of JSON each, which the platform's log explorer reads. */
const write =
  (level: 'info' | 'warn' | 'error') =>
  (facts: Facts, msg?: string): void =>
    // biome-ignore lint/suspicious/noConsole: on the platform the console is the log
    console[level](JSON.stringify({ level, ...facts, msg }))

export const log = { info: write('info'), warn: write('warn'), error: write('error') } as Log

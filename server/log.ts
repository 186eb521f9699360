import { type Logger, pino } from 'pino'

/**
 * The server's log: a message and its fields, such as request ids, counts, states and reasons. No
 * field may hold anything that a visitor typed, or a visitor's address.
 */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** How much is kept for a slow reader of the output, in characters; further lines are dropped. */
const LARGEST_BACKLOG = 1_000_000

/**
 * Creates the log: JSON lines, written without blocking the event loop, or at a terminal lines for
 * people. If the output fails (a closed pipe, a full disk), lines are lost and the site goes on.
 */
export async function createLog(): Promise<{ log: Log }> {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  // pino-pretty is for development: an installation without it writes JSON at a terminal too.
  const pretty = process.stdout.isTTY ? await import('pino-pretty').catch(() => null) : null
  if (pretty) return { log: pino(options, pretty.default({ translateTime: 'SYS:HH:MM:ss' })) }
  const destination = pino.destination({ sync: false, maxLength: LARGEST_BACKLOG })
  destination.on('error', () => {
    // At the exit of the process pino would call this, and try for ever to write to the output.
    destination.flushSync = () => {}
  })
  return { log: pino(options, destination) }
}

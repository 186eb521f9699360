import { type DestinationStream, type Logger, pino } from 'pino'
import { escapeTerminal } from './escape.ts'

/**
 * The server's log: a message and its fields, such as request ids, counts, states and reasons. No field may
 * hold anything that a visitor typed, or a visitor's address.
 */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

const FLUSH_MS = 500
/** The buffer for a slow reader, in characters; lines beyond it are dropped. */
const LARGEST_BACKLOG = 1_000_000

/**
 * Creates the log: lines for people on a terminal, else JSON lines, written without blocking the event loop. If the output
 * fails (a closed pipe or terminal, a full disk), lines are lost and the site goes on.
 */
export function createLog(output: NodeJS.WriteStream & { fd: number } = process.stdout) {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  output.on('error', () => {})
  if (output.isTTY) return { log: pino(options, readable(output)), flush: async () => {} }
  const destination = pino.destination({ dest: output.fd, sync: false, maxLength: LARGEST_BACKLOG })
  // When the process exits, pino calls `flushSync`, which would retry for ever while the output fails.
  const { flushSync } = destination
  destination.on('error', () => {
    destination.flushSync = () => {}
  })
  destination.on('drain', () => {
    destination.flushSync = flushSync
  })
  /** Resolves when the last line is written or lost, at the latest after half a second. Called before the process exits. */
  const flush = () =>
    new Promise<void>((resolve) => {
      for (const event of ['drain', 'error']) destination.once(event, () => resolve())
      setTimeout(resolve, FLUSH_MS)
    })
  return { log: pino(options, destination), flush }
}

/** Writes lines for people: `12:30:05 Listening on http://localhost:8080 store=…` */
function readable(output: NodeJS.WriteStream): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
      const facts = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`)
      const mark = level === 'info' ? '' : `${String(level).toUpperCase()} `
      const clock = new Date(String(time)).toTimeString().slice(0, 8)
      output.write(`${escapeTerminal(`${clock} ${mark}${String(msg)}${facts.join('')}`)}\n`)
    },
  }
}

import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Where the server tells what it does: a sentence and its facts. Facts are request ids, counts and states, never
 * anything that a visitor typed and no address of a visitor.
 */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export interface ServerLog {
  log: Log
  /** Writes what is still in memory. For the very end, when no event loop will do it any more. */
  flush(): void
}

/** JSON lines for programs; on a terminal, lines for people. Writes never block the event loop. */
export function createLog(output: NodeJS.WriteStream & { fd: number } = process.stdout): ServerLog {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  if (output.isTTY) return { log: pino(options, readable(output)), flush() {} }
  const destination = pino.destination({ dest: output.fd, sync: false })
  return { log: pino(options, destination), flush: () => destination.flushSync() }
}

/** `12:30:05 Listening on http://localhost:8080 store=…` */
function readable(output: NodeJS.WriteStream): DestinationStream {
  return {
    write(line) {
      const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
      const facts = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`)
      const mark = level === 'info' ? '' : `${String(level).toUpperCase()} `
      output.write(
        `${new Date(String(time)).toTimeString().slice(0, 8)} ${mark}${String(msg)}${facts.join('')}\n`,
      )
    },
  }
}

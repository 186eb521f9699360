import { resolve } from 'node:path'
import { readConfig } from './config/config.ts'
import { loadSiteFacts } from './config/site-facts.ts'
import { OperatorError } from './errors.ts'
import { createLog } from './log.ts'
import { startServer } from './start.ts'

const { log, flush } = createLog()

try {
  const distDir = resolve('dist')
  const facts = await loadSiteFacts(distDir)
  const server = await startServer({ config: readConfig(facts.shop), facts, distDir, log })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal))

  async function stop(signal: string): Promise<void> {
    // A second signal ends at once; what was accepted is on the disk.
    for (const again of ['SIGTERM', 'SIGINT'] as const) process.once(again, () => process.exit(1))
    log.info({ signal }, 'Stopping: finishing what is in flight')
    await server.stop()
    log.info({}, 'Stopped')
    flush()
    process.exit(0)
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

/** One line for what the operator can change; with the stack only what is our own fault. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return `The server could not start, and this is a defect:\n${error instanceof Error ? error.stack : error}`
}

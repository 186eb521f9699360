import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from '../config/config.ts'
import { DEFAULT_SHOP, loadSiteFacts } from '../config/site-facts.ts'
import { OperatorError, reasonOf } from '../errors.ts'
import { DamagedStoreError, StoreUnavailableError } from '../outbox/store.ts'
import { escapeTerminal } from '../safe-text.ts'
import { runCommand } from './run-command.ts'

// Exits when the reader of a pipe stops early, as `head` does (EPIPE).
process.stdout.on('error', () => process.exit())

const print = (line: string) => void process.stdout.write(`${line}\n`)
const printError = (line: string) => void process.stderr.write(`${line}\n`)

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    print,
    printError,
    readInput: () => text(process.stdin),
    // The facts of the built site have the default retention and recipient.
    readSettings: async () =>
      readConfig((await loadSiteFacts(resolve('dist')).catch(() => undefined))?.shop ?? DEFAULT_SHOP),
  })
} catch (error) {
  printError(escapeTerminal(explain(error)))
  process.exitCode = 1
}

function explain(thrown: unknown): string {
  const error = thrown instanceof OperatorError ? (thrown.cause ?? thrown) : thrown
  const message = reasonOf(thrown)
  if (error instanceof DamagedStoreError) {
    return `L’archivio delle richieste è danneggiato: torna all’ultima copia, come spiega docs/operations.md, in inglese. (${message})`
  }
  if (error instanceof StoreUnavailableError) {
    return `L’archivio delle richieste non risponde: riprova tra poco. (${message})`
  }
  return thrown instanceof OperatorError
    ? `Configurazione sbagliata. ${message}`
    : `Il comando non è riuscito: ${message}`
}

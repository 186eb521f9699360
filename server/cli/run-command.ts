import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OperatorError, reasonOf } from '../errors.ts'
import { openStore, sqliteFile } from '../outbox/open-store.ts'
import { DamagedStoreError, REQUEST_STATES, StoreUnavailableError } from '../outbox/store.ts'
import { escapeTerminal } from '../safe-text.ts'
import * as commands from './commands.ts'
import TEXTS from './texts.json' with { type: 'json' }

const USAGE = TEXTS.usage.join('\n')

type Command = { options: string[]; run(context: commands.CommandContext): Promise<void> }

export const COMMANDS: Readonly<Record<string, Command>> = {
  list: { options: ['email', 'state', 'json'], run: withStore(commands.list) },
  retry: { options: ['all'], run: withStore(commands.retry) },
  delete: { options: ['email'], run: withStore(commands.deleteRequests) },
  backup: { options: [], run: withStore(commands.backup) },
  'test-mail': { options: ['text'], run: commands.testMail },
}

export interface CliIO extends Pick<commands.CommandContext, 'print' | 'printError' | 'readInput'> {
  /** Called only when the settings are needed. */
  readSettings(): Promise<commands.Settings>
}

/**
 * Runs one of the owner's commands. Resolves to the exit code: 0 when it is done, 1 when nothing
 * was found or done, which the last line explains, 2 after wrong usage.
 */
export async function runCommand(argv: readonly string[], caller: CliIO): Promise<0 | 1 | 2> {
  const io: CliIO = {
    ...caller,
    print: (line) => caller.print(escapeTerminal(line)),
    printError: (line) => caller.printError(escapeTerminal(line)),
  }
  const [name = '', ...args] = argv
  if (/^(?:--)?help$/.test(name)) {
    io.print(USAGE)
    return 0
  }
  const parsed = parseArguments(name, args)
  if (parsed === null) {
    io.printError(`Non capisco «${argv.join(' ')}».\n\n${USAGE}`)
    return 2
  }
  try {
    await COMMANDS[name]?.run({ ...io, ...parsed, ...(await io.readSettings()) })
    return 0
  } catch (error) {
    io.printError(explain(error))
    return 1
  }
}

/** Why a command was not done. */
function explain(thrown: unknown): string {
  const message = reasonOf(thrown)
  if (thrown instanceof commands.NotDone) return message
  const error = thrown instanceof OperatorError ? (thrown.cause ?? thrown) : thrown
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

function withStore(run: (context: commands.StoreContext) => Promise<void>): Command['run'] {
  return async (context) => {
    const { storage } = context
    if (storage.databaseUrl === undefined && !existsSync(sqliteFile(storage))) {
      // Opening would create the file, and a mistyped DATA_DIR would look like a shop without
      // customers.
      throw new commands.NotDone(
        `In ${storage.dataDir} non c’è ancora nessun archivio di richieste (DATA_DIR).`,
      )
    }
    const store = await openStore(storage)
    try {
      await run({ ...context, store })
    } finally {
      await store.close()
    }
  }
}

/** What was typed after the name of the command; null when it does not fit. */
function parseArguments(name: string, args: string[]): commands.Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: commands.OPTIONS,
      allowPositionals: true,
    })
    const state = REQUEST_STATES.find((known) => known === values.state)
    const known = Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.options : undefined
    const isWrong = Object.entries(values).some(
      ([option, value]) => value === '' || !known?.includes(option),
    )
    // `--all` and `delete --email` stand instead of an operand.
    const takesNone =
      name === 'list' || name === 'test-mail' || values.all || values.email !== undefined
    const fits =
      known && !isWrong && state === values.state && positionals.length === (takesNone ? 0 : 1)
    return fits ? { operand: positionals[0] ?? '', values: { ...values, state } } : null
  } catch {
    // An unknown option, or one without its value.
    return null
  }
}

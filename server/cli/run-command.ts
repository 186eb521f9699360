import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OperatorError, reasonOf } from '../errors.ts'
import { openStore, sqliteFile } from '../outbox/open-store.ts'
import { DamagedStoreError, REQUEST_STATES, StoreUnavailableError } from '../outbox/store.ts'
import { escapeTerminal } from '../safe-text.ts'
import * as commands from './commands.ts'
import TEXTS from './texts.json' with { type: 'json' }

const USAGE = TEXTS.usage.join('\n')

interface Command {
  run(context: commands.CommandContext): Promise<void>
  options: string[]
  /** Whether an id or a file must follow, unless `--all` or `--email` replaces it. */
  takesOperand?: boolean
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  list: { run: withStore(commands.list), options: ['email', 'state', 'json'] },
  retry: { run: withStore(commands.retry), options: ['all'], takesOperand: true },
  delete: { run: withStore(commands.deleteRequests), options: ['email'], takesOperand: true },
  backup: { run: withStore(commands.backup), options: [], takesOperand: true },
  'test-mail': { run: commands.testMail, options: ['text'] },
}

export interface CliIO extends Pick<commands.CommandContext, 'print' | 'printError' | 'readInput'> {
  /** Called only when the settings are needed. */
  readSettings(): Promise<commands.Settings>
}

/**
 * Runs one of the owner's commands. Resolves to the exit code: 0 when it is done, 1 when nothing
 * was found or something was not done, which the last line explains, 2 after wrong usage.
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

/** Why a command failed, in Italian. */
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
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) return null
  try {
    const options = commands.OPTIONS
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    for (const [option, value] of Object.entries(values))
      if (value === '' || !command.options.includes(option)) return null
    const isReplaced = values.all || values.email !== undefined
    const operands = command.takesOperand && !isReplaced ? 1 : 0
    if (positionals.length !== operands) return null
    const state = REQUEST_STATES.find((each) => each === values.state)
    if (state !== values.state) return null
    return { operand: positionals[0] ?? '', values: { ...values, state } }
  } catch {
    // An unknown option, or one without its value.
    return null
  }
}

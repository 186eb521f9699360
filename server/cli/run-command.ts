import { existsSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { escapeTerminal } from '../escape.ts'
import { openStores, sqliteFile } from '../outbox/open-store.ts'
import { backup, testMail } from './backup-and-mail.ts'
import { type Arguments, type CliIO, type ExitCode, UsageError } from './command.ts'
import { deleteRequests, list, retry } from './requests.ts'

const USAGE = `Uso: npm run requests -- COMANDO

  list [--email EMAIL] [--state STATO] [--json]   elenca le richieste, dalla più recente; con --json per intero
  retry ID|--all                                  rimanda subito una richiesta, o tutte quelle in attesa
  delete ID|--email EMAIL                         cancella per sempre una richiesta, o tutte quelle di una persona
  backup FILE                                     copia tutte le richieste in un nuovo file, anche a sito acceso
  test-mail [--text TESTO|-]                      manda un’email di prova, o questo testo (-: lo standard input)

Stati: waiting (in attesa), sending (in invio), delivered (consegnata).`

interface Command {
  options: NonNullable<ParseArgsConfig['options']>
  /** The options instead of which the command takes one operand (none: always). */
  operandUnless?: readonly string[]
}

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const

/** The owner's commands. */
export const COMMANDS = {
  list: { options: { email: TEXT, state: TEXT, json: FLAG } },
  retry: { options: { all: FLAG }, operandUnless: ['all'] },
  delete: { options: { email: TEXT }, operandUnless: ['email'] },
  backup: { options: {}, operandUnless: [] },
  'test-mail': { options: { text: TEXT } },
} satisfies Record<string, Command>
type Name = keyof typeof COMMANDS

/** Runs one of the owner's commands. Resolves to the exit code; rejects with what the configuration or the store throws. */
export async function runCommand(argv: readonly string[], caller: CliIO): Promise<ExitCode> {
  const io: CliIO = {
    ...caller,
    print: (line) => caller.print(escapeTerminal(line)),
    printError: (line) => caller.printError(escapeTerminal(line)),
  }
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help' || rest.includes('--help')) {
    io.print(USAGE)
    return name === undefined ? 2 : 0
  }
  try {
    if (!Object.hasOwn(COMMANDS, name)) throw new UsageError(`«${name}» non è un comando`)
    return await run(name as Name, parseArguments(name as Name, rest), io)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.printError(`${error.message}.\n\n${USAGE}`)
    return 2
  }
}

async function run(name: Name, args: Arguments, io: CliIO): Promise<ExitCode> {
  const { storage, mail } = await io.readSettings()
  if (name === 'test-mail') return testMail(args, mail, io)
  if (storage.databaseUrl === undefined && !existsSync(sqliteFile(storage))) {
    // Checked first because opening would create the file, and a mistyped DATA_DIR would look like a shop without customers.
    io.printError(`In ${storage.dataDir} non c’è ancora nessun archivio di richieste (DATA_DIR).`)
    return 1
  }
  if (name === 'backup') return backup(args, storage, io)
  const stores = await openStores(storage)
  try {
    return await { list, retry, delete: deleteRequests }[name](args, { ...io, stores, storage, mail })
  } finally {
    for (const { store } of stores) await store.close()
  }
}

function parseArguments(name: Name, args: string[]): Arguments {
  const { options, operandUnless }: Command = COMMANDS[name]
  const { values, positionals } = parse(name, args, options)
  const blank = Object.entries(values).find(([, value]) => typeof value === 'string' && value.trim() === '')
  if (blank !== undefined) throw new UsageError(`Manca --${blank[0]}`)
  const takesOperand = operandUnless?.every((option) => values[option] === undefined) ?? false
  if (positionals.length !== (takesOperand ? 1 : 0)) {
    throw new UsageError(takesOperand ? 'Serve un solo argomento' : `«${positionals[0]}» è di troppo`)
  }
  return { operand: positionals[0] ?? '', values }
}

function parse(name: Name, args: string[], options: Command['options']) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Of Node's English message only the quoted option is used.
    const { code, message } = error as { code?: string; message: string }
    const option = /'(--?[^' =<]+)/.exec(message)?.[1] ?? ''
    const isUnknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    throw new UsageError(
      isUnknown ? `${option} non è un’opzione di ${name}` : `Il valore di ${option} manca o non va bene`,
    )
  }
}

import { existsSync } from 'node:fs'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { escapeTerminal } from '../escape.ts'
import { openStores, sqliteFile } from '../outbox/open-store.ts'
import { backup, testMail } from './backup-and-mail.ts'
import { type Arguments, type CliIO, type ExitCode, UsageError } from './command.ts'
import { deleteRequests, list, retry } from './requests.ts'

interface Usage {
  /** The arguments after the name of the command, for the usage text. */
  synopsis: string
  /** One line in Italian. */
  summary: string
  options: ParseArgsOptionsConfig
  /** Whether the command takes one operand instead of this option; the option is empty where nothing replaces the operand. */
  operandOr?: 'all' | 'email' | ''
}

/** The owner's commands by name, in the order in which the usage shows them. */
export const COMMANDS = {
  list: {
    synopsis: '[--email EMAIL] [--state STATO] [--json]',
    summary: 'elenca le richieste, dalla più recente; con --json per intero',
    options: { email: { type: 'string' }, state: { type: 'string' }, json: { type: 'boolean' } },
  },
  retry: {
    synopsis: 'ID|--all',
    summary: 'rimanda subito una richiesta, o tutte quelle in attesa',
    options: { all: { type: 'boolean' } },
    operandOr: 'all',
  },
  delete: {
    synopsis: 'ID|--email EMAIL',
    summary: 'cancella per sempre una richiesta, o tutte quelle di una persona',
    options: { email: { type: 'string' } },
    operandOr: 'email',
  },
  backup: {
    synopsis: 'FILE',
    summary: 'copia tutte le richieste in un nuovo file, anche a sito acceso',
    options: {},
    operandOr: '',
  },
  'test-mail': {
    synopsis: '[--text TESTO|-]',
    summary:
      'manda un’email di prova, o un avviso con questo testo (-: quello in arrivo sullo standard input)',
    options: { text: { type: 'string' } },
  },
} as const satisfies Record<string, Usage>
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
    io.print(usage())
    return name === undefined ? 2 : 0
  }
  try {
    if (!isCommand(name)) throw new UsageError(`«${name}» non è un comando`)
    return await run(name, parseArguments(COMMANDS[name], rest), io)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.printError(`${error.message}.\n\n${isCommand(name) ? usageOf(name) : usage()}`)
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
  const context = { ...io, stores, storage, mail }
  try {
    if (name === 'list') return await list(args, context)
    return await (name === 'retry' ? retry : deleteRequests)(args, context)
  } finally {
    for (const { store } of stores) await store.close()
  }
}

const isCommand = (name: string): name is Name => Object.hasOwn(COMMANDS, name)

const usageOf = (name: Name) => `Uso: npm run requests -- ${name} ${COMMANDS[name].synopsis}`

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { synopsis, summary }]) => {
    return `  ${name} ${synopsis}`.padEnd(50) + summary
  })
  return `Uso: npm run requests -- COMANDO

${lines.join('\n')}

Stati: waiting (in attesa), sending (in invio), delivered (consegnata). Con --json il risultato è per i programmi.`
}

function parseArguments({ options, operandOr }: Usage, args: string[]): Arguments {
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(explainParseError(error))
  }
  const { positionals } = parsed
  const values = parsed.values as Arguments['values']
  const replaced = operandOr ? values[operandOr] !== undefined : operandOr === undefined
  if (positionals.length !== (replaced ? 0 : 1)) {
    throw new UsageError(replaced ? `«${positionals[0]}» è di troppo` : 'Serve un solo argomento')
  }
  for (const [option, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.trim() === '') throw new UsageError(`Manca --${option}`)
  }
  return { operand: positionals[0] ?? '', values }
}

/** Explains an error of `parseArgs` in Italian. Of Node's English message only the quoted option is used. */
function explainParseError(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  const option = /'(--?[^' =<]+)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${option} non è un’opzione di questo comando`
  return `Il valore di ${option} manca o non va bene`
}

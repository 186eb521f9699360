import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import { escapeTerminal } from '../escape.ts'
import { openStore, sqliteFile } from '../outbox/open-store.ts'
import { backup, migrate } from './backup-and-migrate.ts'
import {
  type Arguments,
  type Command,
  type ExitCode,
  type MailCommand,
  OPTIONS,
  type Terminal,
  UsageError,
} from './command.ts'
import { exportRequests, list, show, stats } from './read-requests.ts'
import { deleteRequests, purge, retry } from './retry-delete-purge.ts'
import { notify, testMail } from './test-mail.ts'

/** The owner's commands by name, in the order in which the usage shows them. */
export const COMMANDS: ReadonlyMap<string, Command | MailCommand> = new Map<string, Command | MailCommand>([
  ['list', list],
  ['show', show],
  ['retry', retry],
  ['export', exportRequests],
  ['delete', deleteRequests],
  ['purge', purge],
  ['backup', backup],
  ['stats', stats],
  ['migrate', migrate],
  ['test-mail', testMail],
  ['notify', notify],
])

/** What a command gets from its caller: where it prints, and the settings, which are read only when needed. */
export interface Surroundings extends Terminal {
  readSettings: () => Promise<Pick<Config, 'storage' | 'mail'>>
}

/** Runs one of the owner's commands. Resolves to the exit code; rejects with what the configuration or the store throws. */
export async function runCommand(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const print = (line: string) => surroundings.print(escapeTerminal(line))
  const printError = (line: string) => surroundings.printError(escapeTerminal(line))
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || rest.includes('--help') || name === '--help') {
    print(usage())
    return name === undefined ? 2 : 0
  }
  try {
    const command = COMMANDS.get(name)
    if (command === undefined) throw new UsageError(`«${name}» non è un comando`)
    const args = parseArguments(command, rest)
    const { storage, mail } = await surroundings.readSettings()
    if ('runWithMail' in command) return await command.runWithMail(args, { mail, print, printError })
    if (storage.databaseUrl === undefined && !existsSync(sqliteFile(storage))) {
      // Checked first because opening would create the file, and a mistyped DATA_DIR would look like a shop without customers.
      printError(`In ${storage.dataDir} non c’è ancora nessun archivio di richieste (DATA_DIR).`)
      return 1
    }
    const store = await openStore(storage).catch(async (error) => {
      await command.onUnopened?.(args, storage, error)
      throw error
    })
    try {
      return await command.run(args, { store, storage, print, printError })
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const command = COMMANDS.get(name)
    printError(`${error.message}.\n\n${command === undefined ? usage() : usageOf(name, command)}`)
    return 2
  }
}

function usageOf(name: string, { synopsis }: Command | MailCommand): string {
  return `Uso: officina requests ${name} ${synopsis}`.trimEnd()
}

function usage(): string {
  const lines = [...COMMANDS].map(([name, { synopsis, summary }]) => {
    return `  ${name} ${synopsis}`.trimEnd().padEnd(58) + summary
  })
  return `Uso: officina requests COMANDO (senza officina: npm run requests -- COMANDO)

${lines.join('\n')}

Stati: waiting (in attesa), sending (in invio), delivered (consegnata), dead (non consegnata), spam (sospetta).
DATA: per esempio 2026-03-01, 24h o 7g. Con --json il risultato è per i programmi.`
}

function parseArguments({ options: names, hasOperand }: Command | MailCommand, args: string[]): Arguments {
  const options = Object.fromEntries(names.map((name) => [name, OPTIONS[name]]))
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(explainParseError(error))
  }
  const { positionals } = parsed
  const values: Arguments['values'] = parsed.values
  const expected = hasOperand && !values.all ? 1 : 0
  if (positionals.length !== expected) {
    throw new UsageError(expected === 0 ? `«${positionals[0]}» è di troppo` : 'Serve un solo argomento')
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

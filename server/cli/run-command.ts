import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type MailConfig, mailFolder, type StorageConfig } from '../config/config.ts'
import { escapeTerminal } from '../escape-terminal.ts'
import { openStore, sqliteFile } from '../outbox/open-store.ts'
import type { Clock } from '../outbox/store.ts'
import { type Arguments, type Command, type ExitCode, type MailCommand, UsageError } from './command.ts'
import { COMMANDS, usage } from './registry.ts'

export interface Terminal {
  print(line: string): void
  printError(line: string): void
}

/** Reads the parts of the configuration, each when it is needed. */
export interface Readers {
  readStorage: () => Promise<StorageConfig>
  readMail: () => Promise<MailConfig>
}

/**
 * Runs one of the owner's commands on the store that `readStorage` names. Reads the configuration only when the
 * usage is right. Resolves to the exit code; rejects with what the configuration or the store throws.
 */
export async function runCommand(
  argv: readonly string[],
  output: Terminal,
  { readStorage, readMail }: Readers,
  clock: Clock = Date.now,
): Promise<ExitCode> {
  const terminal: Terminal = {
    print: (line) => output.print(escapeTerminal(line)),
    printError: (line) => output.printError(escapeTerminal(line)),
  }
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || rest.includes('--help') || name === '--help') {
    terminal.print(usage())
    return name === undefined ? 2 : 0
  }
  try {
    const command = COMMANDS.get(name)
    if (command === undefined) throw new UsageError(`«${name}» non è un comando`)
    const args = parseArguments(command, rest)
    if ('runWithMail' in command) {
      return await command.runWithMail(args, { mail: await readMail(), clock, ...terminal })
    }
    const storage = await readStorage()
    if (storage.databaseUrl === undefined && !existsSync(sqliteFile(storage))) {
      // Opening would create it, and a mistyped DATA_DIR would look like a shop without customers.
      if (args.values.json === true && command.emptyJson !== undefined) terminal.print(command.emptyJson)
      terminal.printError(`In ${storage.dataDir} non c’è ancora nessun archivio di richieste (DATA_DIR).`)
      return 1
    }
    const store = await openStore(storage, clock).catch(async (error) => {
      await command.unopened?.(args, { storage, clock }, error)
      throw error
    })
    try {
      const context = { store, storage, mailFolder: mailFolder(storage.dataDir), clock, ...terminal }
      return await command.run(args, context)
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.printError(`${error.message}.\n\n${usage()}`)
    return 2
  }
}

function parseArguments({ options, operands }: Command | MailCommand, args: string[]): Arguments {
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(explainParseError(error))
  }
  const expected = parsed.values.all === true ? 0 : operands
  if (parsed.positionals.length !== expected) {
    throw new UsageError(
      expected === 0 ? `«${parsed.positionals[0]}» è di troppo` : `Argomenti che servono: ${expected}`,
    )
  }
  return { operands: parsed.positionals, values: parsed.values as Arguments['values'] }
}

/** Node's words are English; the name of the option in quotes is what the owner needs. */
function explainParseError(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  const option = /'(--?[^' =<]+)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${option} non è un’opzione di questo comando`
  return `Il valore di ${option} manca o non va bene`
}

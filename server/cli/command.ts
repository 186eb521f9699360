import type { ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { MailConfig, StorageConfig } from '../config/config.ts'
import type { OutboxStore } from '../outbox/store.ts'

/** 0: done; 1: nothing found, or not done; 2: wrong usage. */
export type ExitCode = 0 | 1 | 2

/** Every option of any command, for `parseArgs` of `node:util`. */
export const OPTIONS = {
  all: { type: 'boolean' },
  daily: { type: 'boolean' },
  json: { type: 'boolean' },
  verify: { type: 'boolean' },
  email: { type: 'string' },
  since: { type: 'string' },
  state: { type: 'string' },
  to: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig

/** What the owner typed after the name of the command. */
export interface Arguments {
  /** Empty for a command without operand, and with `--all`. */
  operand: string
  /** Only options that the command names. */
  values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
}

/** Where a command prints, line by line. */
export interface Terminal {
  print(line: string): void
  /** Prints to standard error what went wrong. */
  printError(line: string): void
}

export interface CommandContext extends Terminal {
  store: OutboxStore
  storage: StorageConfig
}

interface Usage {
  /** The arguments after the name of the command, for the usage text. */
  synopsis: string
  /** One line in Italian. */
  summary: string
  /** Whether the command takes one operand, which `--all` replaces. */
  hasOperand?: boolean
  options: readonly (keyof typeof OPTIONS)[]
}

/** One of the owner's commands that work on the stored requests. */
export interface Command extends Usage {
  /** Called when the store cannot be opened. */
  onUnopened?(args: Arguments, storage: StorageConfig, error: unknown): Promise<void>
  /** Throws `UsageError` for a wrong value, and what the store throws. */
  run(args: Arguments, context: CommandContext): Promise<ExitCode>
}

/** One of the owner's commands that send mail and need no stored requests. */
export interface MailCommand extends Usage {
  runWithMail(args: Arguments, context: Terminal & { mail: MailConfig }): Promise<ExitCode>
}

/** The owner typed something that the command does not accept. The message, in Italian, says what. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The text of a required option. Throws `UsageError` when it is missing or empty. */
export function requiredText({ values }: Arguments, name: 'email' | 'to'): string {
  const value = values[name]?.trim()
  if (!value) throw new UsageError(`Manca --${name}`)
  return value
}

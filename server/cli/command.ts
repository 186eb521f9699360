import type { ParseArgsOptionsConfig } from 'node:util'
import type { MailConfig, StorageConfig } from '../config/config.ts'
import type { Clock, OutboxStore } from '../outbox/store.ts'

/** 0 done, 1 nothing found or not done, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2

/** What the owner typed after the name of the command, as `node:util` parsed it. */
export interface Arguments {
  /** Exactly as many as the command has `operands`; none with `--all`. */
  operands: readonly string[]
  /** Only options that the command declares. */
  values: Readonly<Record<string, string | boolean | undefined>>
}

export interface CommandContext {
  store: OutboxStore
  storage: StorageConfig
  /** The file mailbox, which holds personal data as well. */
  mailFolder: string
  clock: Clock
  /** One line for the owner. */
  print(line: string): void
  /** One line about what went wrong, apart from what a program reads. */
  printError(line: string): void
}

/** One of the owner's commands. */
export interface Command {
  /** What to type after the name, for the usage. */
  synopsis: string
  /** One line in Italian. */
  summary: string
  /** Without `--all`, which stands for all of them. */
  operands: number
  options: ParseArgsOptionsConfig
  /** What `--json` prints where there is no database yet. */
  emptyJson?: string
  /** Told when the store cannot be opened, before the owner is. */
  unopened?(
    args: Arguments,
    context: Pick<CommandContext, 'storage' | 'clock'>,
    error: unknown,
  ): Promise<void>
  /** Throws `UsageError` for a wrong value, and what the store throws. */
  run(args: Arguments, context: CommandContext): Promise<ExitCode>
}

/** One of the owner's commands that is about the mail and needs no requests. */
export interface MailCommand extends Omit<Command, 'run' | 'emptyJson' | 'unopened'> {
  runWithMail(args: Arguments, context: MailCommandContext): Promise<ExitCode>
}

export interface MailCommandContext extends Pick<CommandContext, 'clock' | 'print' | 'printError'> {
  mail: MailConfig
}

/** The owner typed something that the command cannot mean. The message is Italian and names it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The text of an option that the command cannot do without. Throws `UsageError`. */
export function requiredText({ values }: Arguments, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`Manca --${name}`)
  return value.trim()
}

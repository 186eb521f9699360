import type { Config } from '../config/config.ts'
import type { OpenedStore } from '../outbox/open-store.ts'

/** 0: done; 1: nothing found, or not done; 2: wrong usage. */
export type ExitCode = 0 | 1 | 2

/** What the owner typed after the name of the command. */
export interface Arguments {
  /** Empty where an option takes its place. */
  operand: string
  values: { all?: boolean; email?: string; json?: boolean; state?: string; text?: string }
}

/** What the commands get from their caller. */
export interface CliIO {
  print(line: string): void
  /** Prints to standard error what went wrong. */
  printError(line: string): void
  /** Everything that arrives on standard input. */
  readInput(): Promise<string>
  /** Called only when the settings are needed. */
  readSettings(): Promise<Settings>
}

type Settings = Pick<Config, 'storage' | 'mail'>

export interface CommandContext extends CliIO, Settings {
  /** The store of new requests, and one that is being left behind (`openStores`). */
  stores: readonly OpenedStore[]
}

/** The owner typed something that the command does not accept. The message, in Italian, says what. */
export class UsageError extends Error {
  override name = 'UsageError'
}

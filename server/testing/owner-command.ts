import { runCommand, type Surroundings } from '../cli/run-command.ts'

/** The exit code of a command and what it printed on either stream. */
export interface CommandResult {
  code: number
  out: string
  err: string
}

/** Runs the owner's command without a process, on the SQLite database in `dataDir` unless `surroundings` say otherwise. */
export async function runOwnerCommand(
  args: readonly string[],
  dataDir: string,
  surroundings: Partial<Surroundings> = {},
): Promise<CommandResult> {
  const out: string[] = []
  const err: string[] = []
  const notRead = () => Promise.reject(new Error('this command is not about the mail'))
  const code = await runCommand(args, {
    print: (line) => void out.push(`${line}\n`),
    printError: (line) => void err.push(`${line}\n`),
    readStorage: async () => ({ dataDir, databaseUrl: undefined, retentionDays: 365 }),
    readMail: notRead,
    ...surroundings,
  })
  return { code, out: out.join(''), err: err.join('') }
}

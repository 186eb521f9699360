import { runCommand } from '../cli/run-command.ts'
import { readConfig } from '../config/config.ts'
import { DEFAULT_SHOP } from '../config/site-facts.ts'

/**
 * Runs the owner's command without a process, on the SQLite database in `dataDir` unless
 * `variables` say otherwise. Resolves to the exit code and what was printed on either stream.
 */
export async function runOwnerCommand(
  args: readonly string[],
  dataDir: string,
  variables: Record<string, string> = {},
  input = '',
) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(args, {
    print: (line) => void out.push(`${line}\n`),
    printError: (line) => void err.push(`${line}\n`),
    readInput: async () => input,
    readSettings: async () => readConfig(DEFAULT_SHOP, { DATA_DIR: dataDir, ...variables }),
  })
  return { code, out: out.join(''), err: err.join('') }
}

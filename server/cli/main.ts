import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from '../config/config.ts'
import { loadShop } from '../config/site-facts.ts'
import { runCommand } from './run-command.ts'

// Exits when the reader of a pipe stops early, as `head` does (EPIPE).
process.stdout.on('error', () => process.exit())

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
  // The facts of the built site have the default retention and recipient.
  readSettings: async () => readConfig(await loadShop(resolve('dist'))),
})

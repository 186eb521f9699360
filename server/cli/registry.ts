import { backup } from './backup.ts'
import type { Command, MailCommand } from './command.ts'
import { deleteRequests, purge } from './delete-and-purge.ts'
import { list, stats } from './list-and-stats.ts'
import { migrate } from './migrate.ts'
import { notify } from './notify.ts'
import { retry } from './retry.ts'
import { exportRequests, show } from './show-and-export.ts'
import { testMail } from './test-mail.ts'

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

/** How to use the command, in Italian. */
export function usage(): string {
  const lines = [...COMMANDS].map(([name, { synopsis, summary }]) => {
    return `  ${name} ${synopsis}`.trimEnd().padEnd(58) + summary
  })
  return [
    'Uso: npm run requests -- COMANDO',
    '',
    ...lines,
    '',
    'Stati: waiting (in attesa), sending (in invio), delivered (consegnata), dead (non consegnata), spam (sospetta).',
    'DATA: per esempio 2026-03-01, 24h o 7g. Con --json il risultato è per i programmi.',
  ].join('\n')
}

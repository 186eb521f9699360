import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { recordBackup } from '../outbox/backup-records.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { runOwnerCommand } from '../testing/owner-command.ts'
import { incoming } from '../testing/store-contract.ts'

const RECEIVED_AT = Date.UTC(2026, 0, 15, 8)
const EMAIL = 'anna@example.com'

/** The lines that `delete` prints when `there` backups still exist and `gone` recorded ones no longer do. */
async function deletedBeside(backups: { there: number; gone: number }): Promise<string[]> {
  const dataDir = await temporaryFolder()
  const store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: () => RECEIVED_AT })
  await store.accept(incoming({ email: EMAIL }))
  await store.close()
  const record = (name: string, madeAt = RECEIVED_AT + 1) =>
    recordBackup(dataDir, { file: join(dataDir, name), madeAt })
  for (let i = 0; i < backups.there; i++) {
    await writeFile(join(dataDir, `there-${i}`), '')
    await record(`there-${i}`)
  }
  for (let i = 0; i < backups.gone; i++) await record(`gone-${i}`)
  // Made before the request came in: it holds nothing of this person.
  await record('earlier', RECEIVED_AT - 1)

  const { code, out } = await runOwnerCommand(['delete', '--email', EMAIL], dataDir)
  expect(code).toBe(0)
  return out.trimEnd().split('\n')
}

test('backups that are still there are named one by one, all others are counted in one line', async () => {
  const lines = await deletedBeside({ there: 2, gone: 276 })
  expect(lines.slice(1, -1)).toEqual([
    'Queste copie contengono ancora i dati, e da qui non posso cambiarle:',
    expect.stringMatching(/^ {2}\/.*\/there-0$/),
    expect.stringMatching(/^ {2}\/.*\/there-1$/),
    'Copie che non sono più dove erano state scritte: 276. Se le hai spostate, eliminale anche lì.',
  ])
})

test('where no backup holds the data, the output names none', async () => {
  expect(await deletedBeside({ there: 0, gone: 0 })).toEqual([
    expect.stringContaining(EMAIL),
    expect.stringContaining('Restano da cancellare a mano'),
  ])
})

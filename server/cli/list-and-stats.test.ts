import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { incoming } from '../testing/store-contract.ts'
import { rowOf } from './list-and-stats.ts'
import { runCommand } from './run-command.ts'

test('nobody makes a row of the table longer than a screen', () => {
  const row = rowOf({
    id: 'r-1',
    state: 'waiting',
    receivedAt: 0,
    queuedAt: 0,
    attempts: 0,
    deliveredAt: null,
    nextAttemptAt: 0,
    lastError: null,
    refused: false,
    copies: null,
    name: 'a'.repeat(100),
    email: `${'b'.repeat(240)}@example.com`,
    message: 'c'.repeat(1000),
  })
  expect(row.join('  ').length).toBeLessThan(200)
})

test('nothing that is printed can steer a terminal, and JSON still says what was typed', async () => {
  const dataDir = await temporaryFolder()
  const typed = 'a\u009b31mb\u202ec\u2066d\u200fe\u061cf\u007fg\u0085h\u2028i\u001bj\rk'
  const store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
  const { id } = await store.accept(incoming({ name: typed, message: typed }))
  await store.close()
  const storage = { dataDir, databaseUrl: undefined, retentionDays: 365 }
  const readers = { readStorage: async () => storage, readMail: () => Promise.reject(new Error('not read')) }
  const printed = async (...args: string[]) => {
    let text = ''
    const append = (line: string) => {
      text += `${line}\n`
    }
    await runCommand(args, { print: append, printError: append }, readers)
    expect(text.replaceAll('\n', '')).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]+$/u)
    return text
  }
  expect(JSON.parse(await printed('list', '--json'))).toMatchObject([{ name: typed, message: typed }])
  expect(JSON.parse(await printed('show', id, '--json'))).toMatchObject({ name: typed, message: typed })
  expect(JSON.parse(await printed('export', '--email', 'anna@example.com', '--json'))).toHaveLength(1)
  await printed('list')
  await printed('show', id)
  await printed('delete', '--email', `${typed}@example.com`)
  await printed('list', '--state', typed)
  await printed('backup', join(dataDir, typed, 'copia.sqlite'))
})

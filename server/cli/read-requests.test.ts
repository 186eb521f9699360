import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { runOwnerCommand } from '../testing/owner-command.ts'
import { incoming } from '../testing/store-contract.ts'
import { parseSince } from './read-requests.ts'

/** A data folder whose database holds one request. */
async function dataFolderWith(request: Parameters<typeof incoming>[0]) {
  const dataDir = await temporaryFolder()
  const store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
  const { id } = await store.accept(incoming(request))
  await store.close()
  return { dataDir, id }
}

test('however long the texts are, a row of the table is shorter than 210 characters', async () => {
  const email = `${'b'.repeat(240)}@example.com`
  const { dataDir } = await dataFolderWith({ name: 'a'.repeat(100), email, message: 'c'.repeat(1000) })
  const { out } = await runOwnerCommand(['list'], dataDir)
  for (const line of out.split('\n')) expect(line.length).toBeLessThan(210)
})

test('nothing that is printed can steer a terminal, and JSON still says what was typed', async () => {
  const typed = 'a\u009b31mb\u202ec\u2066d\u200fe\u061cf\u007fg\u0085h\u2028i\u001bj\rk'
  const { dataDir, id } = await dataFolderWith({ name: typed, message: typed })
  const printed = async (...args: string[]) => {
    const { out, err } = await runOwnerCommand(args, dataDir)
    expect((out + err).replaceAll('\n', '')).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]+$/u)
    return out
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

const NOW = Date.UTC(2026, 5, 15, 12)

test.each([
  ['2026-01-15', '2026-01-14T23:00:00Z'],
  // A day in summer time, and the days on which summer time begins and ends, each with the next day.
  ['2026-06-15', '2026-06-14T22:00:00Z'],
  ['2026-03-29', '2026-03-28T23:00:00Z'],
  ['2026-03-30', '2026-03-29T22:00:00Z'],
  ['2026-10-25', '2026-10-24T22:00:00Z'],
  ['2026-10-26', '2026-10-25T23:00:00Z'],
  ['24h', '2026-06-14T12:00:00Z'],
  ['7g', '2026-06-08T12:00:00Z'],
])('--since %s means since %s', (text, expected) => {
  expect(new Date(parseSince(text, NOW)).toISOString()).toBe(expected.replace('Z', '.000Z'))
})

test.each(['', 'ieri', '2026-02-30', '2026-13-01', '15/06/2026', '7', '2026-06-15T10:00'])(
  '--since "%s" is refused, and the message quotes the value',
  (text) => {
    expect(() => parseSince(text, NOW)).toThrow(`«${text}» non è una data`)
  },
)

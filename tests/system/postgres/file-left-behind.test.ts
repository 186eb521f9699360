import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../server/outbox/sqlite/store.ts'
import { runOwnerCommand } from '../../../server/testing/owner-command.ts'
import { incoming } from '../../../server/testing/store-contract.ts'
import { createVictim } from '../../chaos/victim.ts'
import { startFaultyMailServer } from '../../support/faulty-mail-server.ts'
import { eventually } from '../../support/vitest.ts'
import { startPostgres } from './postgres-server.ts'

test('what SQLite holds, or still takes, when the server moves to PostgreSQL is delivered, listed, retried and deleted', async () => {
  const database = await startPostgres({ settings: ['fsync=off'] })
  onTestFinished(() => database.remove())
  const url = await database.createDatabase()
  const mail = await startFaultyMailServer({ faultFor: () => 'greylist' })
  onTestFinished(mail.close)
  const server = await createVictim(undefined, { DATABASE_URL: url })
  onTestFinished(() => server.remove())
  const { dataDir } = server
  const requests = (...args: string[]) => runOwnerCommand(args, dataDir, { DATABASE_URL: url })
  const listed = async () =>
    JSON.parse((await requests('list', '--json')).out) as { id: string; message: string; state: string }[]

  // The old server, which still runs while the new one starts.
  const sqlite = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
  onTestFinished(() => sqlite.close())
  const { id } = await sqlite.accept(incoming({ message: 'prima' }))
  await server.start(mail.url)
  await sqlite.accept(incoming({ message: 'durante' }))
  expect((await server.post('dopo')).status).toBe(200)
  expect(
    (await database.query(url, `SELECT fields::json->>'message' AS message FROM outbox.requests`)).map(
      ({ message }) => message,
    ),
  ).toEqual(['dopo'])
  const waiting = await listed()
  expect(waiting.map(({ message }) => message).toSorted()).toEqual(['dopo', 'durante', 'prima'])
  expect((await requests('list')).err).toContain('richieste da consegnare: 2')

  mail.faultFor = () => 'none'
  expect((await requests('retry', '--all')).code).toBe(0)
  await eventually(async () =>
    expect(new Set((await listed()).map(({ state }) => state))).toEqual(new Set(['delivered'])),
  )
  expect(mail.kept).toHaveLength(3)
  expect((await requests('list')).err).toContain('non c’è più niente da consegnare')
  expect((await requests('retry', id)).err).toContain('è consegnata')
  expect((await requests('backup', join(dataDir, 'copia'))).err).toContain('pg_dump')
  expect((await requests('delete', id)).code).toBe(0)
  expect((await requests('delete', '--email', 'anna@example.com')).out).toContain('Richieste cancellate: 2.')
  expect(await listed()).toEqual([])
  expect(server.deaths).toEqual([])
})

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../../../server/testing/outbox.ts'
import { runOwnerCommand } from '../../../server/testing/owner-command.ts'
import { createVictim } from '../../chaos/victim.ts'
import { startPostgres } from './postgres-server.ts'

test('beside a SQLite file the server refuses PostgreSQL; once all is sent it changes there, and back', async () => {
  const database = await startPostgres()
  onTestFinished(() => database.remove())
  const mail = await mailServer({ faultFor: () => 'greylist' })
  const sqlite = await createVictim()
  const { dataDir } = sqlite
  const inPostgres = { DATABASE_URL: await database.createDatabase() }
  const postgres = await createVictim(inPostgres, dataDir)
  const list = async (settings: Record<string, string>) =>
    JSON.parse((await runOwnerCommand(['list', '--json'], dataDir, settings)).out) as {
      message: string
      state: string
    }[]
  const delivered = (message: string) => [expect.objectContaining({ message, state: 'delivered' })]

  await sqlite.start(mail.url)
  expect((await sqlite.post('prima')).status).toBe(200)
  const beside = /DATABASE_URL: in .*outbox\.sqlite aspettano/
  await expect(postgres.start(mail.url)).rejects.toThrow(beside)
  expect((await runOwnerCommand(['list'], dataDir, inPostgres)).err).toMatch(beside)

  mail.faultFor = () => 'none'
  await expect.poll(() => list({})).toEqual(delivered('prima'))
  // The old server still has the file open.
  await postgres.start(mail.url)
  await sqlite.stop()
  expect((await postgres.post('dopo')).status).toBe(200)
  await expect.poll(() => list(inPostgres)).toEqual(delivered('dopo'))
  expect(await list({})).toEqual(delivered('prima'))
  expect(
    (await runOwnerCommand(['backup', join(dataDir, 'copia')], dataDir, inPostgres)).err,
  ).toContain('pg_dump')

  await postgres.stop()
  await sqlite.start(mail.url)
  expect((await sqlite.post('di nuovo qui')).status).toBe(200)
  await expect.poll(async () => (await list({})).slice(0, 1)).toEqual(delivered('di nuovo qui'))
  expect(mail.messages).toHaveLength(3)
  expect(sqlite.deaths).toEqual([])
})

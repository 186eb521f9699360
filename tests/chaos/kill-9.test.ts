import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgresStore } from '../../server/outbox/postgres/store.ts'
import { openSqliteStore } from '../../server/outbox/sqlite/store.ts'
import { startPostgres } from '../system/postgres/postgres-server.ts'
import { judge, runChaos } from './chaos-run.ts'
import { createVictim } from './victim.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Every list of a run's report says what was wrong. */
function expectNothingWrong({ acknowledged, ...wrong }: Awaited<ReturnType<typeof runChaos>>): void {
  expect(Object.entries(wrong).filter(([, found]) => found.length > 0)).toEqual([])
  // A run in which hardly any request was acknowledged would prove nothing.
  expect(acknowledged).toBeGreaterThan(10)
}

test('an acknowledged request survives kill -9 and every failure of the mail server', async () => {
  const server = await createVictim()
  const report = await runChaos({
    ...{ servers: [server], kills: 8, longestPauseMs: 800 },
    // Longer than the lease of a mail that is being sent, so that the restarted server may send it again at once.
    downMs: 5 * 60_000,
    afterKill: async () => expect(server.integrity()).toBe('ok'),
    openStore: () => openSqliteStore({ file: join(server.dataDir, 'outbox.sqlite'), clock: Date.now }),
  })
  expectNothingWrong(report)
})

test('an acknowledged request survives the death of instances and of PostgreSQL itself', async () => {
  const database = await startPostgres()
  onTestFinished(() => database.remove())
  const url = await database.createDatabase()
  const report = await runChaos({
    servers: await Promise.all([1, 2, 3].map(() => createVictim(undefined, { DATABASE_URL: url }))),
    ...{ kills: 4, longestPauseMs: 500 },
    // The servers' clocks agree, as those of machines with one store must.
    downMs: 0,
    async afterKill(kill) {
      if (kill % 2 === 1) return
      await database.stop(kill % 4 === 0 ? 'fast' : 'crash')
      await database.start()
    },
    openStore: () => openPostgresStore({ url, clock: Date.now }),
  })
  expectNothingWrong(report)
})

test('`judge` reports what is wrong, and accepts a duplicate where the sender could not know better', () => {
  const copy = {
    token: 'richiesta-1-1-fine',
    messageId: '<a@example.com>',
    acknowledged: true,
    generation: 1,
  }
  const told = new Map([[copy.token, true]])
  const row = { id: 'x', state: 'delivered', message: `Messaggio ${copy.token}` } as const
  const nextLife = { ...copy, generation: 2 }
  expect(judge(told, [], [row]).lost).toEqual([copy.token])
  expect(judge(told, [copy, copy], [row]).unexplainedDuplicates).toEqual([copy.token])
  expect(judge(told, [copy, { ...copy, messageId: '<b@example.com>' }], [row]).renamed).toEqual([copy.token])
  expect(judge(told, [copy], [row, row]).storedTwice).toEqual([copy.token])
  expect(judge(told, [copy], [{ ...row, state: 'waiting' }]).unfinished).toEqual(['x waiting'])
  for (const copies of [
    [{ ...copy, acknowledged: false }, copy],
    [copy, nextLife],
  ])
    expect(judge(told, copies, [row])).toMatchObject({ unexplainedDuplicates: [], lost: [] })
  expect(judge(told, [copy, nextLife, nextLife], [row]).unexplainedDuplicates).toEqual([copy.token])
})

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually, temporaryFolder } from '../../tests/support/vitest.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { recordedLog } from '../testing/app.ts'
import { incoming } from '../testing/store-contract.ts'
import { createUpkeep } from './upkeep.ts'

const DAY_MS = 24 * 3_600_000

afterEach(() => vi.useRealTimers())

/** A store with some delivered requests, and its upkeep. Time stands still until a test sets `time.now`. */
async function fixture() {
  const file = join(await temporaryFolder(), 'outbox.sqlite')
  const time = { now: Date.UTC(2026, 2, 2, 9) }
  const clock = () => time.now
  const store = await openSqliteStore({ file, clock })
  onTestFinished(() => store.close())
  for (let i = 0; i < 23; i++) await store.accept(incoming({ message: `riga ${i} ${'x'.repeat(900)}` }))
  for (const claim of await store.claim(23, 60_000)) await store.settle(claim, { outcome: 'delivered' })
  // Moves everything from the write-ahead log into the file.
  await store.purge(0)
  const { log, lines } = recordedLog()
  const upkeep = createUpkeep({ store, retentionDays: 1, clock, log })
  onTestFinished(upkeep.stop)
  return { file, time, store, upkeep, lines }
}

test('a clock jump, or damage that the open connection does not notice, raises an alarm within a day, and nothing is erased', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { file, time, store, upkeep, lines } = await fixture()
  expect(await store.list({})).toHaveLength(23)
  upkeep.start()
  await eventually(async () => expect((await store.clockRecord()).longestPauseMs).toBe(DAY_MS))
  expect(await upkeep.alarms()).toEqual([])

  time.now += 31 * DAY_MS
  expect(await upkeep.alarms()).toEqual([expect.stringContaining('l’orologio segna 2026-04-02')])
  await vi.advanceTimersByTimeAsync(DAY_MS)
  await eventually(() => expect(lines.join()).toContain('l’orologio segna 2026-04-02'))
  expect(await store.list({})).toHaveLength(23)
  time.now -= 31 * DAY_MS

  // Damages the file in another process: a handle closed in this one would drop SQLite's locks on the file.
  const module = join(import.meta.dirname, '../../tests/support/damage.ts')
  const script = `import { damagePageWith } from ${JSON.stringify(module)}; damagePageWith('riga 11 ', ${JSON.stringify(file)})`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(0)
  expect(await store.list({})).toHaveLength(23)
  time.now += 1.5 * DAY_MS
  await vi.advanceTimersByTimeAsync(DAY_MS)
  await eventually(async () =>
    expect(await upkeep.alarms()).toEqual([
      expect.stringContaining('l’archivio delle richieste è danneggiato'),
    ]),
  )
  await eventually(() => expect(lines.join()).toContain('è danneggiato'))
  expect(await store.list({})).toHaveLength(23)
})

import { utimesSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHealth } from '../health/health.ts'
import { fixtureStore, recordedLog } from '../testing/outbox.ts'
import { incoming } from '../testing/store-contract.ts'
import { makeCopy } from './daily-copy.ts'
import { createMaintenance } from './maintenance.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function fixtureMaintenance() {
  const fixture = await fixtureStore()
  const { dataDir, clock, store, settleAll } = fixture
  const { log, lines } = recordedLog()
  const health = createHealth({ store, to: [], clock })
  if (store.copies === undefined) throw new Error('no copies')
  const { copies } = store
  return {
    ...{ ...fixture, lines },
    maintain: createMaintenance({ store, retentionDays: 2, health, clock, log }),
    copies: async () => (await readdir(join(dataDir, 'backups'))).toSorted(),
    copy: (at = clock()) => makeCopy(copies, at),
    check: async () => Object.values((await health.report()).reasons),
    async deliver(message: string) {
      await store.accept(incoming({ message }))
      await settleAll({ outcome: 'delivered' })
    },
  }
}

test('the server copies once a day and erases what was delivered before the retention, and nothing else', async () => {
  const { store, time, deliver, maintain, lines } = await fixtureMaintenance()
  await deliver('consegnata')
  await store.accept(incoming({ message: 'in attesa' }))
  for (let hour = 0; hour < 96; hour++) {
    await maintain()
    time.now += HOUR_MS
  }
  expect(lines.join('\n').match(/copy of the/g)).toHaveLength(4)
  expect(lines.join()).toContain('"requests":1')
  expect((await store.list({})).map(({ message }) => message)).toEqual(['in attesa'])
})

test('a clock that jumps a year ahead erases nothing before the next day', async () => {
  const { store, time, deliver, maintain } = await fixtureMaintenance()
  await deliver('consegnata')
  const kept: number[] = []
  for (const days of [0, 365, -364, 364, 1]) {
    time.now += days * DAY_MS + 1
    await maintain()
    kept.push((await store.list({})).length)
  }
  expect(kept).toEqual([1, 1, 1, 1, 0])
})

test('fourteen copies are kept, and what a crash left of one goes', async () => {
  const { dataDir, time, copies, copy } = await fixtureMaintenance()
  for (let day = 0; day < 16; day++) {
    expect(await copy()).toContain('outbox-2026-03-')
    time.now += DAY_MS
  }
  const names = await copies()
  expect([names.length, names[0]]).toEqual([14, 'outbox-2026-03-04T09-00-00Z.sqlite'])
  await writeFile(join(dataDir, 'backups', 'outbox-x.sqlite.1.partial'), 'dati')
  // Made while the clock was wrong.
  await copy(time.now + 400 * DAY_MS)
  await copy()
  expect(await copies()).toHaveLength(14)
  expect((await copies()).join()).not.toMatch(/partial|2027/)
})

test('without a copy for 36 hours the alarm is on, and a copy from a wrong future does not silence it', async () => {
  const { time, copy, check, deliver } = await fixtureMaintenance()
  const missing = [expect.stringContaining('nessuna copia')]
  expect(await check()).toEqual([])
  await deliver('prima')
  time.now += 36 * HOUR_MS
  expect(await check()).toEqual([])
  time.now += 1
  expect(await check()).toEqual(missing)
  await copy(time.now + 400 * DAY_MS)
  expect(await check()).toEqual(missing)
  await copy()
  expect(await check()).toEqual([])
  time.now += 37 * HOUR_MS
  expect(await check()).toEqual([expect.stringMatching(/^l’ultima copia .* è del 03\/03\/26/)])
})

test('of a damaged file no copy is made, and the older ones stay', async () => {
  const { file, time, store, copies, copy, deliver } = await fixtureMaintenance()
  for (let i = 0; i < 30; i++) await deliver(`riga ${i} ${'x'.repeat(900)}`)
  await copy()
  time.now += DAY_MS
  // Moves everything from the write-ahead log into the file.
  await store.close()
  const bytes = await readFile(file)
  const at = bytes.indexOf('riga 11 ')
  const page = at - (at % 4096)
  await writeFile(file, bytes.fill(0xa5, page, page + 4096))
  await expect(copy()).rejects.toThrow(/damaged|malformed/)
  expect(await copies()).toEqual(['outbox-2026-03-02T09-00-00Z.sqlite'])
})

test('after a move to another database the old file becomes a copy, and copies go by their age, but not what waits', async () => {
  const { dataDir, file, store, time, clock, copies, copy, deliver } = await fixtureMaintenance()
  await deliver('prima')
  await copy()
  const { copies: _, ...elsewhere } = store
  const { log } = recordedLog()
  const health = createHealth({ store, to: [], clock })
  const options = { store: elsewhere, file, retentionDays: 2, health, clock, log }
  const maintain = createMaintenance(options)
  const changed = Date.UTC(2026, 2, 2, 10)
  const age = (path = file) => utimesSync(path, changed / 1000, changed / 1000)
  await store.accept(incoming({ message: 'in attesa' }))
  time.now += 2 * DAY_MS
  for (const end of ['', '-wal']) age(file + end)
  await maintain()
  expect(await copies()).toHaveLength(1)
  await store.retry({})
  for (const claim of await store.claim(9, 1)) await store.settle(claim, { outcome: 'delivered' })
  await store.close()
  age()
  await maintain()
  expect(await copies()).toEqual(
    ['09', '10'].map((hour) => `outbox-2026-03-02T${hour}-00-00Z.sqlite`),
  )
  expect((await readdir(dataDir)).filter((name) => name.startsWith('outbox'))).toEqual([])
  time.now += 13 * DAY_MS
  await maintain()
  expect(await copies()).toEqual([])
})

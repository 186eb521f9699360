import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually, temporaryFolder } from '../../tests/support/vitest.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import type { OutboxStore } from '../outbox/store.ts'
import { recordedLog } from '../testing/app.ts'
import { incoming } from '../testing/store-contract.ts'
import { createHealthCheck } from './health-check.ts'
import { createMaintenance } from './maintenance.ts'
import { copyIfDue } from './nightly-copy.ts'
import { serverChecks } from './server-checks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let now: number
let dataDir: string
let file: string
let store: OutboxStore

beforeEach(async () => {
  now = Date.UTC(2026, 2, 2, 2)
  dataDir = await temporaryFolder()
  file = join(dataDir, 'outbox.sqlite')
  store = await openSqliteStore({ file, clock: () => now })
  onTestFinished(() => store.close())
})

const copies = async () => (await readdir(join(dataDir, 'backups'))).toSorted()
const check = () =>
  createHealthCheck(serverChecks({ stores: [{ store, file }], dataDir, to: [], clock: () => now }))()

async function deliverOne(message: string): Promise<void> {
  await store.accept(incoming({ message }))
  for (const claim of await store.claim(1, 1000)) await store.settle(claim, { outcome: 'delivered' })
}

test('the server copies once a day and erases what was delivered before the retention, and nothing else', async () => {
  await deliverOne('consegnata')
  await store.accept(incoming({ message: 'in attesa' }))
  const { log, lines } = recordedLog()
  const options = { stores: [{ store, file }], dataDir, retentionDays: 2, clock: () => now, log, everyMs: 20 }
  const maintenance = createMaintenance(options)
  maintenance.start()
  onTestFinished(maintenance.stop)
  for (let day = 0; day < 4; day++) {
    await eventually(async () => expect(await copies(), lines.join('\n')).toHaveLength(day + 1))
    now += DAY_MS
  }
  await eventually(async () => expect(lines.join()).toContain('"requests":1'))
  expect((await store.list({})).map(({ message }) => message)).toEqual(['in attesa'])
})

test('fourteen copies are kept, each a whole database that opens by itself, and what a crash left of one goes', async () => {
  await deliverOne('consegnata')
  for (let day = 0; day < 16; day++) {
    expect(await copyIfDue(file, dataDir, now)).toContain('outbox-2026-03-')
    expect(await copyIfDue(file, dataDir, now + 22 * HOUR_MS)).toBeNull()
    now += DAY_MS
  }
  const names = await copies()
  expect([names.length, names[0]]).toEqual([14, 'outbox-2026-03-04T02-00-00Z.sqlite'])
  using copy = new DatabaseSync(join(dataDir, 'backups', names[13] ?? ''), { readOnly: true })
  expect(copy.prepare('SELECT message FROM requests').all()).toEqual([{ message: 'consegnata' }])
  const left = join(dataDir, 'backups', 'outbox-x.sqlite.1.partial')
  await writeFile(left, 'dati')
  expect(spawnSync('touch', ['-d', '2 hours ago', left]).status).toBe(0)
  await copyIfDue(file, dataDir, now)
  expect(await copies()).toHaveLength(14)
})

test('without a copy for 36 hours the alarm is on, and a copy from a wrong future does not silence it', async () => {
  expect(await check()).toEqual([])
  await deliverOne('prima')
  now += 36 * HOUR_MS
  expect(await check()).toEqual([])
  now += 1
  expect(await check()).toEqual([expect.stringContaining('nessuna copia')])
  await copyIfDue(file, dataDir, now + 400 * DAY_MS)
  expect(await check()).toEqual([expect.stringContaining('nessuna copia')])
  await copyIfDue(file, dataDir, now)
  expect(await check()).toEqual([])
  now += 37 * HOUR_MS
  expect(await check()).toEqual([expect.stringMatching(/^l’ultima copia .* è del 03\/03\/26/)])
})

test('a damaged file makes no copy: the older ones stay, and the log says why', async () => {
  for (let i = 0; i < 30; i++) await deliverOne(`riga ${i} ${'x'.repeat(900)}`)
  await copyIfDue(file, dataDir, now)
  now += DAY_MS
  // In a process of its own: a handle closed in this one would drop SQLite's locks on the file.
  const damage = `const fs = require('node:fs'), file = process.argv[1]
    const bytes = fs.readFileSync(file), at = bytes.indexOf('riga 11 ')
    bytes.fill(0xa5, at - (at % 4096), at - (at % 4096) + 4096); fs.writeFileSync(file, bytes)`
  // Moves everything from the write-ahead log into the file.
  await store.purge(0)
  expect(spawnSync(process.execPath, ['-e', damage, file]).status).toBe(0)
  await expect(copyIfDue(file, dataDir, now)).rejects.toThrow(/damaged|malformed/)
  expect(await copies()).toEqual(['outbox-2026-03-02T02-00-00Z.sqlite'])
})

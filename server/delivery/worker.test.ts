import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Fault,
  type FaultyMailServer,
  startFaultyMailServer,
} from '../../tests/support/faulty-mail-server.ts'

import { eventually, temporaryFolder } from '../../tests/support/vitest.ts'
import { createSmtpTransport } from '../mail/smtp-transport.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { MAX_AHEAD_MS, type OutboxStore, StoreUnavailableError } from '../outbox/store.ts'
import { incoming } from '../testing/store-contract.ts'
import { type DeliveryOptions, retryDelayMs } from './deliver.ts'
import { createWorker } from './worker.ts'

const HOUR_MS = 3_600_000
const SHOP = 'negozio@example.com'
const SECRETS = ['Anna', 'Bianchi', 'anna@', 'schermo']

let folder: string
let store: OutboxStore
let mailServer: FaultyMailServer
let now: number
let logged: string[]
let workers: ReturnType<typeof createWorker>[]

beforeEach(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  folder = await temporaryFolder()
  now = Date.UTC(2026, 2, 2, 9)
  store = await openSqliteStore({ file: join(folder, 'outbox.sqlite'), clock: () => now, lockTimeoutMs: 50 })
  mailServer = await startFaultyMailServer()
  logged = []
  workers = []
})
afterEach(async () => {
  for (const worker of workers) await worker.stop(0)
  await store.close()
  await mailServer.close()
  for (const secret of SECRETS) expect(logged.join('')).not.toContain(secret)
})

const create = (options: Partial<DeliveryOptions> = {}) => {
  const worker = createWorker({
    store,
    transport: createSmtpTransport({ kind: 'smtp', host: '127.0.0.1', port: mailServer.port, secure: false }),
    from: 'sito@example.com',
    to: [SHOP],
    shop: { replyWithin: null },
    clock: () => now,
    log: pino({}, { write: (line: string) => logged.push(line) }),
    ...options,
  })
  workers.push(worker)
  return worker
}
const start = (options: Partial<DeliveryOptions> = {}) => {
  const worker = create(options)
  worker.start()
  return worker
}
const failWith = (...faults: Fault[]) => {
  mailServer.faultFor = () => faults.shift() ?? 'none'
}
const stateOf = async (id: string) => (await store.get(id))?.state

test('what waits is delivered at start, and a worker that nobody wakes finds what another process has put into the queue', async () => {
  await store.accept(incoming({ message: 'prima' }))
  start()
  await eventually(() => expect(mailServer.kept).toHaveLength(1))
  const { id } = await store.accept(incoming({ message: 'dopo' }))
  await eventually(async () => expect(await stateOf(id)).toBe('delivered'))
})

test('after temporary failures a mail is tried again, later each time, with the same Message-ID', async () => {
  failWith('greylist', 'drop-after-data', 'drop-at-connect')
  const { id } = await store.accept(incoming())
  const worker = start()
  const delays: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    await eventually(async () =>
      expect(await store.get(id)).toMatchObject({ state: 'waiting', attempts: attempt }),
    )
    const due = (await store.get(id))?.nextAttemptAt ?? 0
    delays.push(due - now)
    now = due
    worker.wake()
  }
  await eventually(async () => expect(await stateOf(id)).toBe('delivered'))
  expect(delays).toEqual([2000, 4000, 8000])
  expect(mailServer.kept.map(({ acknowledged }) => acknowledged)).toEqual([false, true])
  expect(new Set(mailServer.kept.map(({ raw }) => raw)).size).toBe(1)
})

test('taken for one address a mail is delivered, and the others are noted until they take one', async () => {
  const to = ['Uno@Example.com', 'due@example.com', 'tre@example.com']
  mailServer.refused.set('Uno@example.com', 550).set('due@example.com', 451)
  const { id } = await store.accept(incoming())
  await create({ to }).drain()
  expect(await stateOf(id)).toBe('delivered')
  expect(mailServer.kept.map(({ envelope }) => envelope.to)).toEqual([['tre@example.com']])
  expect(await store.refusedRecipients()).toEqual({
    'Uno@Example.com': expect.stringContaining('550'),
    'due@example.com': expect.stringContaining('451'),
  })
  mailServer.refused.delete('due@example.com')
  await store.accept(incoming({ message: 'altra' }))
  await create({ to }).drain()
  expect(Object.keys(await store.refusedRecipients())).toEqual(['Uno@Example.com'])
})

test.each<[Fault, boolean]>([
  ['reject-recipient', false],
  ['reject-message', false],
  ['greylist', true],
  ['defer-message', true],
  ['drop-at-connect', false],
])('a mail that the fault %s keeps back is tried again; temporary: %s', async (fault, temporary) => {
  failWith(fault)
  const { id } = await store.accept(incoming())
  await create({ to: [SHOP, 'altro@example.com'] }).drain()
  expect(await stateOf(id)).toBe('waiting')
  expect((await store.status()).failing === null).toBe(temporary)
  now += 3000
  await create().drain()
  expect(await stateOf(id)).toBe('delivered')
})

// If `wake` did not end the worker's sleep, this test would take twenty seconds and fail.
test('for as long as it fails a request is tried every four hours, and arrives in the end', {
  timeout: 15_000,
}, async () => {
  failWith(...Array<Fault>(30).fill('drop-at-connect'))
  const { id } = await store.accept(incoming())
  const worker = start()
  for (let attempt = 1; attempt <= 30; attempt++) {
    await eventually(async () =>
      expect(await store.get(id)).toMatchObject({ state: 'waiting', attempts: attempt }),
    )
    now = (await store.get(id))?.nextAttemptAt ?? 0
    worker.wake()
  }
  await eventually(async () => expect(await stateOf(id)).toBe('delivered'))
  expect(retryDelayMs(30, () => 0.5)).toBe(4 * HOUR_MS)
  expect(retryDelayMs(500, () => 0.999_999)).toBeLessThan(MAX_AHEAD_MS)
})

test('at most four mails are under way at a time', async () => {
  for (let i = 0; i < 12; i++) await store.accept(incoming({ message: `m${i}` }))
  mailServer.faultFor = () => 'slow'
  let underWay = 0
  let most = 0
  const smtp = createSmtpTransport({ kind: 'smtp', host: '127.0.0.1', port: mailServer.port, secure: false })
  start({
    transport: {
      ...smtp,
      send: async (mail, signal) => {
        most = Math.max(most, ++underWay)
        return smtp.send(mail, signal).finally(() => underWay--)
      },
    },
  })
  await eventually(() => expect(mailServer.kept).toHaveLength(12))
  expect(most).toBe(4)
})

test('a stop lets what is under way finish', async () => {
  mailServer.faultFor = () => 'slow'
  const { id } = await store.accept(incoming())
  const worker = start()
  await eventually(async () => expect(await stateOf(id)).toBe('sending'))
  await worker.stop(5000)
  expect(await stateOf(id)).toBe('delivered')
})

test('a stop releases sends that do not finish in time, and the next start sends them at once', async () => {
  failWith('silent')
  const { id } = await store.accept(incoming())
  const worker = start()
  await eventually(() => expect(mailServer.faults.get('silent')).toBe(1))
  const begun = performance.now()
  await worker.stop(200)
  expect(performance.now() - begun).toBeLessThan(2000)
  expect(await store.get(id)).toMatchObject({ state: 'waiting', attempts: 0, nextAttemptAt: 0 })
  start()
  await eventually(async () => expect(await stateOf(id)).toBe('delivered'))
})

test('after a stop the worker asks the store for nothing more', async () => {
  const nextDueAt = vi.fn(() => store.nextDueAt())
  const worker = start({ store: Object.assign(Object.create(store), { nextDueAt }) })
  await worker.stop(100)
  expect(nextDueAt).toHaveBeenCalled()
  nextDueAt.mockClear()
  const { id } = await store.accept(incoming())
  worker.wake()
  // Waits for as long as another worker takes to deliver the request.
  await create().drain()
  expect(await stateOf(id)).toBe('delivered')
  expect(nextDueAt).not.toHaveBeenCalled()
})

test('draining sends all that is due, and leaves for later what fails and what is not due', async () => {
  failWith('greylist')
  for (let i = 0; i < 10; i++) await store.accept(incoming({ message: `m${i}` }))
  await create().drain()
  expect((await store.status()).counts).toMatchObject({ delivered: 9, waiting: 1, sending: 0 })
  expect(mailServer.kept).toHaveLength(9)
  await create().drain()
  expect(mailServer.kept).toHaveLength(9)
  now += 2000
  await create().drain()
  expect((await store.status()).counts.delivered).toBe(10)
})

test('draining a store that is out of reach rejects', async () => {
  await store.accept(incoming())
  vi.spyOn(store, 'nextDueAt').mockRejectedValue(new StoreUnavailableError('away'))
  await expect(create().drain()).rejects.toThrow(StoreUnavailableError)
})

test('a database that is locked for a while only delays: then every mail is delivered, once', async () => {
  for (let i = 0; i < 5; i++) await store.accept(incoming({ message: `m${i}` }))
  const lock = new DatabaseSync(join(folder, 'outbox.sqlite'))
  lock.exec('BEGIN IMMEDIATE')
  start()
  await eventually(() => expect(logged.join('')).toContain('outbox unavailable'))
  expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ reason: expect.stringContaining('locked') })
  lock.exec('ROLLBACK')
  lock.close()
  await eventually(async () => expect((await store.status()).counts.delivered).toBe(5))
  expect(mailServer.kept).toHaveLength(5)
})

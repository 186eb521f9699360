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
import { createFileTransport } from '../mail/transports/file-mailbox.ts'
import { createSmtpTransport } from '../mail/transports/smtp-transport.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { type OutboxStore, StoreUnavailableError } from '../outbox/store.ts'
import { incoming } from '../testing/store-contract.ts'
import type { DeliveryOptions } from './deliver.ts'
import { createWorker } from './worker.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
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

test.each([451, 550])(
  'addresses refused with %i get their copy of the mail later, and no address gets a second copy',
  async (code) => {
    const to = ['Uno@Example.com', 'due@example.com', 'tre@example.com']
    mailServer.refused.set('Uno@example.com', code).set('due@example.com', code)
    const { id } = await store.accept(incoming())
    const worker = create({ to })
    await worker.drain()
    expect(await store.get(id)).toMatchObject({
      state: 'waiting',
      refused: code === 550,
      copies: { served: ['tre@example.com'], left: 2 },
    })
    expect(await store.status()).toMatchObject({ copiesLeft: 2, refused: code === 550 ? 1 : 0 })
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({
      level: code === 550 ? 50 : 40,
      copiesLeft: 2,
      reason: expect.stringMatching(new RegExp(`^Uno@example.com: due@example.com: .*${code}`)),
    })
    mailServer.refused.delete('due@example.com')
    now += 10_000
    await worker.drain()
    expect(await store.status()).toMatchObject({ copiesLeft: 1 })
    now += 20_000
    await worker.drain()
    mailServer.refused.clear()
    now += 40_000
    await worker.drain()
    expect(await store.get(id)).toMatchObject({ state: 'delivered', refused: false, copies: null })
    expect(mailServer.kept.map(({ envelope }) => envelope.to)).toEqual([
      ['tre@example.com'],
      ['due@example.com'],
      ['Uno@example.com'],
    ])
    expect(new Set(mailServer.kept.map(({ raw }) => raw)).size).toBe(1)
  },
)

test('a retry follows MAIL_TO: an address that was taken out gets no mail, a new one gets it', async () => {
  mailServer.refused.set('sbagliato@example.com', 550)
  const { id } = await store.accept(incoming())
  await create({ to: [SHOP, 'sbagliato@example.com'] }).drain()
  now += 10_000
  await create({ to: [SHOP, 'giusto@example.com'] }).drain()
  expect(await stateOf(id)).toBe('delivered')
  expect(mailServer.kept.map(({ envelope }) => envelope.to)).toEqual([[SHOP], ['giusto@example.com']])

  const other = await store.accept(incoming({ message: 'altra' }))
  await create({ to: [SHOP, 'sbagliato@example.com'] }).drain()
  now += 10_000
  await create({ to: [SHOP] }).drain()
  expect(await stateOf(other.id)).toBe('delivered')
  expect(mailServer.kept).toHaveLength(3)
})

// If `wake` did not end the worker's sleep, this test would take twenty seconds and fail.
test('after three days of failures a request is dead, but one jump of the clock makes no request dead', {
  timeout: 15_000,
}, async () => {
  failWith(...Array<Fault>(20).fill('drop-at-connect'))
  const { id } = await store.accept(incoming())
  const worker = start()
  for (let attempt = 1; attempt < 10; attempt++) {
    await eventually(async () =>
      expect(await store.get(id)).toMatchObject({ state: 'waiting', attempts: attempt }),
    )
    now += 4 * DAY_MS
    worker.wake()
  }
  await eventually(async () => expect(await store.get(id)).toMatchObject({ state: 'dead', attempts: 10 }))
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

test('a mail whose request the owner erased while it was written is erased from the file mailbox', async () => {
  const mailbox = createFileTransport(join(folder, 'mail'))
  await store.accept(incoming())
  const erased = Promise.withResolvers<string[]>()
  start({
    transport: {
      ...mailbox,
      send: async (mail) => {
        await store.deleteByEmail('anna@example.com')
        return mailbox.send(mail)
      },
      erase: async (ids) => {
        const count = await mailbox.erase(ids)
        erased.resolve([...ids])
        return count
      },
    },
  })
  const [id] = await erased.promise
  expect(await mailbox.erase([id ?? ''])).toBe(0)
})

import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Fault } from '../../tests/support/mail-server.ts'
import { ANSWER_TIMEOUT_MS, SEND_TIMEOUT_MS } from '../mail/transport.ts'
import { MAX_AHEAD_MS, StoreUnavailableError } from '../outbox/store.ts'
import {
  fixtureStore,
  fixtureWorker,
  hangingServer,
  mailServer,
  recordedLog,
  standStill,
  transportTo,
} from '../testing/outbox.ts'
import { incoming } from '../testing/store-contract.ts'
import { type DeliveryOptions, retryDelayMs } from './deliver.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})

/**
 * A store, a mail server that does one fault after the other, and what sends from one to the other.
 */
async function fixtureDelivery(...faults: Fault[]) {
  const fixture = await fixtureStore({ lockTimeoutMs: 50 })
  const mail = await mailServer({ faultFor: () => faults.shift() ?? 'none' })
  const { log, lines } = recordedLog()
  // No test logs what a visitor has typed.
  onTestFinished(() => expect(lines.join()).not.toMatch(/Anna|Bianchi|anna@|schermo/))
  const { store } = fixture
  const worker = (options: Partial<DeliveryOptions> = {}) =>
    fixtureWorker(fixture, mail, { log, ...options })
  return {
    ...{ ...fixture, mail, lines, worker },
    started() {
      const running = worker()
      running.start()
      return running
    },
    accept: async (message = 'Lo schermo è nero.') =>
      (await store.accept(incoming({ message }))).id,
    untilState: (id: string, state: object) =>
      expect.poll(() => store.get(id)).toMatchObject(state),
    delivered: async () => (await store.list({ state: 'delivered' })).length,
  }
}

test('what waits is delivered at start, and a worker that nobody wakes finds what another process has put into the queue', async () => {
  const { accept, started, untilState, store } = await fixtureDelivery()
  const claim = vi.spyOn(store, 'claim')
  const before = await accept('prima')
  started()
  await untilState(before, { state: 'delivered' })
  await untilState(await accept('dopo'), { state: 'delivered' })
  // The lease outlasts the longest send, or another worker would send the same mail.
  expect(claim.mock.calls[0]?.[1]).toBeGreaterThan(SEND_TIMEOUT_MS)
})

test('a mail that fails is sent again, the same but for its date, later each time and every four hours in the end, until it arrives', async () => {
  const outage = Array<Fault>(28).fill('drop-at-connect')
  const { accept, started, untilState, store, time, mail } = await fixtureDelivery(
    ...['greylist' as const, 'drop-after-data' as const, ...outage],
  )
  const id = await accept()
  const worker = started()
  const delays: number[] = []
  for (let attempts = 1; attempts <= 30; attempts++) {
    await untilState(id, { state: 'waiting', attempts })
    const due = (await store.get(id))?.nextAttemptAt ?? 0
    delays.push(due - time.now)
    time.now = due
    worker.wake()
  }
  await untilState(id, { state: 'delivered' })
  expect([...delays.slice(0, 3), delays[29]]).toEqual([2000, 4000, 8000, 4 * 3_600_000])
  vi.mocked(Math.random).mockReturnValue(0.999_999)
  expect(retryDelayMs(500)).toBeLessThan(MAX_AHEAD_MS)
  expect(mail.messages.map(({ acknowledged }) => acknowledged)).toEqual([false, true])
  const undated = mail.messages.map(({ raw }) => raw.replace(/^Date: .*$/m, ''))
  expect(new Set(undated).size).toBe(1)
})

test('at most four mails are under way at a time', async () => {
  const { accept, worker, delivered, mail } = await fixtureDelivery(
    ...Array<Fault>(12).fill('slow'),
  )
  for (let i = 0; i < 12; i++) await accept(`m${i}`)
  const smtp = transportTo(mail)
  let underWay = 0
  let most = 0
  const send: typeof smtp.send = (...args) => {
    most = Math.max(most, ++underWay)
    return smtp.send(...args).finally(() => underWay--)
  }
  await worker({ transport: { ...smtp, send } }).drain()
  expect([most, await delivered()]).toEqual([4, 12])
})

test('a stop lets what is under way finish, and the worker asks the store for nothing more', async () => {
  const { accept, started, untilState, store } = await fixtureDelivery('slow')
  const id = await accept()
  const worker = started()
  await untilState(id, { state: 'sending' })
  await worker.stop(5000)
  expect((await store.get(id))?.state).toBe('delivered')
  const asked = vi.spyOn(store, 'nextDueAt')
  await accept('dopo')
  worker.wake()
  // The worker would ask in the same turn.
  await setImmediate()
  expect(asked).not.toHaveBeenCalled()
})

test('a stop releases sends that do not finish in time, and the next start sends them at once', async () => {
  const { accept, started, untilState, store, mail } = await fixtureDelivery('silent')
  const id = await accept()
  const worker = started()
  await expect.poll(() => mail.faults.get('silent')).toBe(1)
  await worker.stop(200)
  expect(await store.get(id)).toMatchObject({ state: 'waiting', attempts: 0, nextAttemptAt: 0 })
  started()
  await untilState(id, { state: 'delivered' })
})

test('what is still being sent when its lease ends, because the machine slept, goes out once', async () => {
  const { accept, started, untilState, mail, time } = await fixtureDelivery('slow')
  const id = await accept()
  const worker = started()
  await expect.poll(() => mail.faults.get('slow')).toBe(1)
  time.now += 10 * 60_000
  worker.wake()
  await untilState(id, { state: 'delivered', attempts: 1 })
  expect(mail.messages).toHaveLength(1)
})

test('after an outage the first mail that goes out brings the others, but not what the server refuses', async () => {
  const outage = Array<Fault>(3).fill('drop-at-connect')
  const { accept, worker, store } = await fixtureDelivery(...outage, 'reject-recipient')
  const both = worker()
  for (let i = 0; i < 3; i++) await accept(`m${i}`)
  await both.drain()
  const refused = await accept('rifiutata')
  await both.drain()
  await accept('dopo')
  await both.drain()
  expect((await store.list({ state: 'waiting' })).map(({ id }) => id)).toEqual([refused])
})

test('old requests go out as soon as a wrong password is corrected', async () => {
  const { accept, worker, store, mail, delivered } = await fixtureDelivery()
  const { port } = await mailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) =>
      callback(Object.assign(new Error('5.7.8 wrong'), { responseCode: 535 })),
  })
  await accept()
  const auth = { user: 'sito', pass: 'sbagliata' }
  await worker({ transport: transportTo({ port }, { auth }) }).drain()
  expect(await store.undelivered()).toMatchObject([{ cause: 'login' }])
  const corrected = worker({ transport: transportTo(mail) })
  corrected.start()
  await expect.poll(delivered).toBe(1)
})

test('mails whose server has them and does not answer keep their claims, and hold up no others', async () => {
  const { accept, worker, delivered, store, time } = await fixtureDelivery()
  const server = await hangingServer(4)
  const pass = standStill()
  for (let i = 0; i < 4; i++) await accept(`m${i}`)
  const running = worker({ transport: transportTo(server) })
  running.start()
  await expect.poll(() => server.answers).toHaveLength(4)
  await accept('dopo')
  running.wake()
  await pass(11_000)
  await expect.poll(delivered).toBe(1)
  for (let minute = 1; minute < 9; minute++) {
    time.now += 60_000
    await pass(60_000)
    expect(await store.claim(9, 60_000)).toEqual([])
  }
  for (const answer of server.answers) answer()
  await expect.poll(delivered).toBe(5)
})

test('a stop leaves what the mail server may still take for ten minutes later', async () => {
  const { accept, worker, store, time } = await fixtureDelivery()
  const server = await hangingServer(1)
  const id = await accept()
  const running = worker({ transport: transportTo(server) })
  running.start()
  await expect.poll(() => server.answers).toHaveLength(1)
  await running.stop(0)
  const nextAttemptAt = time.now + ANSWER_TIMEOUT_MS
  expect(await store.get(id)).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt })
  expect(await store.hasten(9)).toBe(0)
})

test('a request that is erased while it is being sent is no error', async () => {
  const { accept, started, store, mail, lines } = await fixtureDelivery('slow')
  const id = await accept()
  started()
  await expect.poll(() => mail.faults.get('slow')).toBe(1)
  await store.delete({ id })
  await expect.poll(() => lines.join()).toContain('erased while it was being sent')
  expect(lines.join()).not.toContain('not recorded')
})

test('draining a store that is out of reach rejects', async () => {
  const { store, worker } = await fixtureDelivery()
  vi.spyOn(store, 'nextDueAt').mockRejectedValue(new StoreUnavailableError('away'))
  await expect(worker().drain()).rejects.toThrow(StoreUnavailableError)
})

test('a database that is away for a while, before a send or after it, only delays: every mail is delivered, once', async () => {
  const { accept, started, delivered, file, lines, mail, store } = await fixtureDelivery()
  for (let i = 0; i < 5; i++) await accept(`m${i}`)
  using lock = new DatabaseSync(file)
  lock.exec('BEGIN IMMEDIATE')
  started()
  await expect.poll(() => lines.at(-1)).toMatch(/locked.*outbox unavailable/)
  const settle = vi.spyOn(store, 'settle').mockRejectedValueOnce(new StoreUnavailableError('away'))
  lock.exec('ROLLBACK')
  await expect.poll(delivered).toBe(5)
  expect([mail.messages.length, settle.mock.calls.length]).toEqual([5, 6])
})

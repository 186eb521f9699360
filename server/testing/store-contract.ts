import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import {
  type Claim,
  type Clock,
  FileExistsError,
  type IncomingRequest,
  MAX_AHEAD_MS,
  type OutboxStore,
} from '../outbox/store.ts'

/** One empty database for one test. */
export interface TestDatabase {
  /** Opens one more connection, as another process would. The suite closes it. */
  open(clock: Clock): Promise<OutboxStore>
  /** Removes the database after every connection was closed. */
  remove?(): Promise<void>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 2, 2, 9)

/** A request that validation would let through; `content` overrides fields. */
export function incoming(
  content: Partial<IncomingRequest['request']> = {},
  how: Partial<Omit<IncomingRequest, 'request'>> = {},
): IncomingRequest {
  const request = {
    name: 'Anna Bianchi',
    email: 'anna@example.com',
    message: 'Lo schermo è nero.',
    ...content,
  }
  return { request, spam: false, ...how }
}

/** Tests that one implementation does what `store.ts` documents. */
export function describeOutboxStore(name: string, createDatabase: () => Promise<TestDatabase>): void {
  describe(`${name}: outbox contract`, () => {
    let database: TestDatabase
    let now: number
    let opened: OutboxStore[]
    let store: OutboxStore

    const open = async () => {
      const next = await database.open(() => now)
      opened.push(next)
      return next
    }
    const claimOne = async (from = store, leaseMs = 60_000): Promise<Claim> => {
      const [claim] = await from.claim(1, leaseMs)
      if (claim === undefined) throw new Error('nothing to claim')
      return claim
    }
    const deliver = async () => store.settle(await claimOne(), { outcome: 'delivered' })

    beforeEach(async () => {
      now = START
      opened = []
      database = await createDatabase()
      store = await open()
    })
    afterEach(async () => {
      for (const each of opened) await each.close()
      await database.remove?.()
    })

    describe('accepting', () => {
      test('an accepted request waits with all its fields, also for another connection', async () => {
        const request = {
          name: "Zoë D'Alì 👋",
          email: 'zoë@example.com',
          phone: '+39 049 1',
          message: 'a\nb\t"\\\'',
        }
        const { id, repeated } = await store.accept({ request, spam: false })
        expect(repeated).toBe(false)
        expect(await (await open()).get(id)).toEqual({
          ...request,
          id,
          state: 'waiting',
          receivedAt: START,
          queuedAt: START,
          attempts: 0,
          nextAttemptAt: 0,
          deliveredAt: null,
          lastError: null,
          refused: false,
          copies: null,
        })
      })

      test('a request without phone comes back without this property', async () => {
        const { id } = await store.accept(incoming())
        expect(await store.get(id)).not.toHaveProperty('phone')
      })
    })

    describe('repeats', () => {
      const accept = (content?: Partial<IncomingRequest['request']>, how?: Partial<IncomingRequest>) =>
        store.accept(incoming(content, how))

      test('the same content within 24 hours is stored once, whatever the key, and is a new request after that', async () => {
        const first = await accept({}, { idempotencyKey: 'a' })
        now += DAY_MS - 1
        expect(await store.isRepeat(incoming())).toBe(true)
        expect(await accept()).toEqual({ id: first.id, repeated: true })
        expect(await accept({}, { idempotencyKey: 'b' })).toEqual({ id: first.id, repeated: true })
        expect(await store.list({})).toHaveLength(1)
        now += 2
        expect(await store.isRepeat(incoming())).toBe(false)
        expect((await accept()).repeated).toBe(false)
      })

      test('the same content with the same key is a repeat for ever, also once delivered', async () => {
        const first = await accept({}, { idempotencyKey: 'k' })
        await deliver()
        now += 100 * DAY_MS
        expect(await accept({}, { idempotencyKey: 'k' })).toEqual({ id: first.id, repeated: true })
        expect((await accept({}, { idempotencyKey: 'other' })).repeated).toBe(false)
      })

      test('a known key with other content is a new request', async () => {
        await accept({}, { idempotencyKey: 'k' })
        expect((await accept({ message: 'altro' }, { idempotencyKey: 'k' })).repeated).toBe(false)
        expect(await store.list({})).toHaveLength(2)
      })

      test('every field counts, and where one ends and the next begins', async () => {
        await accept({ name: 'a', message: 'bc' })
        for (const other of [
          { name: 'ab', message: 'c' },
          { name: 'a', message: 'bc', phone: '1' },
          { name: 'a', message: 'bc', email: 'b@example.com' },
        ]) {
          expect((await accept(other)).repeated).toBe(false)
        }
      })

      test('the same content at the same time, also over two connections, is stored once', async () => {
        const other = await open()
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? store : other).accept(incoming())),
        )
        expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
        expect(await store.list({})).toHaveLength(1)
      })

      test('content that was stored as spam is no repeat when it is sent again with an empty honeypot', async () => {
        await accept({}, { spam: true })
        expect((await accept()).repeated).toBe(false)
        expect((await accept({}, { spam: true })).repeated).toBe(true)
      })

      test('after the clock has jumped back by years, the content of an earlier request is no repeat', async () => {
        await accept()
        now -= 1000 * DAY_MS
        expect((await accept()).repeated).toBe(false)
      })
    })

    describe('claiming and settling', () => {
      test('a claim hands out the oldest first, at most the limit, and nobody else gets it', async () => {
        for (let i = 0; i < 3; i++) await store.accept(incoming({ message: `m${i}` }))
        const claims = await store.claim(2, 60_000)
        expect(claims.map(({ request }) => request.message)).toEqual(['m0', 'm1'])
        const leased = { state: 'sending', attempts: 1, nextAttemptAt: START + 60_000 }
        expect(claims[0]?.request).toMatchObject(leased)
        expect((await (await open()).claim(5, 60_000)).map(({ request }) => request.message)).toEqual(['m2'])
      })

      test('two connections that claim at the same time never get the same request', async () => {
        const other = await open()
        await Promise.all(Array.from({ length: 60 }, (_, i) => store.accept(incoming({ message: `m${i}` }))))
        const claims = (
          await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? store : other).claim(2, 60_000)))
        ).flat()
        expect(claims).toHaveLength(60)
        expect(new Set(claims.map(({ request }) => request.id)).size).toBe(60)
      })

      test('a delivered request is never handed out again', async () => {
        const { id } = await store.accept(incoming())
        now += 1000
        expect(await deliver()).toBe(true)
        expect(await store.get(id)).toMatchObject({
          state: 'delivered',
          deliveredAt: now,
          nextAttemptAt: null,
        })
        now += 30 * DAY_MS
        expect(await store.claim(5, 60_000)).toEqual([])
        expect(await store.nextDueAt()).toBeNull()
      })

      test('an expired lease is handed out again, and the late settlement of the first worker is refused', async () => {
        await store.accept(incoming())
        const lost = await claimOne(store, 60_000)
        expect(await store.nextDueAt()).toBe(now + 60_000)
        now += 59_999
        expect(await store.claim(1, 60_000)).toEqual([])
        now += 1
        const current = await claimOne(await open())
        expect(current.fence).toBeGreaterThan(lost.fence)
        expect(current.request.attempts).toBe(2)
        expect(await store.settle(lost, { outcome: 'dead', error: 'late' })).toBe(false)
        expect((await store.get(lost.request.id))?.state).toBe('sending')
        expect(await store.settle(current, { outcome: 'delivered' })).toBe(true)
        expect(await store.settle(current, { outcome: 'retry', at: now, error: 'twice' })).toBe(false)
        expect((await store.get(lost.request.id))?.state).toBe('delivered')
      })

      test('a retry comes back at its time, with the reason and the count', async () => {
        const { id } = await store.accept(incoming())
        await store.settle(await claimOne(), { outcome: 'retry', at: now + 5000, error: '450 later' })
        expect(await store.get(id)).toMatchObject({ state: 'waiting', lastError: '450 later', attempts: 1 })
        expect(await store.nextDueAt()).toBe(now + 5000)
        expect(await store.claim(1, 60_000)).toEqual([])
        now += 5000
        expect((await claimOne()).request.attempts).toBe(2)
      })

      test('what was released is due at once and the attempt does not count', async () => {
        const { id } = await store.accept(incoming())
        await store.settle(await claimOne(), { outcome: 'released' })
        expect(await store.get(id)).toMatchObject({ state: 'waiting', attempts: 0 })
        expect(await store.nextDueAt()).toBe(0)
        expect((await claimOne()).request.attempts).toBe(1)
      })

      test('a dead request stays, with its reason, until the owner puts it back', async () => {
        const { id } = await store.accept(incoming())
        await store.settle(await claimOne(), { outcome: 'dead', error: '550 no such user' })
        now += DAY_MS
        expect(await store.claim(1, 60_000)).toEqual([])
        expect(await store.get(id)).toMatchObject({ state: 'dead', lastError: '550 no such user' })
        expect(await store.retry(id)).toBe(true)
        expect(await store.get(id)).toMatchObject({
          state: 'waiting',
          attempts: 0,
          queuedAt: now,
          receivedAt: START,
        })
        expect((await claimOne()).request.id).toBe(id)
      })

      test('who has got the mail and whether it is refused is kept until the next send says otherwise', async () => {
        const { id } = await store.accept(incoming())
        const copies = { served: ['a@example.com', 'b@example.com'], left: 2 }
        const failed = { outcome: 'retry', at: now, error: '550 no' } as const
        await store.settle(await claimOne(), { ...failed, refused: true, copies })
        expect(await store.get(id)).toMatchObject({ refused: true, copies })
        const alarming = { refused: 1, copiesLeft: 2 }
        expect(await store.status()).toMatchObject(alarming)
        const released = await claimOne(await open())
        expect(released.request.copies).toEqual(copies)
        expect(await store.status()).toMatchObject(alarming)
        await store.settle(released, { outcome: 'released' })
        expect(await store.status()).toMatchObject(alarming)
        await store.settle(await claimOne(), failed)
        expect(await store.get(id)).toMatchObject({ refused: false, copies })
        await store.settle(await claimOne(), { outcome: 'dead', error: '550 no', refused: true })
        expect(await store.status()).toMatchObject({ refused: 0, copiesLeft: 0 })
        await store.retry(id)
        expect(await store.get(id)).toMatchObject({ refused: false, copies })
        await deliver()
        expect(await store.get(id)).toMatchObject({ state: 'delivered', lastError: null, copies: null })
      })

      test('a clock that jumps back delays nothing that is new and loses nothing that waits', async () => {
        const { id } = await store.accept(incoming({ message: 'new' }))
        const retried = await store.accept(incoming({ message: 'retried' }))
        const claims = await store.claim(2, 60_000)
        for (const claim of claims) {
          const again = claim.request.id === retried.id
          await store.settle(
            claim,
            again ? { outcome: 'retry', at: now + HOUR_MS, error: '450' } : { outcome: 'released' },
          )
        }
        now -= 400 * DAY_MS
        expect(await store.nextDueAt()).toBe(0)
        expect((await store.claim(5, 60_000)).map(({ request }) => request.id)).toEqual([id, retried.id])
        expect(await store.claim(5, 60_000)).toEqual([])
      })

      test('no retry is planned further ahead than the store allows', async () => {
        await store.accept(incoming())
        await store.settle(await claimOne(), { outcome: 'retry', at: now + 900 * DAY_MS, error: 'x' })
        expect(await store.nextDueAt()).toBe(now + MAX_AHEAD_MS)
      })
    })

    describe('the owner', () => {
      test('suspected spam is kept, not sent, counted, and released by retry', async () => {
        const { id } = await store.accept(incoming({}, { spam: true }))
        expect(await store.nextDueAt()).toBeNull()
        expect(await store.claim(1, 60_000)).toEqual([])
        expect((await store.status()).counts.spam).toBe(1)
        expect(await store.retry(id)).toBe(true)
        expect((await claimOne()).request.id).toBe(id)
      })

      test('all requests that are dead or wait are put back at once, and nothing else is', async () => {
        expect(await store.retryAll()).toBe(0)
        for (let i = 0; i < 3; i++) await store.accept(incoming({ message: `m${i}` }))
        for (const claim of await store.claim(2, 60_000)) {
          await store.settle(claim, { outcome: 'dead', error: 'x' })
        }
        await store.settle(await claimOne(), { outcome: 'retry', at: now + HOUR_MS, error: '450' })
        await store.accept(incoming({ message: 's' }, { spam: true }))
        now += DAY_MS
        expect(await store.retryAll()).toBe(3)
        const put = (await store.list({ state: 'waiting' })).map(({ message, queuedAt }) => [
          message,
          queuedAt,
        ])
        expect(put.toReversed()).toEqual([
          ['m0', now],
          ['m1', now],
          ['m2', now],
        ])
        expect((await store.status()).counts).toMatchObject({ waiting: 3, dead: 0, spam: 1 })
      })

      test('retry leaves alone what is delivered or being sent', async () => {
        const { id } = await store.accept(incoming())
        const claim = await claimOne()
        expect(await store.retry(id)).toBe(false)
        await store.settle(claim, { outcome: 'delivered' })
        expect(await store.retry(id)).toBe(false)
      })

      test('status counts every state and knows how long the oldest has waited', async () => {
        const empty = { waiting: 0, sending: 0, delivered: 0, dead: 0, spam: 0 }
        const nothing = { refused: 0, copiesLeft: 0 }
        expect(await store.status()).toEqual({ counts: empty, oldestWaitingAt: null, ...nothing })
        for (let i = 0; i < 4; i++) {
          await store.accept(incoming({ message: `m${i}` }))
          now += 1000
        }
        await store.accept(incoming({ message: 's' }, { spam: true }))
        await store.settle(await claimOne(), { outcome: 'delivered' })
        await store.settle(await claimOne(), { outcome: 'dead', error: 'x' })
        await claimOne()
        expect(await store.status()).toEqual({
          counts: { waiting: 1, sending: 1, delivered: 1, dead: 1, spam: 1 },
          oldestWaitingAt: START + 2000,
          ...nothing,
        })
      })

      test('list filters by state, time and address, newest first', async () => {
        for (const [i, email] of ['a@example.com', 'B@Example.com', 'a@example.com'].entries()) {
          await store.accept(incoming({ message: `m${i}`, email }))
          now += 1000
        }
        await deliver()
        const messages = async (filter: Parameters<OutboxStore['list']>[0]) =>
          (await store.list(filter)).map(({ message }) => message)
        expect(await messages({})).toEqual(['m2', 'm1', 'm0'])
        expect(await messages({ state: 'delivered' })).toEqual(['m0'])
        expect(await messages({ since: START + 1000 })).toEqual(['m2', 'm1'])
        expect(await messages({ email: 'A@EXAMPLE.COM' })).toEqual(['m2', 'm0'])
        expect(await messages({ email: 'a@example.com', state: 'waiting', since: START })).toEqual(['m2'])
      })

      test('deleting by address erases its requests in every state, in capitals or not, and nothing else', async () => {
        const erased = []
        for (const [i, email] of ['Élise@example.com', 'élise@EXAMPLE.com'].entries()) {
          erased.push({ id: (await store.accept(incoming({ message: `m${i}`, email }))).id, receivedAt: now })
        }
        const kept = await store.accept(incoming({ email: 'elise@example.com' }))
        await store.claim(1, 60_000)
        const erasure = await store.deleteByEmail('ÉLISE@example.com')
        expect(erasure.erased.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(erased)
        expect((await store.list({})).map(({ id }) => id)).toEqual([kept.id])
        expect((await store.deleteByEmail('nobody@example.com')).erased).toEqual([])
      })

      test('an address is the same with its domain in Unicode and in punycode', async () => {
        const [unicode, punycode] = ['Mario@München.example', 'mario@xn--mnchen-3ya.example']
        for (const [stored, asked] of [
          [unicode, punycode],
          [punycode, unicode],
        ] as const) {
          const { id } = await store.accept(incoming({ email: stored }))
          expect((await store.list({ email: asked })).map((request) => request.id)).toEqual([id])
          expect((await store.deleteByEmail(asked)).erased).toHaveLength(1)
        }
        // Browsers differ in which form they send for the same typed address.
        const first = await store.accept(incoming({ email: 'mario@München.example' }))
        expect(await store.accept(incoming({ email: punycode }))).toEqual({ id: first.id, repeated: true })
      })

      test('a request that was erased while being sent is not written back', async () => {
        const { id } = await store.accept(incoming())
        const claim = await claimOne()
        await store.deleteByEmail('anna@example.com')
        expect(await store.settle(claim, { outcome: 'delivered' })).toBe(false)
        expect(await store.get(id)).toBeNull()
      })

      test('purge erases what is old and finished, and never what waits or is being sent', async () => {
        const settlements = [{ outcome: 'delivered' }, { outcome: 'dead', error: 'x' }] as const
        for (const settlement of settlements) {
          await store.accept(incoming({ message: settlement.outcome }))
          await store.settle(await claimOne(), settlement)
        }
        await store.accept(incoming({ message: 'spam' }, { spam: true }))
        await store.accept(incoming({ message: 'sending' }))
        await claimOne()
        await store.accept(incoming({ message: 'waiting' }))
        now += DAY_MS
        await store.accept(incoming({ message: 'new' }, { spam: true }))
        expect((await store.purge(START)).erased).toEqual([])
        expect((await store.purge(START + 1)).erased).toHaveLength(3)
        expect((await store.list({})).map(({ message }) => message)).toEqual(['new', 'waiting', 'sending'])
      })

      test('until a trusted time is recorded, the arrival of the newest request counts as one', async () => {
        expect(await store.clockRecord()).toEqual({ trustedAt: null, longestPauseMs: null })
        await store.accept(incoming())
        expect(await store.clockRecord()).toEqual({ trustedAt: START, longestPauseMs: null })
        await store.trustClock({ trustedAt: START + DAY_MS, longestPauseMs: 900 * DAY_MS })
        const other = await open()
        expect(await other.clockRecord()).toEqual({
          trustedAt: START + DAY_MS,
          longestPauseMs: 900 * DAY_MS,
        })
      })

      test('a backup is a whole store, taken while others write, and never overwrites', async () => {
        const folder = await temporaryFolder()
        const { id } = await store.accept(incoming({ phone: '1' }))
        const file = join(folder, 'copy.sqlite')
        const writes = Array.from({ length: 20 }, (_, i) => store.accept(incoming({ message: `m${i}` })))
        await Promise.all([store.backup(file), ...writes])
        const copy = await openSqliteStore({ file, clock: () => now })
        expect(await copy.get(id)).toEqual(await store.get(id))
        await copy.close()
        await expect(store.backup(file)).rejects.toThrow(FileExistsError)
        await writeFile(join(folder, 'other'), 'precious')
        await expect(store.backup(join(folder, 'other'))).rejects.toThrow(FileExistsError)
      })
    })

    test('closing waits for what was asked before', async () => {
      const accepted = store.accept(incoming())
      await store.close()
      const { id } = await accepted
      expect((await (await open()).get(id))?.id).toBe(id)
      await expect(store.ping()).rejects.toThrow()
    })
  })
}

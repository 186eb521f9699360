import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Claim,
  type Clock,
  type IncomingRequest,
  MAX_AHEAD_MS,
  type OutboxStore,
} from '../outbox/store.ts'

/** One empty database for one test. */
export interface TestDatabase {
  /** Opens one more connection, as another process would. The suite closes it. */
  open(clock: Clock): Promise<OutboxStore>
  /** Runs SQL of another program, such as another version of ours. */
  run(sql: string): Promise<unknown>
  /** Removes the database after every connection was closed. */
  remove?(): Promise<void>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 2, 2, 9)
/** The settlement of a mail that the server has put off. */
const put = { outcome: 'retry', error: '450 later', temporary: true } as const

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
  return { request, heldAsSpam: false, ...how }
}

/**
 * Tests that one implementation does what `store.ts` documents. `schema` is what the SQL calls the tables' schema, such as
 * `outbox.`. With `future` the schema is that of a newer program, given as SQL that numbers it.
 */
export function describeOutboxStore(
  name: string,
  createDatabase: () => Promise<TestDatabase>,
  { schema = '', future }: { schema?: string; future?: string } = {},
): void {
  describe(`${name}: outbox contract${future === undefined ? '' : ', on a schema from the future'}`, () => {
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
      if (future !== undefined) {
        await (await database.open(() => now)).close()
        for (const table of ['requests', 'upkeep']) {
          await database.run(`ALTER TABLE ${schema}${table} ADD later text NOT NULL DEFAULT 'later'`)
        }
        await database.run(`CREATE TABLE ${schema}later (id integer); ${future}`)
      }
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
        const { id, repeated } = await store.accept({ request, heldAsSpam: false })
        expect(repeated).toBe(false)
        expect(await (await open()).get(id)).toEqual({
          ...request,
          id,
          state: 'waiting',
          receivedAt: START,
          attempts: 0,
          nextAttemptAt: 0,
          deliveredAt: null,
          lastError: null,
          heldAsSpam: false,
        })
      })

      test('a further field of the form comes back, and makes a request that differs only there another one', async () => {
        const withField = (device: string) => incoming({ device } as Partial<IncomingRequest['request']>)
        const { id } = await store.accept(withField('portatile'))
        expect(await store.get(id)).toMatchObject({ device: 'portatile', name: 'Anna Bianchi' })
        for (const other of [withField('telefono'), incoming()]) {
          expect((await store.accept(other)).repeated).toBe(false)
        }
        expect(await store.accept(withField('portatile'))).toEqual({ id, repeated: true })
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

      test('content held as spam is no repeat when it is sent again with an empty honeypot', async () => {
        await accept({}, { heldAsSpam: true })
        expect((await accept()).repeated).toBe(false)
        expect((await accept({}, { heldAsSpam: true })).repeated).toBe(true)
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
        expect(await store.settle(lost, { ...put, at: now })).toBe(false)
        expect((await store.get(lost.request.id))?.state).toBe('sending')
        expect(await store.settle(current, { outcome: 'delivered' })).toBe(true)
        expect(await store.settle(current, { ...put, at: now })).toBe(false)
        expect((await store.get(lost.request.id))?.state).toBe('delivered')
      })

      test('a retry comes back at its time, with the reason and the count', async () => {
        const { id } = await store.accept(incoming())
        await store.settle(await claimOne(), { ...put, at: now + 5000 })
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

      test('a request that fails is tried for ever, and no retention erases it', async () => {
        const { id } = await store.accept(incoming())
        for (let day = 0; day < 40; day++) {
          await store.settle(await claimOne(), { ...put, at: now + 4 * HOUR_MS, temporary: false })
          now += DAY_MS
          expect((await store.purge(now)).erased).toBe(0)
        }
        expect(await store.get(id)).toMatchObject({ state: 'waiting', lastError: '450 later', attempts: 40 })
        expect((await claimOne()).request.id).toBe(id)
      })

      test('a clock that jumps back delays nothing that is new and loses nothing that waits', async () => {
        const { id } = await store.accept(incoming({ message: 'new' }))
        const retried = await store.accept(incoming({ message: 'retried' }))
        const claims = await store.claim(2, 60_000)
        for (const claim of claims) {
          const again = claim.request.id === retried.id
          await store.settle(claim, again ? { ...put, at: now + HOUR_MS } : { outcome: 'released' })
        }
        now -= 400 * DAY_MS
        expect(await store.nextDueAt()).toBe(0)
        expect((await store.claim(5, 60_000)).map(({ request }) => request.id)).toEqual([id, retried.id])
        expect(await store.claim(5, 60_000)).toEqual([])
      })

      test('no retry is planned further ahead than the store allows', async () => {
        await store.accept(incoming())
        await store.settle(await claimOne(), { ...put, at: now + 900 * DAY_MS })
        expect(await store.nextDueAt()).toBe(now + MAX_AHEAD_MS)
      })
    })

    describe('the owner', () => {
      test('all requests that wait are put back at once, and nothing else is', async () => {
        expect(await store.retryAll()).toBe(0)
        for (let i = 0; i < 3; i++) await store.accept(incoming({ message: `m${i}` }))
        const [first, second] = await store.claim(2, 60_000)
        if (first && second) {
          await store.settle(first, { outcome: 'delivered' })
          await store.settle(second, { ...put, at: now + HOUR_MS })
        }
        expect(await store.retryAll()).toBe(2)
        expect(
          (await store.claim(5, 60_000)).map(({ request }) => [request.message, request.attempts]),
        ).toEqual([
          ['m1', 1],
          ['m2', 1],
        ])
        expect(await store.retryAll()).toBe(0)
      })

      test('retry leaves alone what is delivered or being sent', async () => {
        const { id } = await store.accept(incoming())
        const claim = await claimOne()
        expect(await store.retry(id)).toBe(false)
        await store.settle(claim, { outcome: 'delivered' })
        expect(await store.retry(id)).toBe(false)
      })

      test('status counts every state, and knows the oldest that waits and the oldest that fails', async () => {
        expect(await store.status()).toEqual({
          counts: { waiting: 0, sending: 0, delivered: 0 },
          ...{ oldestWaitingAt: null, failing: null, firstReceivedAt: null },
        })
        for (let i = 0; i < 4; i++) {
          await store.accept(incoming({ message: `m${i}` }))
          now += 1000
        }
        await deliver()
        await store.settle(await claimOne(), { ...put, at: now + HOUR_MS })
        await store.settle(await claimOne(), { ...put, at: now + HOUR_MS, error: '535 no', temporary: false })
        await claimOne()
        expect(await store.status()).toEqual({
          counts: { waiting: 2, sending: 1, delivered: 1 },
          oldestWaitingAt: START + 1000,
          failing: { receivedAt: START + 2000, error: '535 no' },
          firstReceivedAt: START,
        })
        now += HOUR_MS
        for (const claim of await store.claim(3, 60_000)) await store.settle(claim, { outcome: 'released' })
        expect((await store.status()).failing).toEqual({ receivedAt: START + 2000, error: '535 no' })
        for (const claim of await store.claim(3, 60_000)) await store.settle(claim, { ...put, at: now })
        expect((await store.status()).failing).toBeNull()
      })

      test('list filters by state and address, newest first', async () => {
        for (const [i, email] of ['a@example.com', 'B@Example.com', 'a@example.com'].entries()) {
          await store.accept(incoming({ message: `m${i}`, email }))
          now += 1000
        }
        await deliver()
        const messages = async (filter: Parameters<OutboxStore['list']>[0]) =>
          (await store.list(filter)).map(({ message }) => message)
        expect(await messages({})).toEqual(['m2', 'm1', 'm0'])
        expect(await messages({ state: 'delivered' })).toEqual(['m0'])
        expect(await messages({ email: 'A@EXAMPLE.COM' })).toEqual(['m2', 'm0'])
        expect(await messages({ email: 'a@example.com', state: 'waiting' })).toEqual(['m2'])
      })

      test('deleting by address erases its requests in every state, in capitals or not, and nothing else', async () => {
        for (const email of ['Élise@example.com', 'élise@EXAMPLE.com']) {
          await store.accept(incoming({ message: email, email }))
        }
        const kept = await store.accept(incoming({ email: 'elise@example.com' }))
        await store.claim(1, 60_000)
        expect(await store.delete({ email: 'ÉLISE@example.com' })).toEqual({ erased: 2, complete: true })
        expect((await store.list({})).map(({ id }) => id)).toEqual([kept.id])
        expect((await store.delete({ email: 'nobody@example.com' })).erased).toBe(0)
      })

      test('deleting by id erases that request', async () => {
        const { id } = await store.accept(incoming())
        await store.accept(incoming({ message: 'altro' }))
        expect((await store.delete({ id: 'unknown' })).erased).toBe(0)
        expect((await store.delete({ id })).erased).toBe(1)
        expect((await store.list({})).map(({ message }) => message)).toEqual(['altro'])
      })

      test('an address is the same with its domain in Unicode and in punycode', async () => {
        const [unicode, punycode] = ['Mario@München.example', 'mario@xn--mnchen-3ya.example']
        for (const [stored, asked] of [
          [unicode, punycode],
          [punycode, unicode],
        ] as const) {
          const { id } = await store.accept(incoming({ email: stored }))
          expect((await store.list({ email: asked })).map((request) => request.id)).toEqual([id])
          expect((await store.delete({ email: asked })).erased).toBe(1)
        }
        // Browsers differ in which form they send for the same typed address.
        const first = await store.accept(incoming({ email: 'mario@München.example' }))
        expect(await store.accept(incoming({ email: punycode }))).toEqual({ id: first.id, repeated: true })
      })

      test('a request that was erased while being sent is not written back', async () => {
        const { id } = await store.accept(incoming())
        const claim = await claimOne()
        await store.delete({ id })
        expect(await store.settle(claim, { outcome: 'delivered' })).toBe(false)
        expect(await store.get(id)).toBeNull()
      })

      test('purge counts from the delivery', async () => {
        await store.accept(incoming({ message: 'consegnata' }))
        now += DAY_MS
        const deliveredAt = now
        await deliver()
        await store.accept(incoming({ message: 'in invio' }))
        await claimOne()
        await store.accept(incoming({ message: 'in attesa' }))
        now += 400 * DAY_MS
        expect((await store.purge(deliveredAt)).erased).toBe(0)
        expect((await store.purge(deliveredAt + 1)).erased).toBe(1)
        expect((await store.list({})).map(({ message }) => message)).toEqual(['in attesa', 'in invio'])
      })
    })

    describe('shared tasks', () => {
      test('a turn is taken by one connection only, once in its time, and comes again after the clock was set back', async () => {
        const other = await open()
        const turns = () => Promise.all([store, other].map((each) => each.takeTurn('alarm', HOUR_MS)))
        expect((await turns()).filter(Boolean)).toHaveLength(1)
        now += HOUR_MS
        expect(await turns()).toEqual([false, false])
        expect(await other.takeTurn('purge', HOUR_MS)).toBe(true)
        now += 1
        expect((await turns()).filter(Boolean)).toHaveLength(1)
        now -= 400 * DAY_MS
        expect((await turns()).filter(Boolean)).toHaveLength(1)
      })

      test('a task that failed has its turn when it was told to', async () => {
        expect(await store.takeTurn('notice', DAY_MS)).toBe(true)
        await store.delayTurn('notice', now + HOUR_MS, DAY_MS)
        now += HOUR_MS
        expect(await store.takeTurn('notice', DAY_MS)).toBe(false)
        now += 1
        expect(await store.takeTurn('notice', DAY_MS)).toBe(true)
      })

      test('the refused addresses are those of the last mail', async () => {
        expect(await store.refusedRecipients()).toEqual({})
        await store.noteRefusedRecipients({ 'a@example.com': '552 full' })
        expect(await (await open()).refusedRecipients()).toEqual({ 'a@example.com': '552 full' })
        await store.noteRefusedRecipients({})
        expect(await store.refusedRecipients()).toEqual({})
      })
    })

    describe('beside version 2.0.0', () => {
      const write = (changes: string) => database.run(`UPDATE ${schema}requests SET ${changes}`)

      test('what it has given up is undelivered: listed, counted, and sent at once', async () => {
        const { id } = await store.accept(incoming())
        await write(`state = 'dead', due_at = NULL, refused = 1, last_error = '550 no'`)
        expect(await store.get(id)).toMatchObject({ state: 'waiting', nextAttemptAt: 0 })
        expect(await store.list({ state: 'waiting' })).toHaveLength(1)
        const status = { counts: { waiting: 1, sending: 0, delivered: 0 }, oldestWaitingAt: START }
        expect(await store.status()).toMatchObject({ ...status, failing: { error: '550 no' } })
        now += 400 * DAY_MS
        expect((await store.purge(now)).erased).toBe(0)
        expect(await store.nextDueAt()).toBe(0)
        expect((await claimOne()).request.id).toBe(id)
      })

      test('what it took for spam is not sent, is found by its address, and goes after a week or by retry', async () => {
        const { id } = await store.accept(incoming())
        await write(`state = 'spam', due_at = NULL`)
        expect(await store.list({})).toEqual([])
        expect(await store.list({ email: 'anna@example.com' })).toMatchObject([{ id, heldAsSpam: true }])
        expect(await store.nextDueAt()).toBeNull()
        expect((await store.accept(incoming())).repeated).toBe(false)
        now += 7 * DAY_MS
        expect((await store.purge(0)).erased).toBe(0)
        expect(await store.retry(id)).toBe(true)
        expect((await claimOne()).request).toMatchObject({ id, heldAsSpam: true })
        await write(`state = 'spam'`)
        now += 1
        expect((await store.purge(0)).erased).toBe(2)
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

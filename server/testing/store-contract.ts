import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Claim,
  type Clock,
  type FailureCause,
  type IncomingRequest,
  MAX_AHEAD_MS,
  type OutboxStore,
  type Settlement,
  StoreUnavailableError,
} from '../outbox/store.ts'

/** One empty database for one test. */
export interface TestDatabase {
  /** Opens one more connection, as another process would. The suite closes it. */
  open(clock: Clock): Promise<OutboxStore>
  /** Runs SQL of another program, such as another version of ours. */
  run(sql: string): Promise<unknown>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 2, 2, 9)
const DELIVERED = { outcome: 'delivered' } as const
const RELEASED = { outcome: 'released' } as const
/** The settlement of a mail that the server has put off, without the time of the next try. */
const PUT_OFF = { outcome: 'retry', error: '450 later', cause: 'deferred' } as const

type Content = Partial<IncomingRequest['request']>

/** A request that validation would let through; `content` overrides fields. */
export function incoming(
  content: Content = {},
  how: Partial<Omit<IncomingRequest, 'request'>> = {},
): IncomingRequest {
  const request = {
    name: 'Anna Bianchi',
    email: 'anna@example.com',
    message: 'Lo schermo è nero.',
    ...content,
  }
  return { request, looksLikeSpam: false, ...how }
}

/**
 * Tests that one implementation does what `store.ts` documents. `schema` stands before the tables'
 * names in SQL, such as `outbox.`. With `future` the store works on tables that a newer program has
 * changed; `future` is SQL that raises the number of their version.
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
    const accept = (...content: Parameters<typeof incoming>) => store.accept(incoming(...content))
    const acceptEach = async (...messages: string[]) => {
      for (const message of messages) await accept({ message })
    }
    const claim = (limit = 9, from = store) => from.claim(limit, MINUTE_MS)
    const claimOne = async (from = store): Promise<Claim> => {
      const [first] = await claim(1, from)
      if (first === undefined) throw new Error('nothing to claim')
      return first
    }
    const settleOne = async (settlement: Settlement) => store.settle(await claimOne(), settlement)
    /**
     * Settles as many requests as there are settlements. One more is claimed, if one is due, and
     * stays in the state `sending`.
     */
    const settleEach = async (...settlements: Settlement[]) => {
      const claims = await claim(settlements.length + 1)
      for (const [i, settlement] of settlements.entries()) {
        const each = claims[i]
        if (each) await store.settle(each, settlement)
      }
    }
    const messages = (claims: Claim[]) => claims.map(({ request }) => request.message)
    const listed = async (filter: Parameters<OutboxStore['list']>[0] = {}) =>
      (await store.list(filter)).map(({ message }) => message)

    beforeEach(async () => {
      now = START
      opened = []
      database = await createDatabase()
      if (future !== undefined) {
        await (await database.open(() => now)).close()
        for (const table of ['requests', 'upkeep']) {
          await database.run(
            `ALTER TABLE ${schema}${table} ADD later text NOT NULL DEFAULT 'later'`,
          )
        }
        await database.run(`CREATE TABLE ${schema}later (id integer); ${future}`)
      }
      store = await open()
    })
    afterEach(async () => {
      for (const each of opened) await each.close()
    })

    test.for<IncomingRequest['request']>([
      {
        name: "Zoë D'Alì 👋",
        email: 'zoë@example.com',
        phone: '+39 049 1',
        message: 'a\nb\t"\\\'',
      },
      { name: 'Anna', email: 'anna@example.com', message: 'Senza telefono.' },
    ])('a request waits with these fields, also for another connection: %o', async (request) => {
      const { id, repeated } = await store.accept({ request, looksLikeSpam: false })
      expect(repeated).toBe(false)
      expect(await (await open()).get(id)).toStrictEqual({
        ...request,
        ...{ id, state: 'waiting', receivedAt: START, attempts: 0, nextAttemptAt: 0 },
        ...{ deliveredAt: null, lastError: null, looksLikeSpam: false },
      })
    })

    test('closing waits for what was asked before', async () => {
      const accepted = accept()
      await store.close()
      const { id } = await accepted
      expect((await (await open()).get(id))?.id).toBe(id)
      await expect(store.ping()).rejects.toThrow()
    })

    test('the same content is a repeat within 24 hours, also once delivered', async () => {
      const content = { phone: '049 555 0199' }
      const { id } = await accept(content)
      expect((await accept({ phone: '049 555 0100' })).repeated).toBe(false)
      await settleOne(DELIVERED)
      now += DAY_MS - 1
      expect(await store.isRepeat(incoming(content))).toBe(true)
      expect(await accept(content)).toEqual({ id, repeated: true })
      expect(await listed()).toHaveLength(2)
      now += 2
      expect(await store.isRepeat(incoming(content))).toBe(false)
      // The clock is set back by years.
      now -= 1000 * DAY_MS
      expect((await accept(content)).repeated).toBe(false)
    })

    test('the same content at the same time, also over two connections, is stored once', async () => {
      const both = [store, await open()]
      const asked = Array.from({ length: 20 }, () => both.map((each) => each.accept(incoming())))
      const answers = await Promise.all(asked.flat())
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect(await listed()).toHaveLength(1)
    })

    test('content that looked like spam is no repeat when it is sent again with an empty honeypot', async () => {
      await accept({}, { looksLikeSpam: true })
      expect((await accept()).repeated).toBe(false)
      expect((await accept({}, { looksLikeSpam: true })).repeated).toBe(true)
    })

    test('a claim hands out the oldest first, at most the limit; what is in flight is not claimed again, even after its lease', async () => {
      await acceptEach('m0', 'm1', 'm2')
      const claims = await claim(2)
      expect(messages(claims)).toEqual(['m0', 'm1'])
      const leased = { state: 'sending', attempts: 1, nextAttemptAt: START + MINUTE_MS }
      expect(claims[0]?.request).toMatchObject(leased)
      expect(messages(await claim(5, await open()))).toEqual(['m2'])
      now += HOUR_MS
      const inFlight = [claims[0]?.request.id ?? '', 'other']
      expect(messages(await store.claim(9, MINUTE_MS, inFlight))).toEqual(['m1', 'm2'])
    })

    test('two connections that claim at the same time never get the same request', async () => {
      const both = [store, await open()]
      await Promise.all(Array.from({ length: 60 }, (_, i) => accept({ message: `m${i}` })))
      const asked = Array.from({ length: 15 }, () => both.map((each) => claim(2, each)))
      const claims = (await Promise.all(asked.flat())).flat()
      expect(claims).toHaveLength(60)
      expect(new Set(messages(claims)).size).toBe(60)
    })

    test('an expired lease is handed out again, and the late settlement of the first worker is refused', async () => {
      const { id } = await accept()
      const lost = await claimOne()
      expect(await store.nextDueAt()).toBe(now + MINUTE_MS)
      now += MINUTE_MS - 1
      expect(await claim()).toEqual([])
      now += 1
      expect(await store.renew(lost, MINUTE_MS)).toBe(true)
      now += MINUTE_MS - 1
      expect(await claim()).toEqual([])
      now += 1
      const current = await claimOne(await open())
      expect(current.fence).toBeGreaterThan(lost.fence)
      expect(current.request.attempts).toBe(2)
      expect(await store.renew(lost, MINUTE_MS)).toBe(false)
      expect(await store.settle(lost, { ...PUT_OFF, at: now })).toBe(false)
      expect((await store.get(id))?.state).toBe('sending')
      expect(await store.settle(current, DELIVERED)).toBe(true)
      expect(await store.settle(current, { ...PUT_OFF, at: now })).toBe(false)
      expect((await store.get(id))?.state).toBe('delivered')
    })

    test('what was released is due at once and does not count; a retry comes at its time, no later than allowed', async () => {
      const { id } = await accept()
      await settleOne(RELEASED)
      expect(await store.get(id)).toMatchObject({ state: 'waiting', attempts: 0 })
      expect(await store.nextDueAt()).toBe(0)
      await settleOne({ ...PUT_OFF, at: now + 5000 })
      expect(await store.get(id)).toMatchObject({
        state: 'waiting',
        lastError: '450 later',
        attempts: 1,
      })
      expect(await store.nextDueAt()).toBe(now + 5000)
      expect(await claim()).toEqual([])
      now += 5000
      await settleOne({ ...PUT_OFF, at: now + 900 * DAY_MS })
      expect(await store.nextDueAt()).toBe(now + MAX_AHEAD_MS)
    })

    test('a delivered request is never handed out again, and is the only one that the purge erases', async () => {
      const { id } = await accept({ message: 'consegnata' })
      now += DAY_MS
      const deliveredAt = now
      expect(await settleOne(DELIVERED)).toBe(true)
      expect(await store.get(id)).toMatchObject({
        state: 'delivered',
        deliveredAt,
        nextAttemptAt: null,
      })
      expect(await store.nextDueAt()).toBeNull()
      await acceptEach('in invio', 'in attesa')
      now += 400 * DAY_MS
      expect(messages(await claim(1))).toEqual(['in invio'])
      expect((await store.purge(deliveredAt)).erased).toBe(0)
      expect((await store.purge(deliveredAt + 1)).erased).toBe(1)
      expect(await listed()).toEqual(['in attesa', 'in invio'])
    })

    test('a clock that jumps back delays nothing that is new and loses nothing that waits', async () => {
      await acceptEach('new', 'retried')
      await settleEach(RELEASED, { ...PUT_OFF, at: now + HOUR_MS })
      now -= 400 * DAY_MS
      expect(await store.nextDueAt()).toBe(0)
      expect(messages(await claim())).toEqual(['new', 'retried'])
      expect(await claim()).toEqual([])
    })

    test('the owner puts back all that waits, and nothing else', async () => {
      const { id: delivered } = await accept({ message: 'delivered' })
      await acceptEach('failed', 'new')
      const { id: sending } = await accept({ message: 'sending' })
      await settleEach(DELIVERED, { ...PUT_OFF, at: now + HOUR_MS }, RELEASED)
      expect(await store.retry({})).toBe(2)
      const again = await claim()
      expect(messages(again)).toEqual(['failed', 'new'])
      expect(again[0]?.request.attempts).toBe(1)
      expect(await store.retry({})).toBe(0)
      for (const id of [delivered, sending]) expect(await store.retry({ id })).toBe(0)
    })

    test('what is undelivered is counted by why it waits, with the oldest of each', async () => {
      expect([await store.undelivered(), await store.firstReceivedAt()]).toEqual([[], null])
      for (const message of ['delivered', 'put off', 'refused', 'refused too', 'sending']) {
        await accept({ message })
        now += 1000
      }
      const at = now + HOUR_MS
      const refused = { ...PUT_OFF, at, cause: 'refused' } as const
      await settleEach(
        ...[DELIVERED, { ...PUT_OFF, at }],
        ...[
          { ...refused, error: '554 no' },
          { ...refused, error: '550 nor' },
        ],
      )
      expect(await store.firstReceivedAt()).toBe(START)
      const waiting = (requests: number, seconds: number, cause: string | null, failure = null) => {
        return { requests, cause, failure, told: 0, oldestAt: START + seconds * 1000 }
      }
      const putOff = { ...waiting(1, 1, 'deferred'), failure: '450 later' }
      const both = { ...waiting(2, 2, 'refused'), failure: '554 no' }
      expect(await store.undelivered()).toEqual([putOff, both, waiting(1, 4, null)])
    })

    test('a refusal is told once, of each request, until the owner puts it back', async () => {
      const { id } = await accept({ message: 'prima' })
      await acceptEach('dopo', 'rimandata')
      now += 1
      const refused = { ...PUT_OFF, at: now, cause: 'refused' } as const
      await settleEach(refused, refused, { ...PUT_OFF, at: now })
      expect(await store.untold(START)).toEqual([])
      expect(await store.untold(now)).toHaveLength(2)
      await store.tell([id])
      expect((await store.undelivered()).map(({ told }) => told).toSorted()).toEqual([0, 0, 1])
      // Refused again, it is nothing new.
      await settleEach(refused, refused, { ...PUT_OFF, at: now })
      expect(await store.untold(now)).toHaveLength(1)
      await store.retry({ id })
      await settleEach(refused, refused, refused)
      expect(await store.untold(now)).toContain(id)
    })

    test.for([
      ['Élise@example.com', 'ÉLISE@EXAMPLE.com', 'elise@example.com'],
      ['Mario@München.example', 'mario@xn--mnchen-3ya.example', 'mario@munchen.example'],
      ['mario@xn--mnchen-3ya.example', 'Mario@München.example', 'mario@munchen.example'],
    ] as const)(
      'the owner finds and deletes all of %s as %s, but not %s',
      async ([stored, asked, other]) => {
        await accept({ email: stored, message: 'in invio' })
        await claimOne()
        await accept({ email: stored.toLowerCase(), message: 'in attesa' })
        await accept({ email: other, message: 'altro' })
        expect(await listed({ email: asked })).toEqual(['in attesa', 'in invio'])
        expect(await store.delete({ email: asked })).toEqual({ erased: 2, complete: true })
        expect(await listed()).toEqual(['altro'])
        expect((await store.delete({ email: asked })).erased).toBe(0)
      },
    )

    test('the owner deletes one request by its id; if it is being sent, it is not written back', async () => {
      const { id } = await accept()
      await acceptEach('altro')
      const claimed = await claimOne()
      expect((await store.delete({ id: 'unknown' })).erased).toBe(0)
      expect((await store.delete({ id })).erased).toBe(1)
      expect(await store.settle(claimed, DELIVERED)).toBe(false)
      expect(await listed()).toEqual(['altro'])
    })

    test('a turn is taken by one connection only, once in its time, and comes again after the clock was set back', async () => {
      const both = [store, await open()]
      const turns = async () => {
        const taken = await Promise.all(both.map((each) => each.takeTurn('noticed', HOUR_MS)))
        return taken.filter(Boolean).length
      }
      expect(await turns()).toBe(1)
      now += HOUR_MS
      expect(await turns()).toBe(0)
      expect(await store.takeTurn('purged', HOUR_MS)).toBe(true)
      now += 1
      expect(await turns()).toBe(1)
      now -= 400 * DAY_MS
      expect(await turns()).toBe(1)
    })

    test('a note is the last that was written, also for another connection', async () => {
      expect(await store.readNote('refused_recipients')).toEqual({})
      for (const refused of [{ 'a@example.com': '552 full' }, {}]) {
        await store.writeNote('refused_recipients', refused)
        expect(await (await open()).readNote('refused_recipients')).toEqual(refused)
      }
    })

    test('what the connection or the login has put off is due at once, in steps, but not what was refused or put off', async () => {
      await acceptEach('unreachable', 'login', 'refused', 'deferred', 'unconfirmed', 'sending')
      const put = (cause: FailureCause) => ({ ...PUT_OFF, at: now + HOUR_MS, cause })
      await settleEach(
        ...[put('unreachable'), put('login'), put('refused'), put('deferred'), put('unconfirmed')],
      )
      expect([await store.hasten(1), await store.hasten(9), await store.hasten(9)]).toEqual([
        1, 1, 0,
      ])
      expect(messages(await claim())).toEqual(['unreachable', 'login'])
    })

    test('to try whether it accepts stores nothing, and rejects where accepting does', async () => {
      await store.tryAccept()
      expect(await listed()).toEqual([])
      await database.run(`ALTER TABLE ${schema}requests RENAME TO hidden`)
      await expect(store.tryAccept()).rejects.toThrow(StoreUnavailableError)
      await database.run(`ALTER TABLE ${schema}hidden RENAME TO requests`)
    })
  })
}

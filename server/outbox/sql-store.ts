import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { createRequestIds } from './request-id.ts'
import { type Dialect, statementsFor } from './statements.ts'
import type * as outbox from './store.ts'
import { MAX_AHEAD_MS, REPEAT_WINDOW_MS } from './store.ts'

export type Row = Record<string, unknown>
/** The values of a statement, by name. More than it names are allowed. */
export type Values = Readonly<Record<string, string | number | Uint8Array | null>>

interface Database {
  /** The rows of a statement that only reads. */
  read(text: string, values?: Values): Promise<Row[]>
  /**
   * Runs statements in one transaction, and resolves to the rows of the last once they are synced. Where
   * they are `repeatable`, they may run twice, after the reply to the first COMMIT was lost.
   */
  write(texts: readonly string[], values: Values, how?: { repeatable?: boolean }): Promise<Row[]>
  /** Removes erased text from the files; false when a later erasure has to do so. */
  eraseFromDisk(): Promise<boolean>
}

interface RequestRow extends Omit<outbox.RequestProgress, 'looksLikeSpam'> {
  fence: number
  looksLikeSpam: 0 | 1
  /** The fields of the form, as JSON. */
  fields: string
}

export function sqlMethods(
  { read, write, ...database }: Database,
  dialect: Dialect,
  clock: outbox.Clock,
) {
  const sql = statementsFor(dialect)
  const newId = createRequestIds()
  /** How many rows a statement that writes has changed: each of those statements returns them. */
  const change = async (text: string, values: Values) => (await write([text], values)).length
  async function erase(text: string, values: Values): Promise<outbox.Erasure> {
    return { erased: await change(text, values), complete: await database.eraseFromDisk() }
  }
  const requestsOf = (rows: Row[]) => (rows as unknown as RequestRow[]).map(requestOfRow)
  function insertion(incoming: outbox.IncomingRequest) {
    const { request } = incoming
    const now = clock()
    const row = {
      id: newId(now),
      now,
      email: foldEmail(request.email),
      fields: JSON.stringify(request),
    }
    return { ...row, ...repeatValues(incoming, now) }
  }

  return {
    async accept(incoming) {
      for (;;) {
        const values = insertion(incoming)
        // After a lost reply the second run finds what the first has stored.
        const rows = await write([...sql.lockContent, sql.insert], values, { repeatable: true })
        if (rows.length === 1) return { id: values.id, repeated: false }
        const [known] = await read(sql.findRepeat, values)
        if (known !== undefined) return { id: String(known.id), repeated: true }
        // Neither stored nor found, because another process made the same id or erased the repeat in between: once more.
      }
    },
    async tryAccept() {
      const now = clock()
      await write(sql.probe, { id: newId(now), now, content: new Uint8Array() })
    },
    async isRepeat(incoming) {
      return (await read(sql.findRepeat, repeatValues(incoming, clock()))).length > 0
    },
    async claim(limit, leaseMs, except = []) {
      const now = clock()
      const values = {
        limit,
        now,
        ahead: now + MAX_AHEAD_MS,
        lease: now + leaseMs,
        except: except.join(),
      }
      const rows = await write([sql.claim], values)
      // RETURNING promises no order, but ids sort by the time of arrival.
      rows.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
      return requestsOf(rows).map((request, i) => ({ request, fence: Number(rows[i]?.fence) }))
    },
    async renew({ request: { id }, fence }, leaseMs) {
      return (await change(sql.renew, { id, fence, lease: clock() + leaseMs })) === 1
    },
    async settle({ request: { id }, fence }, settlement) {
      const { outcome } = settlement
      const now = clock()
      if (outcome !== 'retry') return (await change(sql[outcome], { id, fence, now })) === 1
      const { error, cause } = settlement
      const due = Math.min(settlement.at, now + MAX_AHEAD_MS)
      return (await change(sql.putOff, { id, fence, due, error, cause })) === 1
    },
    hasten: (limit) => change(sql.hasten, { limit }),
    async nextDueAt() {
      const [row] = await read(sql.nextDue, { ahead: clock() + MAX_AHEAD_MS })
      return (row?.due ?? null) as number | null
    },
    async undelivered() {
      return (await read(sql.undelivered)) as unknown as outbox.Undelivered[]
    },
    async firstReceivedAt() {
      const [row] = await read(sql.firstReceived)
      return (row?.at ?? null) as number | null
    },
    async untold(before) {
      return (await read(sql.untold, { before })).map(({ id }) => String(id))
    },
    async tell(ids) {
      await write([sql.tell], { ids: ids.join() })
    },
    async list({ state = null, email }) {
      const folded = email === undefined ? null : foldEmail(email)
      return requestsOf(await read(sql.list, { state, email: folded }))
    },
    async get(id) {
      return requestsOf(await read(sql.get, { id }))[0] ?? null
    },
    retry: ({ id = null }) => change(sql.retry, { id }),
    delete: (which) =>
      'id' in which
        ? erase(sql.deleteById, { id: which.id })
        : erase(sql.deleteByEmail, { email: foldEmail(which.email) }),
    purge: (before) => erase(sql.purge, { before }),
    async takeTurn(name, everyMs) {
      const now = clock()
      return (
        (await change(sql.takeTurn, { name, now, since: now - everyMs, until: now + everyMs })) ===
        1
      )
    },
    async readNote<Name extends keyof outbox.Notes>(name: Name) {
      const [row] = await read(sql.readNote, { name })
      return JSON.parse(String(row?.note || '{}')) as outbox.Notes[Name]
    },
    async writeNote(name, note) {
      await write([sql.writeNote], { name, note: JSON.stringify(note) })
    },
    async ping() {
      await read(sql.ping)
    },
  } satisfies Partial<outbox.OutboxStore>
}

function requestOfRow({
  fence: _,
  fields,
  looksLikeSpam,
  ...progress
}: RequestRow): outbox.StoredRequest {
  return { ...progress, looksLikeSpam: looksLikeSpam === 1, ...JSON.parse(fields) }
}

/** The values of `findRepeat`; the hash of the content is also stored with the request. */
function repeatValues({ request, looksLikeSpam }: outbox.IncomingRequest, now: number) {
  // Browsers differ in how they send the domain.
  const content = sha256(JSON.stringify({ ...request, email: withAsciiDomain(request.email) }))
  return {
    content,
    lock: content.readInt32BE(),
    // Bounded on both sides: after the clock was set back, requests "from the future" must not match for years.
    since: now - REPEAT_WINDOW_MS,
    until: now + REPEAT_WINDOW_MS,
    spam: looksLikeSpam ? 1 : 0,
  }
}

/** An address in a form for comparing: without differences of case, composition of accents, or Unicode and punycode. */
const foldEmail = (email: string) => withAsciiDomain(email.normalize('NFC').toLowerCase())

/** The address with its domain as punycode; an invalid domain stays as it is. */
function withAsciiDomain(email: string): string {
  const start = email.lastIndexOf('@') + 1
  const domain = email.slice(start)
  return email.slice(0, start) + (domainToASCII(domain) || domain)
}

/** Does not use the shorter `crypto.hash`, which the Deno 2.1 of hosted functions does not have. */
function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

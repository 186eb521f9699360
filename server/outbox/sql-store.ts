import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { ContactRequest } from '../../contact/fields.ts'
import { createRequestIds } from './request-id.ts'
import { type Sql, sql } from './sql.ts'
import type * as outbox from './store.ts'
import { MAX_AHEAD_MS, REPEAT_WINDOW_MS } from './store.ts'
import { UNDELIVERED } from './tables.ts'

export type Row = Record<string, unknown>

/** How to run statements on a database, and the SQL that the two databases do not share. */
export interface SqlDatabase {
  /** Resolves to the rows of a statement that only reads. */
  read(statement: Sql): Promise<Row[]>
  /**
   * Runs statements in one transaction, and resolves to the rows of the last one after the COMMIT
   * was synced. `repeatable` ones may run again after a COMMIT whose reply was lost.
   */
  write(statements: readonly Sql[], how?: { repeatable?: boolean }): Promise<Row[]>
  /** Removes erased text from SQLite's files; false when a later erasure has to do so. */
  eraseFromDisk(): Promise<boolean>
  /** Skips rows which another instance is claiming. */
  skipLocked: Sql
  /** Statements by which processes that store content with the same hash wait for each other. */
  lockContent(content: Buffer): Sql[]
}

const COLUMNS = sql`id, state, received_at AS "receivedAt", due_at AS "nextAttemptAt", attempts,
  fence, delivered_at AS "deliveredAt", last_error AS "lastError", held_as_spam AS "looksLikeSpam",
  fields`
const NOT_DELIVERED: Sql = { text: UNDELIVERED, values: [] }
const UNTOLD = sql`${NOT_DELIVERED} AND cause = 'refused' AND told = 0`

/** The request that `tryAccept` stores and takes back. */
const NOBODY = { request: { name: '', email: '', message: '' }, looksLikeSpam: true }

/** The methods of an `OutboxStore` that are the same SQL in both databases. */
export function sqlMethods(database: SqlDatabase, clock: outbox.Clock) {
  const newId = createRequestIds()
  const { read, write } = database

  /** Resolves to how many rows a statement with RETURNING has changed. */
  const change = async (statement: Sql) => (await write([statement])).length
  /** Changes a request if the claim still holds, and resolves to whether the claim held. */
  const updateClaimed = async ({ request, fence }: outbox.Claim, set: Sql) =>
    (await change(sql`UPDATE requests SET ${set}
      WHERE id = ${request.id} AND fence = ${fence} AND state = 'sending' RETURNING id`)) === 1
  async function erase(condition: Sql): Promise<outbox.Erasure> {
    const erased = await change(sql`DELETE FROM requests WHERE ${condition} RETURNING id`)
    return { erased, complete: await database.eraseFromDisk() }
  }

  /** `insert` stores a request and returns the id, unless `repeat` finds one or the id is taken. */
  function insertion(incoming: outbox.IncomingRequest) {
    const { request, looksLikeSpam } = incoming
    const now = clock()
    const id = newId(now)
    const content = contentHash(request)
    const repeat = findRepeat(incoming, content, now)
    const insert = sql`INSERT INTO requests
        (id, state, due_at, received_at, content_hash, held_as_spam, email_folded, fields)
      SELECT ${id}, 'waiting', 0, ${now}, ${content}, ${looksLikeSpam ? 1 : 0},
        ${foldEmail(request.email)}, ${JSON.stringify(request)}
      WHERE NOT EXISTS (${repeat}) ON CONFLICT (id) DO NOTHING RETURNING id`
    return { id, content, repeat, insert }
  }

  return {
    async accept(incoming) {
      for (;;) {
        const { id, content, repeat, insert } = insertion(incoming)
        // After a lost reply the second run finds what the first has stored.
        const how = { repeatable: true }
        const rows = await write([...database.lockContent(content), insert], how)
        if (rows.length === 1) return { id, repeated: false }
        const [known] = await read(repeat)
        if (known !== undefined) return { id: String(known.id), repeated: true }
        // Another process has made the same id, or erased the repeat in between: try again.
      }
    },
    async tryAccept() {
      // A transaction that changes nothing is not synced, so this one also writes a time.
      const stays = sql`INSERT INTO upkeep (name, at) VALUES ('written', ${clock()})
        ON CONFLICT (name) DO UPDATE SET at = excluded.at`
      const { insert } = insertion(NOBODY)
      await write([sql`SAVEPOINT before`, insert, sql`ROLLBACK TO before`, stays])
    },
    async isRepeat(incoming) {
      const content = contentHash(incoming.request)
      return (await read(findRepeat(incoming, content, clock()))).length > 0
    },
    async claim(limit, leaseMs, except = []) {
      const now = clock()
      // What is due later than in MAX_AHEAD_MS is due now, because the clock was set back.
      const due = sql`SELECT id FROM requests
        WHERE ${NOT_DELIVERED} AND (due_at <= ${now} OR due_at > ${now + MAX_AHEAD_MS})
          AND ${except.join()} NOT LIKE '%' || id || '%'
        ORDER BY due_at, id LIMIT ${limit} ${database.skipLocked}`
      const claiming = sql`WITH due AS (${due})
        UPDATE requests SET state = 'sending', due_at = ${now + leaseMs}, attempts = attempts + 1,
          fence = fence + 1
        WHERE id IN (SELECT id FROM due) RETURNING ${COLUMNS}`
      const rows = await write([claiming])
      const claims = rows.map((row) => ({ request: requestOf(row), fence: Number(row.fence) }))
      // RETURNING has no order. Ids sort by the time of arrival.
      return claims.sort((a, b) => (a.request.id < b.request.id ? -1 : 1))
    },
    renew: (claim, leaseMs) => updateClaimed(claim, sql`due_at = ${clock() + leaseMs}`),
    settle(claim, settlement) {
      const now = clock()
      if (settlement.outcome === 'delivered')
        return updateClaimed(
          claim,
          sql`state = 'delivered', due_at = NULL, delivered_at = ${now}, last_error = NULL,
            cause = NULL`,
        )
      if (settlement.outcome === 'released')
        return updateClaimed(claim, sql`state = 'waiting', due_at = 0, attempts = attempts - 1`)
      const { at, error, cause } = settlement
      const due = Math.min(at, now + MAX_AHEAD_MS)
      return updateClaimed(
        claim,
        sql`state = 'waiting', due_at = ${due}, last_error = ${error}, cause = ${cause}`,
      )
    },
    hasten: (limit) =>
      change(sql`UPDATE requests SET due_at = 0 WHERE id IN (
          SELECT id FROM requests WHERE cause IN ('unreachable', 'login') AND due_at > 0
            AND state = 'waiting' LIMIT ${limit}
        ) AND state = 'waiting' RETURNING id`),
    async nextDueAt() {
      // Two lookups in the index instead of a scan of the table.
      const [row] = await read(sql`SELECT CASE
        WHEN (SELECT max(due_at) FROM requests WHERE ${NOT_DELIVERED}) > ${clock() + MAX_AHEAD_MS} THEN 0
        ELSE (SELECT min(due_at) FROM requests WHERE ${NOT_DELIVERED}) END AS due`)
      return (row?.due ?? null) as number | null
    },
    async undelivered() {
      const rows = await read(sql`SELECT alike.*, (
          SELECT last_error FROM requests WHERE ${NOT_DELIVERED}
            AND cause = alike.cause AND told = alike.told ORDER BY received_at LIMIT 1
        ) AS failure FROM (
          SELECT cause, told, count(*) AS requests, min(received_at) AS "oldestAt"
          FROM requests WHERE ${NOT_DELIVERED} GROUP BY cause, told
        ) AS alike ORDER BY "oldestAt"`)
      return rows as unknown as outbox.Undelivered[]
    },
    async firstReceivedAt() {
      const [row] = await read(sql`SELECT received_at AS at FROM requests ORDER BY id LIMIT 1`)
      return (row?.at ?? null) as number | null
    },
    async untold(before) {
      const rows = await read(
        sql`SELECT id FROM requests WHERE ${UNTOLD} AND received_at < ${before} LIMIT 100`,
      )
      return rows.map(({ id }) => String(id))
    },
    async tell(ids) {
      await write([
        sql`UPDATE requests SET told = 1 WHERE ${UNTOLD} AND ${ids.join()} LIKE '%' || id || '%'`,
      ])
    },
    async list({ state, email }) {
      const inState = state === undefined ? sql`` : sql`AND state = ${state}`
      const ofEmail = email === undefined ? sql`` : sql`AND email_folded = ${foldEmail(email)}`
      const rows = await read(sql`SELECT ${COLUMNS} FROM requests WHERE TRUE ${inState} ${ofEmail}
        ORDER BY received_at DESC, id DESC`)
      return rows.map(requestOf)
    },
    async get(id) {
      const [row] = await read(sql`SELECT ${COLUMNS} FROM requests WHERE id = ${id}`)
      return row === undefined ? null : requestOf(row)
    },
    retry: ({ id }) =>
      change(sql`UPDATE requests SET due_at = 0, attempts = 0, cause = NULL, told = 0
        WHERE ${NOT_DELIVERED} AND state = 'waiting' ${id === undefined ? sql`` : sql`AND id = ${id}`}
        RETURNING id`),
    delete: (which) =>
      erase('id' in which ? sql`id = ${which.id}` : sql`email_folded = ${foldEmail(which.email)}`),
    purge: (before) => erase(sql`state = 'delivered' AND delivered_at < ${before}`),
    async takeTurn(name, everyMs) {
      const now = clock()
      // Bounded on both sides: after the clock was set back, a turn that seems to be from the
      // future must not block the task for years.
      const turns = await change(sql`INSERT INTO upkeep AS known (name, at) VALUES (${name}, ${now})
        ON CONFLICT (name) DO UPDATE SET at = excluded.at
        WHERE known.at NOT BETWEEN ${now - everyMs} AND ${now + everyMs} RETURNING name`)
      return turns === 1
    },
    async readNote<Name extends keyof outbox.Notes>(name: Name) {
      const [row] = await read(sql`SELECT note FROM upkeep WHERE name = ${name}`)
      return JSON.parse(String(row?.note || '{}')) as outbox.Notes[Name]
    },
    async writeNote(name, note) {
      await write([
        sql`INSERT INTO upkeep AS known (name, note) VALUES (${name}, ${JSON.stringify(note)})
          ON CONFLICT (name) DO UPDATE SET note = excluded.note WHERE known.note <> excluded.note`,
      ])
    },
    async ping() {
      await read(sql`SELECT 1 FROM requests LIMIT 1`)
    },
  } satisfies Partial<outbox.OutboxStore>
}

function requestOf({ fence: _, fields, looksLikeSpam, ...progress }: Row): outbox.StoredRequest {
  const request = { ...progress, looksLikeSpam: looksLikeSpam === 1, ...JSON.parse(String(fields)) }
  return request as outbox.StoredRequest
}

/** Selects the stored request of which this one would be a repeat. */
function findRepeat(incoming: outbox.IncomingRequest, content: Buffer, now: number): Sql {
  const genuine = incoming.looksLikeSpam ? sql`` : sql`AND held_as_spam = 0`
  // Bounded on both sides: after the clock was set back, a request that seems to be from the future
  // must not match for years.
  return sql`SELECT id FROM requests WHERE content_hash = ${content} ${genuine}
    AND received_at BETWEEN ${now - REPEAT_WINDOW_MS} AND ${now + REPEAT_WINDOW_MS}
    ORDER BY id LIMIT 1`
}

function contentHash(request: ContactRequest): Buffer {
  // Browsers differ in whether they send the domain in Unicode or as punycode.
  const content = JSON.stringify({ ...request, email: withAsciiDomain(request.email) })
  // The shorter `crypto.hash` is missing in Deno 2.1, on which hosted functions run.
  return createHash('sha256').update(content).digest()
}

/** The address in lower case, composed (NFC) and with its domain as punycode, for comparing. */
const foldEmail = (email: string) => withAsciiDomain(email.normalize('NFC').toLowerCase())

/** The address with its domain as punycode; an invalid domain stays as it is. */
function withAsciiDomain(email: string): string {
  const start = email.lastIndexOf('@') + 1
  const domain = email.slice(start)
  return email.slice(0, start) + (domainToASCII(domain) || domain)
}

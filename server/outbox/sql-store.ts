import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { createRequestIds } from './request-id.ts'
import type * as outbox from './store.ts'
import { MAX_AHEAD_MS, REPEAT_WINDOW_MS } from './store.ts'
import { UNDELIVERED } from './tables.ts'

export type Row = Record<string, unknown>
/** The values of statements, by the name that stands for them in SQL, as `$name`. */
export type Values = Readonly<Record<string, string | number | Uint8Array | null>>

/** A database: how to run statements, and where its SQL differs. */
export interface SqlDatabase {
  /** Resolves to the rows of a statement that only reads. */
  read(text: string, values: Values): Promise<Row[]>
  /**
   * Runs statements in one transaction, and resolves to the rows of the last once they are synced.
   * `repeatable` ones may run twice, where the reply to the first COMMIT was lost.
   */
  write(texts: readonly string[], values: Values, how?: { repeatable?: boolean }): Promise<Row[]>
  /** Removes erased text from the files; false when a later erasure has to do so. */
  eraseFromDisk(): Promise<boolean>
  /** SQL that skips rows which another instance is claiming. */
  skipLocked: string
  /** Statements by which processes that store the same content wait for each other. */
  lockContent: readonly string[]
}

const COLUMNS = `id, state, received_at AS "receivedAt", due_at AS "nextAttemptAt", attempts, fence,
  delivered_at AS "deliveredAt", last_error AS "lastError", held_as_spam AS "looksLikeSpam", fields`

/** `$spam` is 1 for a request that looks like spam. */
const FIND_REPEAT = `SELECT id FROM requests
  WHERE content_hash = $content AND received_at BETWEEN $since AND $until
    AND ($spam = 1 OR held_as_spam = 0)
  ORDER BY id LIMIT 1`

/** Stores a request, unless it is a repeat or its id is taken, and returns the id. */
const INSERT = `INSERT INTO requests
    (id, state, due_at, received_at, content_hash, held_as_spam, email_folded, fields)
  SELECT $id, 'waiting', 0, $now, $content, $spam, $email, $fields
  WHERE NOT EXISTS (${FIND_REPEAT}) ON CONFLICT (id) DO NOTHING RETURNING id`

const UNTOLD = `${UNDELIVERED} AND cause = 'refused' AND told = 0`

/** The request that `tryAccept` stores and takes back. */
const NOBODY = { request: { name: '', email: '', message: '' }, looksLikeSpam: true }

/** The methods of an `OutboxStore` that are the same SQL in both databases. */
export function sqlMethods(database: SqlDatabase, clock: outbox.Clock) {
  const newId = createRequestIds()

  const checked = new Set<string | undefined>()
  /**
   * Throws where statements and values do not name the same: a missing value would be NULL. Only
   * when the last statement first runs, because it takes a tenth of the time to accept a request.
   */
  function checkNames(texts: readonly string[], values: Values): void {
    const last = texts.at(-1)
    if (checked.has(last)) return
    const named = new Set(texts.join().match(/(?<=\$)\w+/g))
    const given = Object.keys(values)
    if (given.length !== named.size || !given.every((name) => named.has(name)))
      throw new TypeError(`The statement names ${[...named]}, the values are ${given}`)
    checked.add(last)
  }
  function read(text: string, values: Values = {}) {
    checkNames([text], values)
    return database.read(text, values)
  }
  function write(texts: readonly string[], values: Values, how?: { repeatable?: boolean }) {
    checkNames(texts, values)
    return database.write(texts, values, how)
  }
  /** Resolves to how many rows a statement has changed, which must have RETURNING. */
  const change = async (text: string, values: Values) => (await write([text], values)).length
  /** Changes a request as long as the claim holds, and resolves to whether it does. */
  const updateClaimed = async (
    { request: { id }, fence }: outbox.Claim,
    set: string,
    values: Values,
  ) =>
    (await change(
      `UPDATE requests SET ${set} WHERE id = $id AND fence = $fence AND state = 'sending'
        RETURNING id`,
      { id, fence, ...values },
    )) === 1
  async function erase(condition: string, values: Values): Promise<outbox.Erasure> {
    const erased = await change(`DELETE FROM requests WHERE ${condition} RETURNING id`, values)
    return { erased, complete: await database.eraseFromDisk() }
  }
  function insertion(incoming: outbox.IncomingRequest) {
    const now = clock()
    const email = foldEmail(incoming.request.email)
    const fields = JSON.stringify(incoming.request)
    return { id: newId(now), now, email, fields, ...repeatValues(incoming, now) }
  }

  return {
    async accept(incoming) {
      for (;;) {
        const values = insertion(incoming)
        // After a lost reply the second run finds what the first has stored.
        const how = { repeatable: true }
        const rows = await write([...database.lockContent, INSERT], values, how)
        if (rows.length === 1) return { id: values.id, repeated: false }
        const [known] = await read(FIND_REPEAT, repeatValues(incoming, values.now))
        if (known !== undefined) return { id: String(known.id), repeated: true }
        // Another process has made the same id, or erased the repeat in between: try again.
      }
    },
    async tryAccept() {
      // A transaction that changes nothing is not synced, so this one also writes a time.
      const stays = `INSERT INTO upkeep (name, at) VALUES ('written', $now)
        ON CONFLICT (name) DO UPDATE SET at = $now`
      await write(['SAVEPOINT before', INSERT, 'ROLLBACK TO before', stays], insertion(NOBODY))
    },
    async isRepeat(incoming) {
      return (await read(FIND_REPEAT, repeatValues(incoming, clock()))).length > 0
    },
    async claim(limit, leaseMs, except = []) {
      const now = clock()
      // Requests that are due after `ahead` are due now: the clock was set back.
      const text = `WITH due AS (
          SELECT id FROM requests WHERE ${UNDELIVERED} AND (due_at <= $now OR due_at > $ahead)
            AND $except NOT LIKE '%' || id || '%'
          ORDER BY due_at, id LIMIT $limit ${database.skipLocked}
        )
        UPDATE requests SET state = 'sending', due_at = $lease, attempts = attempts + 1,
          fence = fence + 1
        WHERE id IN (SELECT id FROM due) RETURNING ${COLUMNS}`
      const times = { now, ahead: now + MAX_AHEAD_MS, lease: now + leaseMs }
      const rows = await write([text], { limit, except: except.join(), ...times })
      const claims = rows.map((row) => ({ request: requestOf(row), fence: Number(row.fence) }))
      // RETURNING has no order. Ids sort by the time of arrival.
      return claims.sort((a, b) => (a.request.id < b.request.id ? -1 : 1))
    },
    renew: (claim, leaseMs) =>
      updateClaimed(claim, 'due_at = $lease', { lease: clock() + leaseMs }),
    async settle(claim, settlement) {
      const now = clock()
      if (settlement.outcome === 'delivered') {
        const set = `state = 'delivered', due_at = NULL, delivered_at = $now, last_error = NULL,
          cause = NULL`
        return await updateClaimed(claim, set, { now })
      }
      if (settlement.outcome === 'released')
        return await updateClaimed(
          claim,
          `state = 'waiting', due_at = 0, attempts = attempts - 1`,
          {},
        )
      const { error, cause } = settlement
      const due = Math.min(settlement.at, now + MAX_AHEAD_MS)
      const set = `state = 'waiting', due_at = $due, last_error = $error, cause = $cause`
      return await updateClaimed(claim, set, { due, error, cause })
    },
    hasten: (limit) =>
      change(
        `UPDATE requests SET due_at = 0 WHERE id IN (
          SELECT id FROM requests
          WHERE cause IN ('unreachable', 'login') AND due_at > 0 AND state = 'waiting' LIMIT $limit
        ) AND state = 'waiting' RETURNING id`,
        { limit },
      ),
    async nextDueAt() {
      // Two lookups in the index instead of a scan of the table.
      const text = `SELECT CASE
        WHEN (SELECT max(due_at) FROM requests WHERE ${UNDELIVERED}) > $ahead THEN 0
        ELSE (SELECT min(due_at) FROM requests WHERE ${UNDELIVERED}) END AS due`
      const [row] = await read(text, { ahead: clock() + MAX_AHEAD_MS })
      return (row?.due ?? null) as number | null
    },
    async undelivered() {
      const text = `SELECT alike.*, (
          SELECT last_error FROM requests WHERE ${UNDELIVERED}
            AND cause = alike.cause AND told = alike.told ORDER BY received_at LIMIT 1
        ) AS failure FROM (
          SELECT cause, told, count(*) AS requests, min(received_at) AS "oldestAt"
          FROM requests WHERE ${UNDELIVERED} GROUP BY cause, told
        ) AS alike ORDER BY "oldestAt"`
      return (await read(text)) as unknown as outbox.Undelivered[]
    },
    async firstReceivedAt() {
      const [row] = await read('SELECT received_at AS at FROM requests ORDER BY id LIMIT 1')
      return (row?.at ?? null) as number | null
    },
    async untold(before) {
      const text = `SELECT id FROM requests WHERE ${UNTOLD} AND received_at < $before LIMIT 100`
      return (await read(text, { before })).map(({ id }) => String(id))
    },
    async tell(ids) {
      const text = `UPDATE requests SET told = 1 WHERE ${UNTOLD} AND $ids LIKE '%' || id || '%'`
      await write([text], { ids: ids.join() })
    },
    async list({ state = null, email }) {
      const text = `SELECT ${COLUMNS} FROM requests
        WHERE (CAST($state AS text) IS NULL OR state = $state)
          AND (CAST($email AS text) IS NULL OR email_folded = $email)
        ORDER BY received_at DESC, id DESC`
      const folded = email === undefined ? null : foldEmail(email)
      return (await read(text, { state, email: folded })).map(requestOf)
    },
    async get(id) {
      const [row] = await read(`SELECT ${COLUMNS} FROM requests WHERE id = $id`, { id })
      return row === undefined ? null : requestOf(row)
    },
    retry: ({ id = null }) =>
      change(
        `UPDATE requests SET due_at = 0, attempts = 0, cause = NULL, told = 0
          WHERE ${UNDELIVERED} AND state = 'waiting' AND (CAST($id AS text) IS NULL OR id = $id)
          RETURNING id`,
        { id },
      ),
    delete: (which) =>
      'id' in which
        ? erase('id = $id', { id: which.id })
        : erase('email_folded = $email', { email: foldEmail(which.email) }),
    purge: (before) => erase(`state = 'delivered' AND delivered_at < $before`, { before }),
    async takeTurn(name, everyMs) {
      const now = clock()
      // Bounded on both sides: after the clock was set back, a turn that seems to be from the
      // future must not block the task for years.
      const text = `INSERT INTO upkeep AS known (name, at) VALUES ($name, $now)
        ON CONFLICT (name) DO UPDATE SET at = $now WHERE known.at NOT BETWEEN $since AND $until
        RETURNING name`
      const values = { name, now, since: now - everyMs, until: now + everyMs }
      return (await change(text, values)) === 1
    },
    async readNote<Name extends keyof outbox.Notes>(name: Name) {
      const [row] = await read('SELECT note FROM upkeep WHERE name = $name', { name })
      return JSON.parse(String(row?.note || '{}')) as outbox.Notes[Name]
    },
    async writeNote(name, note) {
      const text = `INSERT INTO upkeep AS known (name, note) VALUES ($name, $note)
        ON CONFLICT (name) DO UPDATE SET note = $note WHERE known.note <> $note`
      await write([text], { name, note: JSON.stringify(note) })
    },
    async ping() {
      await read('SELECT 1 FROM requests LIMIT 1')
    },
  } satisfies Partial<outbox.OutboxStore>
}

function requestOf({ fence: _, fields, looksLikeSpam, ...progress }: Row): outbox.StoredRequest {
  const request = { ...progress, looksLikeSpam: looksLikeSpam === 1, ...JSON.parse(String(fields)) }
  return request as outbox.StoredRequest
}

/** The values of `FIND_REPEAT`; the hash of the content is also stored with the request. */
function repeatValues({ request, looksLikeSpam }: outbox.IncomingRequest, now: number) {
  // Browsers differ in whether they send the domain in Unicode or as punycode.
  const content = JSON.stringify({ ...request, email: withAsciiDomain(request.email) })
  return {
    // The shorter `crypto.hash` is missing in Deno 2.1, on which hosted functions run.
    content: createHash('sha256').update(content).digest(),
    // Bounded on both sides: after the clock was set back, a request that seems to be from the
    // future must not match for years.
    since: now - REPEAT_WINDOW_MS,
    until: now + REPEAT_WINDOW_MS,
    spam: looksLikeSpam ? 1 : 0,
  }
}

/** The address in lower case, composed (NFC) and with its domain as punycode, for comparing. */
const foldEmail = (email: string) => withAsciiDomain(email.normalize('NFC').toLowerCase())

/** The address with its domain as punycode; an invalid domain stays as it is. */
function withAsciiDomain(email: string): string {
  const start = email.lastIndexOf('@') + 1
  const domain = email.slice(start)
  return email.slice(0, start) + (domainToASCII(domain) || domain)
}

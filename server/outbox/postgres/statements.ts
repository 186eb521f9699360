import { REQUEST_COLUMNS } from '../request-row.ts'

const COLUMNS = REQUEST_COLUMNS.join(', ')

const OPEN = `state IN ('waiting', 'sending')`

/** A stored request `r` is the same as the incoming `i`; the times bound the 24 hours on both sides of now. */
const SAME = `r.content_hash = i.content_hash
  AND (r.key_hash = i.key_hash OR r.received_at BETWEEN :from AND :to)
  AND (r.state <> 'spam' OR i.spam)`

/** Columns of an incoming request with their types in PostgreSQL, as the statement `accept` takes them. */
export const ACCEPTED = {
  id: 'text',
  spam: 'boolean',
  content_hash: 'bytea',
  key_hash: 'bytea',
  name: 'text',
  email: 'text',
  email_folded: 'text',
  phone: 'text',
  message: 'text',
} as const
export type AcceptedRow = Record<keyof typeof ACCEPTED, unknown>

/** A table `t` of these columns, from one array per column under the column's name. */
export function unnest(types: Readonly<Record<string, string>>): string {
  const names = Object.keys(types)
  const arrays = Object.entries(types).map(([name, type]) => `:${name}::${type}[]`)
  return `unnest(${arrays.join(', ')}) AS t(${names.join(', ')})`
}

/** The arrays that `unnest` takes, from rows with a value for each name. */
export function columnsOf<Name extends string>(
  types: Readonly<Record<Name, string>>,
  rows: readonly Readonly<Record<Name, unknown>>[],
): Record<Name, unknown[]> {
  const names = Object.keys(types) as Name[]
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as Record<
    Name,
    unknown[]
  >
}

const REQUEUE = `UPDATE outbox.requests SET state = 'waiting', due_at = 0, queued_at = :now, attempts = 0, refused = 0`

/** Any number that no other program in the same database is likely to lock. */
const RECEIVED_LOCK = 7_305_411_968_253

/** Everything the store asks PostgreSQL. `:name` stands for a value given by that name. */
export const SQL = {
  /** `locks` in ascending order, so that two groups never wait for each other. */
  lockContents: `SELECT pg_advisory_xact_lock(${0x6f757462}, lock) FROM unnest(:locks::integer[]) AS lock`,
  /** One row per request that is settled: known under another id, or stored under its own. */
  accept: `WITH i AS (
    SELECT * FROM ${unnest(ACCEPTED)}
  ), known AS (
    SELECT i.id, min(r.id) AS known_id FROM i JOIN outbox.requests r ON ${SAME} GROUP BY i.id
  ), stored AS (
    INSERT INTO outbox.requests (id, state, due_at, received_at, queued_at, content_hash, key_hash, name, email,
      email_folded, phone, message)
    SELECT id, CASE WHEN spam THEN 'spam' ELSE 'waiting' END, CASE WHEN spam THEN NULL ELSE 0 END, :now, :now,
      content_hash, key_hash, name, email, email_folded, phone, message
    FROM i WHERE id NOT IN (SELECT id FROM known)
    ON CONFLICT (id) DO NOTHING RETURNING id
  )
  SELECT id, known_id FROM known UNION ALL SELECT id, NULL FROM stored`,
  findRepeat: `SELECT r.id FROM (VALUES (:content::bytea, :key::bytea, :spam::boolean)) AS i(content_hash, key_hash, spam)
    JOIN outbox.requests r ON ${SAME} LIMIT 1`,
  lockReceived: `SELECT pg_advisory_xact_lock(${RECEIVED_LOCK})`,
  /** Also what is of later than now: the server's clock has jumped back since. */
  forgetReceived: `DELETE FROM outbox.received
    WHERE clock_timestamp() - at NOT BETWEEN interval '0' AND :seconds * interval '1 second'`,
  received: `SELECT client, spam, (extract(epoch FROM clock_timestamp() - at) * 1000)::float AS "msAgo"
    FROM outbox.received ORDER BY at`,
  countReceived: 'INSERT INTO outbox.received (client, spam) VALUES (:client, :spam)',
  claim: `WITH due AS (
    SELECT id FROM outbox.requests WHERE ${OPEN} AND (due_at <= :now OR due_at > :horizon)
    ORDER BY due_at, id LIMIT :limit FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox.requests r SET state = 'sending', due_at = :lease, attempts = attempts + 1, fence = fence + 1
  FROM due WHERE r.id = due.id RETURNING ${REQUEST_COLUMNS.map((name) => `r.${name}`).join(', ')}`,
  settle: `UPDATE outbox.requests SET state = :state, due_at = :due, delivered_at = :delivered, last_error = :error,
    refused = :refused, copies = :copies, attempts = attempts - :uncounted WHERE id = :id AND fence = :fence AND state = 'sending' RETURNING id`,
  nextDue: `SELECT CASE WHEN max(due_at) > :horizon THEN 0 ELSE min(due_at) END AS due FROM outbox.requests WHERE ${OPEN}`,
  status: `SELECT state, count(*) AS count, min(queued_at) FILTER (WHERE ${OPEN}) AS oldest,
    sum(refused) FILTER (WHERE ${OPEN}) AS refused,
    sum((copies::json ->> 'left')::integer) FILTER (WHERE ${OPEN}) AS copies
    FROM outbox.requests GROUP BY state`,
  list: `SELECT ${COLUMNS} FROM outbox.requests WHERE (:state::text IS NULL OR state = :state) AND received_at >= :since
    AND (:emails::text[] IS NULL OR email_folded = ANY(:emails)) ORDER BY received_at DESC, id DESC`,
  get: `SELECT ${COLUMNS} FROM outbox.requests WHERE id = :id`,
  retry: `${REQUEUE} WHERE id = :id AND state IN ('dead', 'spam', 'waiting') RETURNING id`,
  retryDead: `${REQUEUE} WHERE state = 'dead' RETURNING id`,
  deleteByEmail: erasing('email_folded = ANY(:emails)'),
  purge: erasing(`received_at < :before AND state IN ('delivered', 'dead', 'spam')`),
  clockRecord: `SELECT coalesce(trusted_at, (SELECT max(received_at) FROM outbox.requests)) AS "trustedAt",
    longest_pause AS "longestPauseMs" FROM outbox.upkeep`,
  trustClock: 'UPDATE outbox.upkeep SET trusted_at = :trustedAt, longest_pause = :longestPauseMs',
  /**
   * The transaction of the last erasure after which the table was not rewritten, and whether a snapshot of any session or
   * standby is so old that it may see what it erased: a rewriting keeps that.
   */
  rewriteDue: `SELECT erased_in AS "erasedIn", EXISTS (
      SELECT FROM (
        SELECT backend_xmin FROM pg_stat_activity UNION ALL SELECT xmin FROM pg_replication_slots
      ) AS snapshots(xmin) WHERE age(xmin) >= age(erased_in::xid)
    ) AS visible FROM outbox.upkeep WHERE erased_in IS NOT NULL`,
  /** Unless another erasure came meanwhile, which needs a rewriting of its own. */
  rewritten: 'UPDATE outbox.upkeep SET erased_in = NULL WHERE erased_in = :erasedIn',
  ping: 'SELECT 1 FROM outbox.requests LIMIT 1',
} as const

/** Erases and notes, in the same transaction, that the table has to be rewritten. */
function erasing(condition: string): string {
  return `WITH gone AS (DELETE FROM outbox.requests WHERE ${condition} RETURNING id, received_at),
    noted AS (UPDATE outbox.upkeep SET erased_in = pg_current_xact_id() WHERE EXISTS (SELECT FROM gone))
    SELECT id, received_at AS "receivedAt" FROM gone`
}

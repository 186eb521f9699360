import { REQUEST_COLUMNS } from '../request-row.ts'

const COLUMNS = REQUEST_COLUMNS.join(', ')

const OPEN = `state IN ('waiting', 'sending')`

const REQUEUE = `UPDATE outbox.requests SET state = 'waiting', due_at = 0, queued_at = $1, attempts = 0, refused = 0`

/** Of content $1 with key $2; $3 and $4 bound the 24 hours on both sides of now, $5 says whether it is spam. */
const FIND_REPEAT = `SELECT id FROM outbox.requests
  WHERE content_hash = $1 AND (key_hash = $2 OR received_at BETWEEN $3 AND $4) AND (state <> 'spam' OR $5)
  ORDER BY id LIMIT 1`

/** Any numbers that no other program in the same database is likely to lock. */
const RECEIVED_LOCK = 7_305_411_968_253
const CONTENT_LOCK = 0x6f757462

/** Everything the store asks PostgreSQL. */
export const SQL = {
  /** When the lock is ours, a repeat that another instance has stored is committed and visible. */
  lockContent: `SELECT pg_advisory_xact_lock(${CONTENT_LOCK}, $1)`,
  findRepeat: FIND_REPEAT,
  /** An `Acceptance`; none where another instance made the same id. */
  accept: `WITH known AS (${FIND_REPEAT}), stored AS (
    INSERT INTO outbox.requests (id, state, due_at, received_at, queued_at, content_hash, key_hash, name, email,
      email_folded, phone, message)
    SELECT $6, CASE WHEN $5 THEN 'spam' ELSE 'waiting' END, CASE WHEN $5 THEN NULL ELSE 0 END, $7, $7,
      $1, $2, $8, $9, $10, $11, $12
    WHERE NOT EXISTS (SELECT FROM known)
    ON CONFLICT (id) DO NOTHING RETURNING id
  )
  SELECT id, true AS repeated FROM known UNION ALL SELECT id, false FROM stored`,
  lockReceived: `SELECT pg_advisory_xact_lock(${RECEIVED_LOCK})`,
  /** Also what is of later than now: the server's clock has jumped back since. */
  forgetReceived: `DELETE FROM outbox.received
    WHERE clock_timestamp() - at NOT BETWEEN interval '0' AND $1 * interval '1 second'`,
  received: `SELECT client, spam, (extract(epoch FROM clock_timestamp() - at) * 1000)::float AS "msAgo"
    FROM outbox.received ORDER BY at`,
  countReceived: 'INSERT INTO outbox.received (client, spam) VALUES ($1, $2)',
  /** Due at $1, or after $2; at most $3, leased until $4. */
  claim: `WITH due AS (
    SELECT id FROM outbox.requests WHERE ${OPEN} AND (due_at <= $1 OR due_at > $2)
    ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox.requests r SET state = 'sending', due_at = $4, attempts = attempts + 1, fence = fence + 1
  FROM due WHERE r.id = due.id RETURNING ${REQUEST_COLUMNS.map((name) => `r.${name}`).join(', ')}`,
  settle: `UPDATE outbox.requests SET state = $3, due_at = $4, delivered_at = $5, last_error = $6, refused = $7,
    copies = $8, attempts = attempts - $9 WHERE id = $1 AND fence = $2 AND state = 'sending' RETURNING id`,
  nextDue: `SELECT CASE WHEN max(due_at) > $1 THEN 0 ELSE min(due_at) END AS due FROM outbox.requests WHERE ${OPEN}`,
  status: `SELECT state, count(*) AS count, min(queued_at) FILTER (WHERE ${OPEN}) AS oldest,
    sum(refused) FILTER (WHERE ${OPEN}) AS refused,
    sum((copies::json ->> 'left')::integer) FILTER (WHERE ${OPEN}) AS copies
    FROM outbox.requests GROUP BY state`,
  list: `SELECT ${COLUMNS} FROM outbox.requests WHERE ($1::text IS NULL OR state = $1) AND received_at >= $2
    AND ($3::text[] IS NULL OR email_folded = ANY($3)) ORDER BY received_at DESC, id DESC`,
  get: `SELECT ${COLUMNS} FROM outbox.requests WHERE id = $1`,
  retry: `${REQUEUE} WHERE id = $2 AND state IN ('dead', 'spam', 'waiting') RETURNING id`,
  retryDead: `${REQUEUE} WHERE state = 'dead' RETURNING id`,
  deleteByEmail: erasing('email_folded = ANY($1)'),
  purge: erasing(`received_at < $1 AND state IN ('delivered', 'dead', 'spam')`),
  clockRecord: `SELECT coalesce(trusted_at, (SELECT max(received_at) FROM outbox.requests)) AS "trustedAt",
    longest_pause AS "longestPauseMs" FROM outbox.upkeep`,
  trustClock: 'UPDATE outbox.upkeep SET trusted_at = $1, longest_pause = $2',
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
  rewritten: 'UPDATE outbox.upkeep SET erased_in = NULL WHERE erased_in = $1',
  ping: 'SELECT 1 FROM outbox.requests LIMIT 1',
} as const

/** Erases and notes, in the same transaction, that the table has to be rewritten. */
function erasing(condition: string): string {
  return `WITH gone AS (DELETE FROM outbox.requests WHERE ${condition} RETURNING id, received_at),
    noted AS (UPDATE outbox.upkeep SET erased_in = pg_current_xact_id() WHERE EXISTS (SELECT FROM gone))
    SELECT id, received_at AS "receivedAt" FROM gone`
}

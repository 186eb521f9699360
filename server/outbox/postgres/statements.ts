import { REQUEST_COLUMNS } from '../request-row.ts'

const COLUMNS = REQUEST_COLUMNS.join(', ')

const OPEN = `state IN ('waiting', 'sending')`

/** A stored request `r` is the same as the incoming `i`; the times bound the 24 hours on both sides of now. */
const SAME = (from: string, to: string) => `r.content_hash = i.content_hash
  AND (r.key_hash = i.key_hash OR r.received_at BETWEEN ${from} AND ${to})
  AND (r.state <> 'spam' OR i.spam)`

/** Everything the store asks PostgreSQL. */
export const SQL = {
  /** $1 lock numbers in ascending order, so that two groups never wait for each other. */
  lockContents: `SELECT pg_advisory_xact_lock(${0x6f757462}, lock) FROM unnest($1::integer[]) AS lock`,
  /** One row per request that is settled: known under another id, or stored under its own. */
  accept: `WITH i AS (
    SELECT * FROM unnest($1::text[], $2::boolean[], $3::bytea[], $4::bytea[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::text[]) AS t(id, spam, content_hash, key_hash, name, email, email_folded, phone, message)
  ), known AS (
    SELECT i.id, min(r.id) AS known_id FROM i JOIN outbox.requests r ON ${SAME('$11', '$12')} GROUP BY i.id
  ), stored AS (
    INSERT INTO outbox.requests (id, state, due_at, received_at, queued_at, content_hash, key_hash, name, email,
      email_folded, phone, message)
    SELECT id, CASE WHEN spam THEN 'spam' ELSE 'waiting' END, CASE WHEN spam THEN NULL ELSE 0 END, $10, $10,
      content_hash, key_hash, name, email, email_folded, phone, message
    FROM i WHERE id NOT IN (SELECT id FROM known)
    ON CONFLICT (id) DO NOTHING RETURNING id
  )
  SELECT id, known_id FROM known UNION ALL SELECT id, NULL FROM stored`,
  findRepeat: `SELECT 1 FROM (VALUES ($1::bytea, $2::bytea, $3::boolean)) AS i(content_hash, key_hash, spam)
    JOIN outbox.requests r ON ${SAME('$4', '$5')} LIMIT 1`,
  claim: `WITH due AS (
    SELECT id FROM outbox.requests WHERE ${OPEN} AND (due_at <= $1 OR due_at > $2)
    ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox.requests r SET state = 'sending', due_at = $4, attempts = attempts + 1, fence = fence + 1
  FROM due WHERE r.id = due.id RETURNING ${REQUEST_COLUMNS.map((name) => `r.${name}`).join(', ')}`,
  settle: `UPDATE outbox.requests SET state = $3, due_at = $4, delivered_at = $5, last_error = $6,
    attempts = attempts - $7 WHERE id = $1 AND fence = $2 AND state = 'sending' RETURNING id`,
  nextDue: `SELECT CASE WHEN max(due_at) > $1 THEN 0 ELSE min(due_at) END AS due FROM outbox.requests WHERE ${OPEN}`,
  status: `SELECT state, count(*) AS count, min(queued_at) FILTER (WHERE ${OPEN}) AS oldest
    FROM outbox.requests GROUP BY state`,
  list: `SELECT ${COLUMNS} FROM outbox.requests WHERE ($1::text IS NULL OR state = $1) AND received_at >= $2
    AND ($3::text IS NULL OR email_folded = $3) ORDER BY received_at DESC, id DESC`,
  get: `SELECT ${COLUMNS} FROM outbox.requests WHERE id = $1`,
  retry: `UPDATE outbox.requests SET state = 'waiting', due_at = 0, queued_at = $2, attempts = 0
    WHERE id = $1 AND state IN ('dead', 'spam', 'waiting') RETURNING id`,
  deleteByEmail: erasing('email_folded = $1'),
  purge: erasing(`received_at < $1 AND state IN ('delivered', 'dead', 'spam')`),
  ping: 'SELECT 1 FROM outbox.requests LIMIT 1',
} as const

/** Erases and notes, in the same transaction, that the table has to be rewritten. */
function erasing(condition: string): string {
  return `WITH gone AS (DELETE FROM outbox.requests WHERE ${condition} RETURNING id, received_at),
    noted AS (UPDATE outbox.upkeep SET erasures = erasures + 1 WHERE EXISTS (SELECT FROM gone))
    SELECT id, received_at AS "receivedAt" FROM gone`
}

import type { DatabaseSync } from 'node:sqlite'
import { foldEmail, REQUEST_COLUMNS } from '../request-row.ts'

const COLUMNS = REQUEST_COLUMNS.join(', ')

/** A partial index serves only a query that repeats its condition: this of the queue, or `state <> 'delivered'` of counts. */
const OPEN = `state IN ('waiting', 'sending')`

const REQUEUE = `UPDATE requests SET state = 'waiting', due_at = 0, queued_at = :now, attempts = 0, refused = 0`

/** Everything the store asks SQLite, prepared once. */
export function prepareStatements(db: DatabaseSync) {
  db.function('fold_email', { deterministic: true }, (text) => foldEmail(String(text)))
  return {
    findRepeat: db.prepare(
      `SELECT id FROM requests WHERE content_hash = :content AND (key_hash = :key OR received_at BETWEEN :from AND :to)
       AND (state <> 'spam' OR :spam) LIMIT 1`,
    ),
    insert: db.prepare(
      `INSERT INTO requests (id, state, due_at, received_at, queued_at, content_hash, key_hash, name, email, phone, message)
       VALUES (:id, :state, :due, :now, :now, :content, :key, :name, :email, :phone, :message) ON CONFLICT (id) DO NOTHING`,
    ),
    claim: db.prepare(
      `UPDATE requests SET state = 'sending', due_at = :lease, attempts = attempts + 1, fence = fence + 1
       WHERE id IN (SELECT id FROM requests WHERE ${OPEN} AND (due_at <= :now OR due_at > :horizon) ORDER BY due_at, id LIMIT :limit) RETURNING ${COLUMNS}`,
    ),
    settle: db.prepare(
      `UPDATE requests SET state = :state, due_at = :due, delivered_at = :delivered, last_error = :error,
       refused = :refused, copies = :copies, attempts = attempts - :uncounted WHERE id = :id AND fence = :fence AND state = 'sending'`,
    ),
    nextDue: db.prepare(
      `SELECT CASE WHEN (SELECT max(due_at) FROM requests WHERE ${OPEN}) > :horizon THEN 0
       ELSE (SELECT min(due_at) FROM requests WHERE ${OPEN}) END AS due`,
    ),
    counts: db.prepare(
      `SELECT state, count(*) AS count FROM requests WHERE state <> 'delivered' GROUP BY state`,
    ),
    total: db.prepare('SELECT count(*) AS count FROM requests'),
    undelivered: db.prepare(
      `SELECT min(queued_at) AS oldest, sum(refused) AS refused, sum(json_extract(copies, '$.left')) AS copies FROM requests WHERE state <> 'delivered' AND ${OPEN}`,
    ),
    list: db.prepare(
      `SELECT ${COLUMNS} FROM requests WHERE (:state IS NULL OR state = :state) AND received_at >= :since
       AND (:email IS NULL OR fold_email(email) = :email) ORDER BY received_at DESC, id DESC`,
    ),
    get: db.prepare(`SELECT ${COLUMNS} FROM requests WHERE id = ?`),
    retry: db.prepare(`${REQUEUE} WHERE id = :id AND state IN ('dead', 'spam', 'waiting')`),
    retryDead: db.prepare(`${REQUEUE} WHERE state <> 'delivered' AND state = 'dead'`),
    deleteByEmail: db.prepare(
      'DELETE FROM requests WHERE fold_email(email) = ? RETURNING id, received_at AS receivedAt',
    ),
    purge: db.prepare(
      `DELETE FROM requests WHERE received_at < ? AND state IN ('delivered', 'dead', 'spam')
       RETURNING id, received_at AS receivedAt`,
    ),
    clockRecord: db.prepare(
      `SELECT coalesce(trusted_at, (SELECT max(received_at) FROM requests)) AS trustedAt,
       longest_pause AS longestPauseMs FROM upkeep`,
    ),
    trustClock: db.prepare('UPDATE upkeep SET trusted_at = :trustedAt, longest_pause = :longestPauseMs'),
    ping: db.prepare('SELECT 1 FROM requests LIMIT 1'),
  }
}

import { SELECTED_COLUMNS } from './request-row.ts'

/** Where the SQL of the two databases differs. */
export interface Dialect {
  /** The names of the tables. */
  requests: string
  upkeep: string
  /** SQL for a request's address as `foldEmail` returns it. */
  foldedEmail: string
  /** SQL for how many addresses lack the mail of a request, as an integer. */
  copiesLeft: string
  /** SQL that skips rows which another instance is claiming. */
  skipLocked: string
  /** SQL that erases the requests with this condition and returns their ids and times of arrival. */
  erase(condition: string): string
}

/** The condition of the queue. SQLite uses the partial index of the queue only for queries that repeat this condition. */
const OPEN = `state IN ('waiting', 'sending')`

/** The statements of both stores, with `$1` for the first value. */
export function statementsFor({ requests, upkeep, foldedEmail, copiesLeft, skipLocked, erase }: Dialect) {
  const requeue = `UPDATE ${requests} SET state = 'waiting', due_at = 0, queued_at = $1, attempts = 0, refused = 0`
  return {
    /** Parameters: content $1, key $2; $3 and $4 are 24 hours before and after now, $5 is 1 for spam. */
    findRepeat: `SELECT id FROM ${requests}
      WHERE content_hash = $1 AND (key_hash = $2 OR received_at BETWEEN $3 AND $4) AND (state <> 'spam' OR $5 = 1)
      ORDER BY id LIMIT 1`,
    /** Claims at most $3 requests, due at $1 or (after the clock was set back) beyond $2, and leases them until $4. */
    claim: `WITH due AS (
        SELECT id FROM ${requests} WHERE ${OPEN} AND (due_at <= $1 OR due_at > $2) ORDER BY due_at, id LIMIT $3 ${skipLocked}
      )
      UPDATE ${requests} SET state = 'sending', due_at = $4, attempts = attempts + 1, fence = fence + 1
      WHERE id IN (SELECT id FROM due) RETURNING ${SELECTED_COLUMNS}`,
    settle: `UPDATE ${requests} SET state = $3, due_at = $4, delivered_at = $5, last_error = $6, refused = $7,
      copies = $8, attempts = attempts - $9 WHERE id = $1 AND fence = $2 AND state = 'sending' RETURNING id`,
    /** 0 when a due time is beyond $1 (the clock was set back). Two lookups in the index instead of a scan of the table. */
    nextDue: `SELECT CASE WHEN (SELECT max(due_at) FROM ${requests} WHERE ${OPEN}) > $1 THEN 0
      ELSE (SELECT min(due_at) FROM ${requests} WHERE ${OPEN}) END AS due`,
    /**
     * Computes the number of delivered requests as all minus the others. SQLite then counts the others, and reads the figures
     * of the queue, by its small partial indexes. PostgreSQL reads the table twice.
     */
    status: `WITH others AS (
        SELECT state, count(*) AS count FROM ${requests} WHERE state <> 'delivered' GROUP BY state
      )
      SELECT state, count, NULL AS oldest, NULL AS refused, NULL AS copies FROM others
      UNION ALL SELECT 'delivered', (SELECT count(*) FROM ${requests}) -
        CAST((SELECT coalesce(sum(count), 0) FROM others) AS bigint),
        min(queued_at), sum(refused), sum(${copiesLeft}) FROM ${requests} WHERE ${OPEN}`,
    list: `SELECT ${SELECTED_COLUMNS} FROM ${requests} WHERE (CAST($1 AS text) IS NULL OR state = $1) AND received_at >= $2
      AND (CAST($3 AS text) IS NULL OR ${foldedEmail} IN ($3, $4)) ORDER BY received_at DESC, id DESC`,
    get: `SELECT ${SELECTED_COLUMNS} FROM ${requests} WHERE id = $1`,
    retry: `${requeue} WHERE id = $2 AND state IN ('dead', 'spam', 'waiting') RETURNING id`,
    /** Repeats the condition of SQLite's partial index `requests_open`, so that SQLite uses it. */
    retryAll: `${requeue} WHERE state <> 'delivered' AND state IN ('dead', 'waiting') RETURNING id`,
    deleteByEmail: erase(`${foldedEmail} IN ($1, $2)`),
    purge: erase(`received_at < $1 AND state IN ('delivered', 'dead', 'spam')`),
    clockRecord: `SELECT coalesce(trusted_at, (SELECT max(received_at) FROM ${requests})) AS "trustedAt",
      longest_pause AS "longestPauseMs" FROM ${upkeep}`,
    trustClock: `UPDATE ${upkeep} SET trusted_at = $1, longest_pause = $2`,
    ping: `SELECT 1 FROM ${requests} LIMIT 1`,
  }
}

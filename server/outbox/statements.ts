import { SELECTED_COLUMNS } from './request-row.ts'
import type { SharedTask } from './store.ts'

/** Where the SQL of the two databases differs. */
export interface Dialect {
  /** What stands before the names of tables. */
  schema: '' | 'outbox.'
  /** SQL for a request's address as `foldEmail` returns it. */
  foldedEmail: string
  /** Whether that is a column of its own, which has to be filled. */
  storesFoldedEmail: boolean
  /** SQL that skips rows which another instance is claiming. */
  skipLocked: string
}

/** The condition of the queue. SQLite uses the partial index of the queue only for queries that repeat this condition. */
export const UNDELIVERED = `state IN ('waiting', 'sending', 'dead')`
/** When a request is due. Version 2.0.0 leaves NULL where it gives up. */
export const DUE = 'coalesce(due_at, 0)'

/** The statements of both stores, with `$1` for the first value. */
export function statementsFor({ schema, foldedEmail, storesFoldedEmail, skipLocked }: Dialect) {
  const [requests, upkeep] = [`${schema}requests`, `${schema}upkeep`]
  /** Parameters: content $1, key $2; $3 and $4 are 24 hours before and after now, $5 is 1 for a request held as spam. */
  const findRepeat = `SELECT id FROM ${requests}
    WHERE content_hash = $1 AND (key_hash = $2 OR received_at BETWEEN $3 AND $4)
      AND ($5 = 1 OR held_as_spam = 0 AND state <> 'spam')
    ORDER BY id LIMIT 1`
  const requeue = `UPDATE ${requests} SET state = 'waiting', due_at = 0, queued_at = $1, attempts = 0, refused = 0,
    held_as_spam = CASE state WHEN 'spam' THEN 1 ELSE held_as_spam END`
  const erase = (condition: string) => `DELETE FROM ${requests} WHERE ${condition} RETURNING id`
  const settle = (changes: string) =>
    `UPDATE ${requests} SET ${changes} WHERE id = $1 AND fence = $2 AND state = 'sending' RETURNING id`
  return {
    findRepeat,
    /** Writes nothing where the request is a repeat, or another process has made the same id. */
    insert: `INSERT INTO ${requests} (content_hash, key_hash, held_as_spam, id, state, due_at, received_at, queued_at,
        name, email, phone, message, fields${storesFoldedEmail ? `, ${foldedEmail}` : ''})
      SELECT $1, $2, $5, $6, 'waiting', 0, $7, $7, $8, $9, $10, $11, $12${storesFoldedEmail ? ', $13' : ''}
      WHERE NOT EXISTS (${findRepeat}) ON CONFLICT (id) DO NOTHING RETURNING id`,
    /** Claims at most $3 requests, due at $1 or (after the clock was set back) beyond $2, and leases them until $4. */
    claim: `WITH due AS (
        SELECT id FROM ${requests} WHERE ${UNDELIVERED} AND (${DUE} <= $1 OR ${DUE} > $2)
        ORDER BY ${DUE}, id LIMIT $3 ${skipLocked}
      )
      UPDATE ${requests} SET state = 'sending', due_at = $4, attempts = attempts + 1, fence = fence + 1
      WHERE id IN (SELECT id FROM due) RETURNING ${SELECTED_COLUMNS}`,
    delivered: settle(
      `state = 'delivered', due_at = NULL, delivered_at = $3, last_error = NULL, refused = 0`,
    ),
    putOff: settle(`state = 'waiting', due_at = $3, last_error = $4, refused = $5`),
    /** The attempt that was counted by the claim is given back. */
    released: settle(`state = 'waiting', due_at = 0, attempts = attempts - 1`),
    /** 0 when a due time is beyond $1 (the clock was set back). Two lookups in the index instead of a scan of the table. */
    nextDue: `SELECT CASE WHEN (SELECT max(${DUE}) FROM ${requests} WHERE ${UNDELIVERED}) > $1 THEN 0
      ELSE (SELECT min(${DUE}) FROM ${requests} WHERE ${UNDELIVERED}) END AS due`,
    status: `SELECT (SELECT count(*) FROM ${requests} WHERE ${UNDELIVERED}) AS undelivered,
        (SELECT min(received_at) FROM ${requests} WHERE ${UNDELIVERED}) AS "oldestWaitingAt",
        (SELECT received_at FROM ${requests} ORDER BY id LIMIT 1) AS "firstReceivedAt",
        failing.received_at AS "oldestFailingAt", failing.last_error AS failure
      FROM (SELECT 1) AS one LEFT JOIN (
        SELECT received_at, last_error FROM ${requests} WHERE ${UNDELIVERED} AND refused = 1 ORDER BY received_at LIMIT 1
      ) AS failing ON true`,
    list: `SELECT ${SELECTED_COLUMNS} FROM ${requests}
      WHERE (CAST($1 AS text) IS NULL OR state = $1 OR state = 'dead' AND $1 = 'waiting')
        AND (CAST($2 AS text) IS NULL AND state <> 'spam' OR ${foldedEmail} IN ($2, $3))
      ORDER BY received_at DESC, id DESC`,
    get: `SELECT ${SELECTED_COLUMNS} FROM ${requests} WHERE id = $1`,
    retry: `${requeue} WHERE id = $2 AND state IN ('waiting', 'dead', 'spam') RETURNING id`,
    retryAll: `${requeue} WHERE ${UNDELIVERED} AND state <> 'sending' RETURNING id`,
    deleteById: erase('id = $1'),
    deleteByEmail: erase(`${foldedEmail} IN ($1, $2)`),
    purge: erase(`state = 'delivered' AND delivered_at < $1 OR state = 'spam' AND received_at < $2`),
    testWrite: `UPDATE ${upkeep} SET written_at = $1 RETURNING 1 AS written`,
    /** Bounded on both sides: after the clock was set back, a turn "from the future" must not block the task for years. */
    takeTurn: (task: SharedTask) =>
      `UPDATE ${upkeep} SET ${task}_at = $1 WHERE ${task}_at NOT BETWEEN $2 AND $3 RETURNING 1 AS taken`,
    setTurn: (task: SharedTask) => `UPDATE ${upkeep} SET ${task}_at = $1 RETURNING 1 AS taken`,
    refusedRecipients: `SELECT refused_recipients AS refused FROM ${upkeep}`,
    noteRefusedRecipients: `UPDATE ${upkeep} SET refused_recipients = $1 WHERE refused_recipients <> $1 RETURNING 1 AS noted`,
    ping: `SELECT 1 FROM ${requests} LIMIT 1`,
  }
}

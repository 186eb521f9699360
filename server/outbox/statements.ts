/** Where the SQL of the two databases differs. */
export interface Dialect {
  /** SQL that skips rows which another instance is claiming. */
  skipLocked: string
  /** Statements that make processes which store the same content wait for each other, by the number `$lock` of the content. */
  lockContent: readonly string[]
}

/** The condition of the queue. SQLite uses the partial index of the queue only for queries that repeat this condition. */
const UNDELIVERED = `state <> 'delivered'`

/**
 * The tables of the first version. `due_at` is 0 for "at once", the end of the lease while sending, NULL once
 * delivered. The index of the queue is partial, so that it stays small over the years. Older programs fill
 * `key_hash`. `upkeep` has when a task was last done, or what one process leaves for the others.
 */
export const firstTables = (types: Record<'id' | 'time' | 'bytes', string>, strict = '') => `
CREATE TABLE requests (
  id ${types.id} PRIMARY KEY NOT NULL,
  state text NOT NULL,
  due_at ${types.time},
  received_at ${types.time} NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  fence integer NOT NULL DEFAULT 0,
  delivered_at ${types.time},
  last_error text,
  cause text,
  content_hash ${types.bytes} NOT NULL,
  key_hash ${types.bytes},
  held_as_spam integer NOT NULL,
  email_folded text NOT NULL,
  fields text NOT NULL
) ${strict};
CREATE INDEX requests_content ON requests (content_hash);
CREATE INDEX requests_queue ON requests (due_at, id) WHERE ${UNDELIVERED};
CREATE TABLE upkeep (
  name text PRIMARY KEY NOT NULL, at ${types.time} NOT NULL DEFAULT 0, note text NOT NULL DEFAULT ''
) ${strict};`

/** What the second version adds: which refusals were told, and indexes of what waits, by its cause and its time. */
export const SECOND_TABLES = `
ALTER TABLE requests ADD told integer NOT NULL DEFAULT 0;
CREATE INDEX requests_undelivered ON requests (cause, told, received_at, state) WHERE ${UNDELIVERED};
CREATE INDEX requests_failed ON requests (cause, due_at) WHERE cause IS NOT NULL;`

const SELECTED_COLUMNS = `id, state, received_at AS "receivedAt", due_at AS "nextAttemptAt", attempts, fence,
  delivered_at AS "deliveredAt", last_error AS "lastError", held_as_spam AS "looksLikeSpam", fields`

/** The statements of both stores, with `$name` for each value. */
export function statementsFor({ skipLocked, lockContent }: Dialect) {
  /** `since` and `until` are 24 hours before and after now; `spam` is 1 for a request that looks like spam. */
  const findRepeat = `SELECT id FROM requests
    WHERE content_hash = $content AND received_at BETWEEN $since AND $until
      AND ($spam = 1 OR held_as_spam = 0)
    ORDER BY id LIMIT 1`
  const erase = (condition: string) => `DELETE FROM requests WHERE ${condition} RETURNING id`
  const settle = (changes: string) =>
    `UPDATE requests SET ${changes} WHERE id = $id AND fence = $fence AND state = 'sending' RETURNING id`
  const untold = `${UNDELIVERED} AND cause = 'refused' AND told = 0`
  return {
    lockContent,
    findRepeat,
    /** Writes nothing where the request is a repeat, or another process has made the same id. */
    insert: `INSERT INTO requests (id, state, due_at, received_at, content_hash, held_as_spam, email_folded, fields)
      SELECT $id, 'waiting', 0, $now, $content, $spam, $email, $fields
      WHERE NOT EXISTS (${findRepeat}) ON CONFLICT (id) DO NOTHING RETURNING id`,
    /** Claims requests that are due at $now or (after the clock was set back) beyond $ahead, but none of the ids in $except. */
    claim: `WITH due AS (
        SELECT id FROM requests WHERE ${UNDELIVERED} AND (due_at <= $now OR due_at > $ahead)
          AND $except NOT LIKE '%' || id || '%'
        ORDER BY due_at, id LIMIT $limit ${skipLocked}
      )
      UPDATE requests SET state = 'sending', due_at = $lease, attempts = attempts + 1, fence = fence + 1
      WHERE id IN (SELECT id FROM due) RETURNING ${SELECTED_COLUMNS}`,
    delivered: settle(
      `state = 'delivered', due_at = NULL, delivered_at = $now, last_error = NULL, cause = NULL`,
    ),
    putOff: settle(`state = 'waiting', due_at = $due, last_error = $error, cause = $cause`),
    /** The attempt that was counted by the claim is given back. */
    released: settle(`state = 'waiting', due_at = 0, attempts = attempts - 1`),
    renew: settle(`due_at = $lease`),
    hasten: `UPDATE requests SET due_at = 0 WHERE id IN (
        SELECT id FROM requests
        WHERE cause IN ('unreachable', 'login') AND due_at > 0 AND state = 'waiting' LIMIT $limit
      ) AND state = 'waiting' RETURNING id`,
    /** 0 when a due time is beyond $ahead (the clock was set back). Two lookups in the index instead of a scan of the table. */
    nextDue: `SELECT CASE WHEN (SELECT max(due_at) FROM requests WHERE ${UNDELIVERED}) > $ahead THEN 0
      ELSE (SELECT min(due_at) FROM requests WHERE ${UNDELIVERED}) END AS due`,
    undelivered: `SELECT alike.*, (
        SELECT last_error FROM requests
        WHERE ${UNDELIVERED} AND cause = alike.cause AND told = alike.told ORDER BY received_at LIMIT 1
      ) AS failure FROM (
        SELECT cause, told, count(*) AS requests, min(received_at) AS "oldestAt"
        FROM requests WHERE ${UNDELIVERED} GROUP BY cause, told
      ) AS alike ORDER BY "oldestAt"`,
    firstReceived: 'SELECT received_at AS at FROM requests ORDER BY id LIMIT 1',
    untold: `SELECT id FROM requests WHERE ${untold} AND received_at < $before LIMIT 100`,
    tell: `UPDATE requests SET told = 1 WHERE ${untold} AND $ids LIKE '%' || id || '%' RETURNING id`,
    list: `SELECT ${SELECTED_COLUMNS} FROM requests
      WHERE (CAST($state AS text) IS NULL OR state = $state) AND (CAST($email AS text) IS NULL OR email_folded = $email)
      ORDER BY received_at DESC, id DESC`,
    get: `SELECT ${SELECTED_COLUMNS} FROM requests WHERE id = $id`,
    retry: `UPDATE requests SET due_at = 0, attempts = 0, cause = NULL, told = 0
      WHERE ${UNDELIVERED} AND state = 'waiting' AND (CAST($id AS text) IS NULL OR id = $id) RETURNING id`,
    deleteById: erase('id = $id'),
    deleteByEmail: erase('email_folded = $email'),
    purge: erase(`state = 'delivered' AND delivered_at < $before`),
    /** Bounded on both sides: after the clock was set back, a turn "from the future" must not block the task for years. */
    takeTurn: `INSERT INTO upkeep AS known (name, at) VALUES ($name, $now)
      ON CONFLICT (name) DO UPDATE SET at = $now WHERE known.at NOT BETWEEN $since AND $until RETURNING name`,
    writeNote: `INSERT INTO upkeep AS known (name, note) VALUES ($name, $note)
      ON CONFLICT (name) DO UPDATE SET note = $note WHERE known.note <> $note RETURNING name`,
    readNote: `SELECT note FROM upkeep WHERE name = $name`,
    /** Stores a request and takes it back, then writes what stays: what is taken back is never synced. */
    probe: [
      'SAVEPOINT before',
      `INSERT INTO requests (id, state, due_at, received_at, content_hash, held_as_spam, email_folded, fields)
        VALUES ($id, 'waiting', 0, $now, $content, 1, '', '{}')`,
      'ROLLBACK TO before',
      `INSERT INTO upkeep (name, at) VALUES ('written', $now) ON CONFLICT (name) DO UPDATE SET at = $now`,
    ],
    ping: `SELECT 1 FROM requests LIMIT 1`,
  }
}

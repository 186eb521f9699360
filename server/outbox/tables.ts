/** The condition for requests in the queue. SQLite uses a partial index only for these words. */
export const UNDELIVERED = `state <> 'delivered'`

/**
 * The tables of the first version. `due_at` is 0 for "at once", the end of the lease while sending,
 * NULL once delivered. The index of the queue is partial, so that it stays small over the years.
 * `key_hash` is only for older programs. `upkeep` has when a task was last done, or a note
 * (`Notes`).
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

/** What the second version adds: which refusals were told, and indexes for undelivered requests. */
export const SECOND_TABLES = `
ALTER TABLE requests ADD told integer NOT NULL DEFAULT 0;
CREATE INDEX requests_undelivered ON requests (cause, told, received_at, state) WHERE ${UNDELIVERED};
CREATE INDEX requests_failed ON requests (cause, due_at) WHERE cause IS NOT NULL;`

import type { PostgresDatabase } from './database.ts'

/** A fixed window: `count` events in `seconds`, for one key. */
export interface RateWindow {
  key: string
  count: number
  seconds: number
}

/**
 * Counts an event in a window, which starts anew once it is over, or once its end is too far away: the clock was set back.
 * `excluded.ends_at` would be too early by the wait for another event of the same key.
 */
const countIn = (key: string, seconds: string, from = '') => {
  const end = `clock_timestamp() + make_interval(secs => ${seconds})`
  const goesOn = `known.ends_at BETWEEN clock_timestamp() AND ${end}`
  return `INSERT INTO outbox.rate_windows AS known (key, count, ends_at) SELECT ${key}, 1, ${end} ${from}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${goesOn} THEN known.count + 1 ELSE 1 END,
      ends_at = CASE WHEN ${goesOn} THEN known.ends_at ELSE ${end} END
    RETURNING count, ceil(extract(epoch FROM ends_at - clock_timestamp()))::integer AS left`
}
/** What the first window denies does not count in the second, which clients share. */
const TAKE = `WITH first AS (${countIn('$1::text', '$3::integer')}),
  second AS (${countIn('$4::text', '$6::integer', 'FROM first WHERE first.count <= $2::integer')})
  SELECT greatest(
    (SELECT max(first.left) FROM first WHERE first.count > $2::integer),
    (SELECT max(second.left) FROM second WHERE second.count > $5::integer)) AS "retryAfter"`
const REFUND = `UPDATE outbox.rate_windows SET count = count - 1
  WHERE key = ANY($1::text[]) AND count > 0 AND ends_at > clock_timestamp()`
const FORGET = 'DELETE FROM outbox.rate_windows WHERE ends_at <= clock_timestamp()'

/** Windows that all instances share. Their clock is the database's. */
export function createRateWindows(database: Pick<PostgresDatabase, 'transaction'>) {
  const run = (text: string, values: unknown[] = []) =>
    database.transaction((query) => query(text, values), { repeatable: true })
  return {
    /** Counts an event in both windows, unless one of them is full: then it is denied for so many seconds. */
    async take(first: RateWindow, second: RateWindow) {
      const values = [first, second].flatMap(({ key, count, seconds }) => [key, count, seconds])
      const [row] = await run(TAKE, values)
      if (row?.retryAfter != null) return { allowed: false, retryAfter: Number(row.retryAfter) } as const
      return {
        allowed: true,
        refund: async () => void (await run(REFUND, [[first.key, second.key]])),
      } as const
    },
    /** Deletes windows that are over, and with them the keys. */
    async forget() {
      await run(FORGET)
    },
  }
}

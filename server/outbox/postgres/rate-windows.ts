import { createHmac } from 'node:crypto'
import { sql } from '../sql.ts'
import type { Limit, RateWindow, RateWindows } from '../store.ts'
import type { Query, Transaction } from './database.ts'

/**
 * Counts an event of a key and returns a row, unless the window is full. A window whose end is too
 * far away counts as over, because the clock was set back. A new end is not `excluded.ends_at`,
 * which was computed before the wait for another event of the same key.
 */
function countEvent({ key, count, seconds }: RateWindow) {
  const end = sql`clock_timestamp() + make_interval(secs => ${seconds}::integer)`
  const goesOn = sql`known.ends_at BETWEEN clock_timestamp() AND ${end}`
  return sql`INSERT INTO rate_windows AS known (key, count, ends_at) VALUES (${key}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${goesOn} THEN known.count + 1 ELSE 1 END,
      ends_at = CASE WHEN ${goesOn} THEN known.ends_at ELSE ${end} END
    WHERE NOT (${goesOn}) OR known.count < ${count} RETURNING key`
}

const takeBack = (key: string) => sql`UPDATE rate_windows SET count = count - 1
  WHERE key = ${key} AND count > 0 AND ends_at > clock_timestamp()`

const isFull = ({ key, count }: RateWindow) => sql`key = ${key} AND count >= ${count}`

/**
 * Windows that all instances share. Their clock is the database's. A key is stored as its HMAC
 * under `secret`, because it may be a visitor's address.
 */
export function createRateWindows(transaction: Transaction, secret: string) {
  const run = <Result>(work: (query: Query) => Promise<Result>) =>
    transaction(work, { repeatable: true })
  const hidden = ({ key, ...rest }: RateWindow) => {
    return { ...rest, key: createHmac('sha256', secret).update(key).digest('hex') }
  }
  return {
    take(windows) {
      const [first, second] = [hidden(windows[0]), hidden(windows[1])]
      return run(async (query): Promise<Limit> => {
        const counts = async (window: RateWindow) => (await query(countEvent(window))).length > 0
        const inFirst = await counts(first)
        if (inFirst && (await counts(second))) return { allowed: true, refund }
        if (inFirst) await query(takeBack(first.key))
        const [left] = await query(sql`
          SELECT ceil(extract(epoch FROM max(ends_at) - clock_timestamp()))::integer AS seconds
          FROM rate_windows WHERE ${isFull(first)} OR ${isFull(second)}`)
        return { allowed: false, retryAfter: Number(left?.seconds) }
      })

      async function refund() {
        await run(async (query) => {
          for (const { key } of [first, second]) await query(takeBack(key))
        })
      }
    },
    /** Deletes windows that are over, and with them the keys. */
    forget: () =>
      run((query) => query('DELETE FROM rate_windows WHERE ends_at <= clock_timestamp()')),
  } satisfies RateWindows & { forget(): Promise<unknown> }
}

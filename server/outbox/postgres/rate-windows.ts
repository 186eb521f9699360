import { createHmac } from 'node:crypto'
import type { Limit, RateWindow, RateWindows } from '../store.ts'
import type { Query, Transaction } from './database.ts'

const END = 'clock_timestamp() + make_interval(secs => $seconds::integer)'
/** A window goes on until its end, unless that is too far away, because the clock was set back. */
const GOES_ON = `known.ends_at BETWEEN clock_timestamp() AND ${END}`
/**
 * Counts an event of a key and returns a row, unless its window is full. The end is not
 * `excluded.ends_at`, which was computed before the wait for another event of the same key.
 */
const COUNT = `INSERT INTO rate_windows AS known (key, count, ends_at) VALUES ($key, 1, ${END})
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN ${GOES_ON} THEN known.count + 1 ELSE 1 END,
    ends_at = CASE WHEN ${GOES_ON} THEN known.ends_at ELSE ${END} END
  WHERE NOT (${GOES_ON}) OR known.count < $count RETURNING key`
const LEFT = `SELECT ceil(extract(epoch FROM max(ends_at) - clock_timestamp()))::integer AS seconds
  FROM rate_windows WHERE key = $key AND count >= $count OR key = $other AND count >= $otherCount`
const REFUND = `UPDATE rate_windows SET count = count - 1
  WHERE key IN ($key, $other) AND count > 0 AND ends_at > clock_timestamp()`
const FORGET = 'DELETE FROM rate_windows WHERE ends_at <= clock_timestamp()'

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
        const counts = async (window: RateWindow) => (await query(COUNT, { ...window })).length > 0
        const inFirst = await counts(first)
        if (inFirst && (await counts(second))) return { allowed: true, refund }
        if (inFirst) await query(REFUND, { key: first.key, other: '' })
        const [left] = await query(LEFT, { ...first, other: second.key, otherCount: second.count })
        return { allowed: false, retryAfter: Number(left?.seconds) }
      })

      async function refund() {
        await run((query) => query(REFUND, { key: first.key, other: second.key }))
      }
    },
    /** Deletes windows that are over, and with them the keys. */
    forget: () => run((query) => query(FORGET)),
  } satisfies RateWindows & { forget(): Promise<unknown> }
}

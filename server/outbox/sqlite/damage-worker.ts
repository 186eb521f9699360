import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { reasonOf } from '../../errors.ts'
import { isLocked } from './errors.ts'

const LOCK_TIMEOUT_MS = 5_000

/** Does the work of `findDamage`. SQLite accepts an empty file as a database, so a missing table counts as damage too. */
function damageIn(file: string): string | null {
  try {
    using db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
    db.prepare('SELECT 1 FROM requests LIMIT 1').get()
    const answer = String(db.prepare('PRAGMA quick_check(1)').get()?.quick_check)
    return answer === 'ok' ? null : answer
  } catch (error) {
    if (isLocked(error)) throw error
    return reasonOf(error)
  }
}

parentPort?.postMessage({ damage: damageIn(workerData) })

import { DatabaseSync } from 'node:sqlite'
import { openSqliteStore } from '../server/outbox/sqlite/store.ts'

/**
 * `node bench/insert-run.ts bare|store FILE SECONDS CONNECTIONS`: a process of its own, so that its disk can be
 * made slow. Prints the milliseconds of each insert as JSON.
 */
const [kind, file = '', seconds, connections] = process.argv.slice(2)
const message = (text: string) => text.padEnd(300, '.')

/** The plain loop to compare with: one row, one statement, synced as ours is. */
function bareInserts(end: number): number[] {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec(
    'CREATE TABLE requests (id INTEGER PRIMARY KEY, at INTEGER, name TEXT, email TEXT, message TEXT) STRICT',
  )
  const insert = db.prepare('INSERT INTO requests (at, name, email, message) VALUES (?, ?, ?, ?)')
  const times: number[] = []
  for (let i = 0; performance.now() < end; i++) {
    const began = performance.now()
    insert.run(Date.now(), 'Prova', 'anna@example.com', message(String(i)))
    times.push(performance.now() - began)
  }
  db.close()
  return times
}

async function storeInserts(end: number): Promise<number[]> {
  const store = await openSqliteStore({ file, clock: Date.now })
  const times: number[] = []
  const visitors = Array.from({ length: Number(connections) }, async (_, visitor) => {
    for (let i = 0; performance.now() < end; i++) {
      const began = performance.now()
      const request = { name: 'Prova', email: 'anna@example.com', message: message(`${visitor} ${i}`) }
      await store.accept({ request, spam: false })
      times.push(performance.now() - began)
    }
  })
  await Promise.all(visitors)
  await store.close()
  return times
}

const end = performance.now() + Number(seconds) * 1000
process.stdout.write(JSON.stringify(kind === 'bare' ? bareInserts(end) : await storeInserts(end)))

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// Checks a copy in a thread of its own, because with many requests that takes seconds.
using copy = new DatabaseSync(workerData)
// Without WAL the copy is one self-contained file, which opens even on a read-only medium.
copy.exec('PRAGMA journal_mode = DELETE')
parentPort?.postMessage(copy.prepare('PRAGMA integrity_check').get()?.integrity_check)

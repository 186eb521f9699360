import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * What is damaged in the database file, in SQLite's words; null when nothing is. It is read anew from the disk, because a
 * connection that is open goes on with what it has in memory, and on a thread of its own, because SQLite reads all of it
 * and no page may wait for that. Rejects when another program keeps the file locked.
 */
export async function findDamage(file: string): Promise<string | null> {
  const worker = new Worker(new URL('./damage-worker.ts', import.meta.url), { workerData: file })
  const [damage] = await once(worker, 'message')
  return damage
}

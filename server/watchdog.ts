import { Worker } from 'node:worker_threads'

/**
 * The thread, as JavaScript, so that it loads nothing: it looks every ten seconds, and after three looks without a beat of the event
 * loop ends the process. In a container nothing may end its first process from inside, so Compose puts an init before it.
 */
const THREAD = `const beats = require('node:worker_threads').workerData
  let known = -1, silent = 0
  setInterval(() => {
    const beat = Atomics.load(beats, 0)
    silent = beat === known ? silent + 1 : 0
    known = beat
    if (silent === 3) process.kill(process.pid, 'SIGKILL')
  }, 10_000)`

/** Ends this process once its event loop has hung for half a minute, so that who started it starts it again. */
export function startWatchdog(): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), 1_000).unref()
  new Worker(THREAD, { eval: true, workerData: beats }).on('error', () => {}).unref()
}

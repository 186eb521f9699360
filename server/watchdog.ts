import { isMainThread, Worker, workerData } from 'node:worker_threads'

/** How often the thread looks, and after how many looks without a sign of the event loop it ends the process. */
const LOOK_MS = 10_000
const SILENT_LOOKS = 3

/** Ends this process once its event loop has hung for half a minute, so that who started it starts it again. */
export function startWatchdog(): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), 1_000).unref()
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 }
  new Worker(new URL(import.meta.url), { workerData: beats, resourceLimits }).unref()
}

if (!isMainThread) {
  const beats: Int32Array = workerData
  let known = -1
  let silent = 0
  setInterval(() => {
    const beat = Atomics.load(beats, 0)
    silent = beat === known ? silent + 1 : 0
    known = beat
    // In a container nothing may end its first process from inside, so Compose puts an init before it.
    if (silent === SILENT_LOOKS) process.kill(process.pid, 'SIGKILL')
  }, LOOK_MS)
}

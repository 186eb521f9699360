// A thread of the server, in JavaScript so that it loads no compiler. It ends the process that has
// not beaten for half a minute.
import { workerData } from 'node:worker_threads'

let silent = 0
setInterval(() => {
  silent = Atomics.exchange(workerData, 0, 0) === 1 ? 0 : silent + 1
  if (silent === 3) process.kill(process.pid, 'SIGKILL')
}, 10_000)

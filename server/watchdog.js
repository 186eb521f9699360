// A thread of the server, which kills the process when its event loop has set no beat for half a
// minute. In JavaScript, so that it loads no compiler.
import { workerData } from 'node:worker_threads'

let silent = 0
setInterval(() => {
  silent = Atomics.exchange(workerData, 0, 0) === 1 ? 0 : silent + 1
  if (silent === 3) process.kill(process.pid, 'SIGKILL')
}, 10_000)

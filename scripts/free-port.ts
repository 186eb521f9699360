import { once } from 'node:events'
import { createServer } from 'node:net'

/** The first port from `wanted` on that nothing listens on. Says so when it is another one. */
export async function freePort(wanted: number): Promise<number> {
  let port = wanted
  while (!(await isFree(port))) port++
  if (port !== wanted) process.stdout.write(`La porta ${wanted} è occupata: uso la ${port}.\n`)
  return port
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    // On every address, because a server may listen on IPv6 only, or on IPv4 only.
    probe.listen(port)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return true
  } catch {
    return false
  }
}

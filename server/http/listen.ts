import { once } from 'node:events'
import type { Server } from 'node:http'
import { StartError } from '../errors.ts'

/** Resolves when the server listens. Rejects with `StartError`, naming the variable to change. */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (cause) {
    throw new StartError(explain((cause as NodeJS.ErrnoException).code, host, port), { cause })
  }
}

function explain(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${port} on ${host} is in use; stop the other program or set another PORT`
    case 'EACCES':
      return `PORT: not allowed to listen on ${port}; ports below 1024 need a privilege`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is no address of this machine`
    default:
      return `PORT: cannot listen on ${host}:${port} (${code})`
  }
}

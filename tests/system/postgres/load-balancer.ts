import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenOnFreePort } from '../../support/server-process.ts'

/** One address in front of several instances. */
export interface LoadBalancer {
  origin: string
  close(): Promise<void>
}

/** Hands each connection to the next port in turn, or to the one after it when nobody listens there. */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const open = new Set<Socket>()
  let turn = 0

  async function connectToNext(): Promise<Socket | undefined> {
    for (let tries = 0; tries < ports.length; tries++) {
      const socket = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
      const connected = await once(socket, 'connect').catch(() => null)
      if (connected !== null) return socket
    }
    return undefined
  }

  const server = createServer(async (visitor) => {
    open.add(visitor)
    visitor.on('error', () => visitor.destroy())
    const instance = await connectToNext()
    if (instance === undefined || visitor.destroyed) {
      instance?.destroy()
      visitor.destroy()
      return
    }
    for (const [one, other] of [
      [visitor, instance],
      [instance, visitor],
    ] as const) {
      one.on('error', () => one.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
    visitor.on('close', () => open.delete(visitor))
  })
  const port = await listenOnFreePort(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close').catch(() => undefined)
    },
  }
}

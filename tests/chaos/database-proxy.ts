import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenOnFreePort } from '../support/server-process.ts'

/** Bytes before the statement in PostgreSQL's message: type and length, and in Parse, unlike Query (0x51), an empty name. */
const headerBefore = (chunk: Buffer, statement: number) => (chunk[statement - 5] === 0x51 ? 5 : 6)

/** A proxy between a server and its database on port `target`, in which tests cause faults. */
export async function startDatabaseProxy(target: number) {
  const open = new Set<Socket>()
  const proxy = {
    port: 0,
    /** When set, new connections are answered with these bytes instead. */
    garbage: undefined as Buffer | undefined,
    /**
     * While set, a connection goes silent for good just before a statement that begins with `statement`: in `both` directions, or
     * only `to` the database, whose answers then still arrive.
     */
    silentBefore: undefined as { statement: string; direction: 'to' | 'both' } | undefined,
    /** Connections that went silent so far. */
    silenced: 0,
    /** Resets every open connection. */
    cutAll() {
      for (const socket of open) socket.resetAndDestroy()
    },
    async close() {
      proxy.cutAll()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((near) => {
    keep(near)
    if (proxy.garbage !== undefined) {
      near.write(proxy.garbage)
      near.resume()
      return
    }
    const far = connect(target, '127.0.0.1')
    keep(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    let silent = false
    near.on('data', (chunk: Buffer) => {
      if (silent) return
      const { statement, direction } = proxy.silentBefore ?? {}
      const at = statement === undefined ? -1 : chunk.indexOf(statement)
      if (at === -1) return void far.write(chunk)
      far.write(chunk.subarray(0, at - headerBefore(chunk, at)))
      silent = true
      proxy.silenced += 1
      if (direction === 'both') far.removeAllListeners('data').removeAllListeners('close').resume()
    })
    far.on('data', (chunk: Buffer) => near.write(chunk))
  })
  function keep(socket: Socket): void {
    for (const each of open) if (each.destroyed) open.delete(each)
    open.add(socket)
    socket.on('error', () => socket.destroy())
  }

  proxy.port = await listenOnFreePort(server)
  return proxy
}
export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>

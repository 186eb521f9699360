import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenOnFreePort } from '../support/server-process.ts'

/** A proxy between a server and its database, in which tests cause faults. */
export interface Line {
  port: number
  /** When set, new connections are answered with these bytes instead. */
  garbage: Buffer | undefined
  /**
   * While set, a connection goes silent for good just before a statement that begins with `statement`: in `both` directions, or
   * only `to` the database, whose answers then still arrive.
   */
  silentBefore: { statement: string; direction: 'to' | 'both' } | undefined
  /** Connections that went silent so far. */
  readonly silenced: number
  /** Resets every open connection, as a machine that goes down does. */
  cutAll(): void
  close(): Promise<void>
}

/** Length of the header before a statement in its message: type and length, in a message with values also an empty name. */
const headerBefore = (chunk: Buffer, statement: number) => (chunk[statement - 5] === 0x51 ? 5 : 6)

/** Carries bytes between a free port of this machine and `target`. */
export async function startLine(target: number): Promise<Line> {
  const open = new Set<Socket>()
  let silenced = 0
  const server = createServer((near) => {
    keep(near)
    if (line.garbage !== undefined) {
      near.write(line.garbage)
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
      const { statement, direction } = line.silentBefore ?? {}
      const at = statement === undefined ? -1 : chunk.indexOf(statement)
      if (at === -1) return void far.write(chunk)
      far.write(chunk.subarray(0, at - headerBefore(chunk, at)))
      silent = true
      silenced += 1
      if (direction === 'both') far.removeAllListeners('data').removeAllListeners('close').resume()
    })
    far.on('data', (chunk: Buffer) => near.write(chunk))
  })
  const port = await listenOnFreePort(server)

  function keep(socket: Socket): void {
    for (const each of open) if (each.destroyed) open.delete(each)
    open.add(socket)
    socket.on('error', () => socket.destroy())
  }
  function cutAll(): void {
    for (const socket of open) socket.resetAndDestroy()
  }

  const line: Line = {
    port,
    garbage: undefined,
    silentBefore: undefined,
    get silenced() {
      return silenced
    },
    cutAll,
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}

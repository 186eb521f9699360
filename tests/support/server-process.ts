import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cleanEnvironment } from './clean-environment.ts'

export const projectRoot = join(import.meta.dirname, '..', '..')

/** The real server as a process of its own, on the built site. */
export interface RunningServer {
  origin: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Milliseconds from the start of the process to its first answer. */
  coldStart: number
  /** All that the server has written to its output so far. */
  output(): string
  /** Asks the server to stop (SIGTERM) and resolves to its exit code; removes a data folder that was made for it. */
  stop(): Promise<number | null>
}

export interface ServerOptions {
  environment?: Record<string, string>
  /** A folder to keep across starts; by default a new one that `stop()` removes. */
  dataDir?: string
  port?: number
}

/** How a process ended: its exit code, null after a signal, and all that it wrote. */
export interface EndedProcess {
  code: number | null
  output: string
}

/** Lets a server of a test listen on this machine; resolves to its port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOnFreePort(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts `server/main.ts` as `npm run serve` does, with only the product variables given here, and waits until it takes requests. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'server-'))
  const began = performance.now()
  const child = spawn('node', ['--max-semi-space-size=2', 'server/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment({ PORT: String(port), DATA_DIR: dataDir, ...options.environment }),
  })
  const output = collectOutput(child)
  const origin = `http://127.0.0.1:${port}`
  await untilReady(child, origin, output)
  const coldStart = performance.now() - began
  return {
    origin,
    port,
    dataDir,
    process: child,
    coldStart,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

/** Runs one of the project's programs to its end, with only the product variables given here. */
export async function runToEnd(
  command: [string, ...string[]],
  environment: Record<string, string> = {},
  cwd = projectRoot,
): Promise<EndedProcess> {
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment(environment),
  })
  const output = collectOutput(child)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

/** Collects what a process writes; the returned function gives all of it so far. */
export function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}

/** Waits until a server answers that it is ready. If its process ends first, or after a minute, throws with its `output`. */
export async function untilReady(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const signal = AbortSignal.timeout(60_000)
  while (child.exitCode === null && child.signalCode === null && !signal.aborted) {
    const ready = await fetch(`${origin}/readyz`, { signal }).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await delay(10)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not start:\n${output()}`)
}

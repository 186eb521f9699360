import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cleanEnvironment } from '../tests/support/clean-environment.ts'

/** Lighthouse's "slow 4G", here for real: round trip in milliseconds, rates in kilobits per second. */
export const SLOW_4G = { rtt: 150, down: 1600, up: 750 }

/** The server's address on the line. */
const SERVER_ADDRESS = '10.77.0.1'

/** Two hosts on this machine with a slow line between them. */
export interface SlowLine {
  /** Starts a program on the server's side; resolves when a line of its output matches `ready`. */
  serve(command: readonly [string, ...string[]], ready: RegExp, options?: ServeOptions): Promise<void>
  /** An executable file that starts this program on the client's side. */
  onClient(program: string): Promise<string>
  /** Ends every program on the server's side, the line and its namespaces. */
  close(): Promise<void>
}

interface ServeOptions {
  input?: string
  environment?: Record<string, string>
}

/**
 * Makes the line.
 * @throws Error in one line where this machine cannot: it takes root, `/dev/net/tun`, `ip` and Python 3.
 */
export async function openSlowLine({ rtt, down, up } = SLOW_4G): Promise<SlowLine & { address: string }> {
  requireTunnels()
  const [client, server] = [`lineC${process.pid}`, `lineS${process.pid}`]
  const folder = await mkdtemp(join(tmpdir(), 'slow-line-'))
  const script = join(import.meta.dirname, 'slow-line.py')
  const line = spawn('python3', [script, client, server, ...[rtt, down, up].map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await printed(line, /^ready$/)
  const programs: ChildProcess[] = []

  return {
    address: SERVER_ADDRESS,
    async serve(command, ready, { input = '', environment = {} } = {}) {
      const child = spawn('ip', ['netns', 'exec', server, ...command], {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: cleanEnvironment(environment),
      })
      programs.push(child)
      child.stdin.end(input)
      await printed(child, ready)
    },
    async onClient(program) {
      const file = join(folder, 'on-client')
      await writeFile(file, `#!/bin/sh\nexec ip netns exec ${client} '${program}' "$@"\n`)
      await chmod(file, 0o755)
      return file
    },
    async close() {
      for (const child of programs) await end(child)
      line.stdin.end()
      if (line.exitCode === null) await once(line, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function requireTunnels(): void {
  try {
    if (process.getuid?.() !== 0) throw new Error('not root')
    accessSync('/dev/net/tun', constants.R_OK | constants.W_OK)
  } catch (cause) {
    throw new Error('a slow line takes root and /dev/net/tun (in a container: --device /dev/net/tun)', {
      cause,
    })
  }
}

/** Resolves when the program prints such a line on either stream; rejects when it ends before, or cannot start. */
async function printed(child: ChildProcess, pattern: RegExp): Promise<void> {
  const output: string[] = []
  const found = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface(stream).on('line', (text) => {
      output.push(text)
      if (pattern.test(text)) found.resolve()
    })
  }
  child.on('error', found.reject)
  child.on('exit', () => found.reject(new Error(`${child.spawnfile} ended:\n${output.join('\n')}`)))
  await found.promise
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

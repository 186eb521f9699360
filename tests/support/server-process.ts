import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { VARIABLES } from '../../server/config/environment.ts'

export const projectRoot = join(import.meta.dirname, '..', '..')

/** Variables that the build alone reads; the server's stand in its schema. */
const BUILD_VARIABLES = [
  'PUBLIC_FUNCTIONS_URL',
  'PUBLIC_FUNCTIONS_KEY',
  'CONTENT_DIR',
  'FUNCTIONS_DEV_PORT',
]

/** Variables that the product reads: tests do not inherit them, but set those that they need. */
export const PRODUCT_VARIABLES = [...Object.keys(VARIABLES), ...BUILD_VARIABLES]

/**
 * Variables that Vitest or a person's terminal sets, and that change what programs do or write:
 * with the first two Astro neither serves nor reloads, with DEV it builds pages for development.
 */
const OTHERS_VARIABLES = ['NODE_ENV', 'VITEST', 'DEV', 'CI', 'NO_COLOR', 'FORCE_COLOR', 'LANGUAGE']

/** How a process ended: its exit code, null after a signal, and all that it wrote. */
export interface EndedProcess {
  code: number | null
  output: string
}

type Command = [program: string, ...args: string[]]

interface ProgramOptions extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> {
  /**
   * Added to this process's own environment, which is passed on without the product's variables.
   */
  environment?: Record<string, string>
  /** The program starts others, which are to end with it. */
  group?: boolean
}

/**
 * Whether the system has a program of this name, such as Caddy, which the project does not install.
 */
export const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

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

/**
 * Our environment without those variables, in which programs write English; the project's programs
 * and its pinned Node come first in `PATH`.
 */
function cleanEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  const rest = Object.entries(process.env).filter(
    ([name]) => ![...PRODUCT_VARIABLES, ...OTHERS_VARIABLES].includes(name),
  )
  const binaries = join(projectRoot, 'node_modules', '.bin')
  const PATH = `${binaries}${delimiter}${process.env.PATH ?? ''}`
  return { ...Object.fromEntries(rest), LC_ALL: 'C', PATH, ...additions }
}

/**
 * Starts a program, which ends with this process at the latest (but not if a signal kills this
 * process).
 */
export function startProgram(
  [program, ...args]: Command,
  { environment, cwd = projectRoot, group = false, ...user }: ProgramOptions = {},
) {
  const child = spawn(program, args, {
    ...user,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment(environment),
    detached: group,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  // A program that cannot be started says so here; without a listener the error would end the
  // tests' process.
  child.on('error', ({ message }) => {
    text += message
  })
  const runs = () => child.exitCode === null && child.signalCode === null
  const closed = new Promise((resolve) => child.once('close', resolve))
  const kill = (signal: NodeJS.Signals) => {
    if (group && runs() && child.pid) process.kill(-child.pid, signal)
    else child.kill(signal)
  }
  const endWithUs = () => kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  return {
    child,
    runs,
    /** All that the program has written so far. */
    output: () => text,
    /** Ends the program if it runs; resolves to its exit code, null after a signal. */
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      if (runs()) {
        kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode
    },
    /**
     * Repeats `check` until it says yes. If the program ends first, or after a minute, throws with
     * its output.
     */
    async untilReady(check: () => boolean | Promise<boolean>) {
      const signal = AbortSignal.timeout(60_000)
      while (runs() && !signal.aborted) {
        if (await check()) return
        await delay(10)
      }
      kill('SIGKILL')
      // Waits for its last output, but only a second: a child of the program may keep the pipes
      // open.
      await Promise.race([closed, delay(1000)])
      throw new Error(`${program} did not start:\n${text}`)
    },
  }
}

export type Program = ReturnType<typeof startProgram>

/** Whether our server answers that it is ready, directly or through a proxy at `origin`. */
export const isReady = (origin: string) =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Starts `server/main.ts` on the built site as `npm run serve` does, with a new data folder and
 * more options of Node's, and waits until it takes requests.
 */
export async function startServer(environment: Record<string, string> = {}, ...options: string[]) {
  const port = Number(environment.PORT ?? (await freePort()))
  const dataDir = mkdtempSync(join(tmpdir(), 'server-'))
  const origin = `http://127.0.0.1:${port}`
  const flags = ['--max-semi-space-size=2', ...options]
  const program = startProgram(['node', ...flags, 'server/main.ts'], {
    environment: { PORT: String(port), DATA_DIR: dataDir, ...environment },
  })
  await program.untilReady(() => isReady(origin))
  return {
    ...program,
    origin,
    port,
    /** Ends the server, and removes its data. */
    async stop(signal?: NodeJS.Signals) {
      await program.end(signal)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Runs one of the project's programs to its end, with only the product variables given here. */
export async function runToEnd(
  command: Command,
  environment: Record<string, string> = {},
  cwd = projectRoot,
): Promise<EndedProcess> {
  const { child, output } = startProgram(command, { environment, cwd })
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

/**
 * The output of a program that has to end with 0. Throws an Error with the end of its output if it
 * does not.
 */
export async function succeed(running: Promise<EndedProcess>): Promise<string> {
  const { code, output } = await running
  if (code !== 0) throw new Error(`Ended with ${code}:\n${output.slice(-4000)}`)
  return output
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { openSqliteStore } from '../../server/outbox/sqlite/store.ts'
import { writeFixtureSite } from '../../server/testing/site.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'
import {
  collectOutput,
  type EndedProcess,
  freePort,
  projectRoot,
  runToEnd,
  untilReady,
} from '../support/server-process.ts'

/** The real server on a small site and a folder of its own, to be killed and started again. */
export interface Victim {
  origin: string
  dataDir: string
  /** Process id of the running server; undefined when none runs. */
  readonly pid: number | undefined
  /** Processes that ended although nobody had asked for it, each with its id and its last output. Must stay empty. */
  readonly deaths: string[]
  /** Closes the reading end of the server's output. */
  closeOutput(): void
  /** Warnings and errors in the server's log since the first start. */
  readonly warnings: readonly string[]
  start(mailUrl: string, clockAheadMs?: number): Promise<void>
  /** Sends a request with this message, as the form does. */
  post(message: string): Promise<Response>
  /** States by message, newest first, as another process reads them from the SQLite file. */
  stored(): Promise<Record<string, string>>
  /** Runs the owner's command, with the settings and the clock of the last start. */
  requests(...args: string[]): Promise<EndedProcess>
  /** `SIGKILL`: nothing is finished, nothing is flushed. */
  kill(): Promise<void>
  /** `SIGTERM`; resolves to the exit code. */
  stop(): Promise<number | null>
  /** What `integrity_check` says of the SQLite file: "ok", or what is wrong. */
  integrity(): string
  remove(): Promise<void>
}

/**
 * `givenDataDir` is an existing folder; by default a new one that is removed with the rest. `environment` adds to the port,
 * folder and mail server. `shell` is a line of shell that runs the server as `"$@"`, and must end as the server ends.
 */
export async function createVictim(
  givenDataDir?: string,
  environment: Record<string, string> = {},
  shell = 'exec "$@"',
): Promise<Victim> {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'))
  await symlink(await writeFixtureSite(folder), join(folder, 'dist'))
  const dataDir = givenDataDir ?? join(folder, 'data')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = () => ''
  let env: Record<string, string> = {}
  const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href
  const deaths: string[] = []
  const warnings: string[] = []
  const asked = new Set<ChildProcess>()
  const lives = () => child !== undefined && child.exitCode === null && child.signalCode === null

  const end = async (signal: NodeJS.Signals) => {
    if (child === undefined || !lives()) return child?.exitCode ?? null
    asked.add(child)
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }

  return {
    origin,
    dataDir,
    deaths,
    get pid() {
      return lives() ? child?.pid : undefined
    },
    warnings,
    closeOutput() {
      child?.stdout?.destroy()
    },
    async start(mailUrl, clockAheadMs = 0) {
      env = {
        PORT: String(port),
        DATA_DIR: dataDir,
        MAIL_URL: mailUrl,
        RATE_LIMIT: 'off',
        CHAOS_CLOCK_AHEAD_MS: String(clockAheadMs),
        ...environment,
      }
      const command = ['node', '--import', clock, join(projectRoot, 'server/main.ts')]
      child = spawn('sh', ['-c', shell, 'sh', ...command], {
        cwd: folder,
        env: cleanEnvironment(env),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const started = child
      started.once('close', (code, signal) => {
        if (asked.has(started)) return
        deaths.push(`process ${started.pid} ended with ${code ?? signal}:\n${output().slice(-4000)}`)
      })
      const lines = createInterface({ input: child.stdout as Readable })
      lines.on('line', (line) => /"level":"(warn|error)"/.test(line) && warnings.push(line))
      output = collectOutput(child)
      await untilReady(child, origin, output)
    },
    post: (message) =>
      fetch(origin + FUNCTION_PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Anna Bianchi', email: 'anna@example.com', message }),
      }),
    async stored() {
      const store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
      const requests = await store.list({})
      await store.close()
      return Object.fromEntries(requests.map(({ message, state }) => [message, state]))
    },
    requests: (...args) =>
      runToEnd(['node', '--import', clock, join(projectRoot, 'server/cli/main.ts'), ...args], env, folder),
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    integrity() {
      const db = new DatabaseSync(join(dataDir, 'outbox.sqlite'), { readOnly: true, timeout: 5000 })
      try {
        return String(db.prepare('PRAGMA integrity_check').get()?.integrity_check)
      } finally {
        db.close()
      }
    },
    async remove() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

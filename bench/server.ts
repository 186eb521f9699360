import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { FUNCTION_PATH } from '../contact/function-call.ts'
import { openSqliteStore } from '../server/outbox/sqlite/store.ts'
import * as processes from '../tests/support/server-process.ts'
import { inTurn, median } from './in-turn.ts'

const { freePort, listenOnFreePort, projectRoot, startProgram, startServer } = processes

const SECONDS = 4
/** How many requests are under way at a time. */
const CONNECTIONS = 32
const PAGE = '/recupero-dati'
/** A script for wrk, by which all requests differ, also from those of earlier runs. */
const REQUESTS = `local run, i = os.time(), 0
local body = '{"name":"Prova","email":"a@example.com","message":"%d %d ' .. ('.'):rep(290) .. '"}'
function request()
  i = i + 1
  return wrk.format('POST', nil, { ['Content-Type'] = 'application/json' }, body:format(run, i))
end`

/**
 * Measures how many requests per second are accepted, each synced to the disk, and how many pages
 * per second one process serves. Needs `wrk` and `caddy`, which run on the same processors.
 */
export async function run(rounds = 5): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-server-'))
  const file = () => join(folder, `${crypto.randomUUID()}.sqlite`)
  // A mail server that says nothing, so that only few mails are tried meanwhile.
  const silent = createServer((socket) => void socket.on('error', () => {}))
  const mail = `smtp://127.0.0.1:${await listenOnFreePort(silent)}`
  const ours = await startServer({ RATE_LIMIT: 'off', MAIL_URL: mail })
  const address = `http://127.0.0.1:${await freePort()}`
  const site = `root * ${join(projectRoot, 'dist')}\nfile_server {\nprecompressed br\n}`
  const caddyfile = join(folder, 'Caddyfile')
  await writeFile(caddyfile, `{\nadmin off\n}\n${address} {\n${site}\n}\n`)
  const caddy = startProgram(['caddy', 'run', '--config', caddyfile], {
    environment: { GOMAXPROCS: '1' },
  })
  await caddy.untilReady(() => caddy.output().includes('serving initial configuration'))
  const script = join(folder, 'requests.lua')
  await writeFile(script, REQUESTS)
  try {
    const serving = {
      'Caddy’s file server on one processor': () => ask(`${address}${PAGE}.html`),
      'our server': () => ask(ours.origin + PAGE),
    }
    await compare(`${PAGE} in brotli`, rounds, serving)
    const accepting = {
      'loop of single inserts': () => bareLoop(file()),
      'our store': () => acceptInStore(file()),
      'our server': () => ask(ours.origin + FUNCTION_PATH, '-s', script),
    }
    await compare('Requests accepted', rounds, accepting)
  } finally {
    await Promise.all([caddy.end(), ours.stop()])
    silent.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Ways = Record<string, () => Promise<number>>

/** Prints the median rate of each function, and its ratio to that of the first. */
async function compare(title: string, rounds: number, ways: Ways): Promise<void> {
  const rates = [...(await inTurn(rounds, ways))].map(([name, each]) => ({
    name,
    rate: median(each),
  }))
  console.log(`${title}, ${SECONDS} s each, medians of ${rounds} rounds in turn`)
  console.table(
    rates.map(({ name, rate }) => ({
      name,
      'per second': Math.round(rate),
      ratio: (rate / (rates[0]?.rate ?? 0)).toFixed(2),
    })),
  )
}

const requestOf = (i: number) => ({
  name: 'Prova',
  email: 'a@example.com',
  message: `${i}`.padEnd(300, '.'),
})

/** Inserts one row after the other, without indexes, search for repeats and queue. */
async function bareLoop(file: string): Promise<number> {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE requests (id INTEGER PRIMARY KEY, at BIGINT, name TEXT, email TEXT, message TEXT)`)
  const insert = db.prepare('INSERT INTO requests VALUES (?, ?, ?, ?, ?)')
  const rate = await perSecond(1, async (i) =>
    insert.run(i, Date.now(), ...Object.values(requestOf(i))),
  )
  db.close()
  return rate
}

async function acceptInStore(file: string): Promise<number> {
  const store = await openSqliteStore({ file, clock: Date.now })
  const rate = await perSecond(CONNECTIONS, (i) =>
    store.accept({ request: requestOf(i), looksLikeSpam: true }),
  )
  await store.close()
  return rate
}

/** Resolves to how many calls of `work` end per second, with `atATime` calls running at a time. */
async function perSecond(atATime: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let begun = 0
  const one = async () => {
    while (performance.now() < end) await work(begun++)
  }
  await Promise.all(Array.from({ length: atATime }, one))
  return begun / SECONDS
}

/** Resolves to wrk's requests per second. Rejects for a response other than 2xx and 3xx. */
async function ask(url: string, ...options: string[]): Promise<number> {
  const flags = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    '-H',
    'Accept-Encoding: br',
    ...options,
  ]
  const { stdout } = await promisify(execFile)('wrk', [...flags, url])
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (!rate || /Non-2xx/.test(stdout)) throw new Error(`wrk met no success:\n${stdout}`)
  return rate
}

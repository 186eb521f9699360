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
/** How many requests are in hand at a time. */
const CONNECTIONS = 32
const PAGE = '/recupero-dati'
/** Makes wrk send requests that differ, also from those of an earlier run. */
const REQUESTS = `local run, i = os.time(), 0
local body = '{"name":"Prova","email":"a@example.com","message":"%d %d ' .. ('.'):rep(290) .. '"}'
function request()
  i = i + 1
  return wrk.format('POST', nil, { ['Content-Type'] = 'application/json' }, body:format(run, i))
end`

/**
 * Measures how many requests a second are accepted, each synced to the disk, and how many pages one
 * process serves. Needs `wrk` and `caddy`, and runs them on the same processors.
 */
export async function run(rounds = 5): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-server-'))
  const file = () => join(folder, `${crypto.randomUUID()}.sqlite`)
  // A mail server that takes connections and says nothing, so that hardly a mail is tried.
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

/** Prints the median rate of each way, and its ratio to the first one's. */
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

/** One row after the other: no index, no search for repeats, no queue. */
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

/**
 * How many requests per second are answered to wrk. Throws for a response that is not 2xx or 3xx.
 */
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

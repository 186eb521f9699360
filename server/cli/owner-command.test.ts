import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { FUNCTION_PATH, HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { cleanEnvironment } from '../../tests/support/clean-environment.ts'
import { eventually } from '../../tests/support/vitest.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { type RunningServer, startServer } from '../start.ts'
import { type CommandResult, runOwnerCommand } from '../testing/owner-command.ts'
import { fixtureFacts, writeFixtureSite } from '../testing/site.ts'
import { incoming } from '../testing/store-contract.ts'

let folder: string
let dataDir: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-'))
  dataDir = join(folder, 'data')
  const config = readConfig(fixtureFacts.shop, { PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' })
  const { log } = createLog()
  const distDir = await writeFixtureSite(folder)
  server = await startServer({ config, facts: fixtureFacts, distDir, log: { ...log, info() {}, warn() {} } })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the real command, in a process of its own, beside the running server. */
function requests(args: string[], variables: Record<string, string> = {}): Promise<CommandResult> {
  const env = cleanEnvironment({ DATA_DIR: dataDir, ...variables })
  const cli = join(import.meta.dirname, 'main.ts')
  return new Promise((resolve) => {
    execFile('node', [cli, ...args], { env, cwd: folder }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

async function post(fields: Record<string, string>): Promise<void> {
  const response = await fetch(server.url + FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
  expect(response.status).toBe(200)
}

const listed = async (...args: string[]): Promise<Record<string, unknown>[]> =>
  JSON.parse((await typed(['list', '--json', ...args])).out)

test('list, show, retry, export, stats, backup, delete and purge work beside the running server', {
  timeout: 120_000,
}, async () => {
  expect(await requests(['list', '--json'])).toMatchObject({ code: 1, out: '[]\n' })
  const before = Date.now()
  await post({
    name: 'Anna Bianchi',
    email: 'anna@example.com',
    phone: '333 1234567',
    message: 'Non si accende.',
  })
  await post({
    name: 'Ugo\u001b[31m',
    email: 'ugo@example.com',
    message: `Prima riga\nseconda ${'x'.repeat(80)}`,
  })
  await post({ name: 'Robot', email: 'bot@example.com', message: 'spam', [HONEYPOT_FIELD]: 'x' })
  await eventually(async () => expect(await listed('--state', 'delivered')).toHaveLength(2))

  // list: newest first, with exactly the promised keys.
  const all = await listed()
  expect(all.map(({ email }) => email)).toEqual(['bot@example.com', 'ugo@example.com', 'anna@example.com'])
  expect(all[2]).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{14}$/),
    state: 'delivered',
    receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    attempts: 1,
    name: 'Anna Bianchi',
    email: 'anna@example.com',
    phone: '333 1234567',
    message: 'Non si accende.',
  })
  expect(Date.parse(String(all[2]?.receivedAt))).toBeGreaterThanOrEqual(before)
  expect(await listed('--since', '1h', '--state', 'spam')).toHaveLength(1)
  expect(await typed(['list', '--since', '2999-01-01'])).toMatchObject({ code: 1, out: '' })
  const [bot, ugo, anna] = all.map(({ id }) => String(id)) as [string, string, string]

  // The table is aligned, in Italian, and cannot steer the terminal.
  const table = (await requests(['list'])).out
  const [titles = '', ...rows] = table.trimEnd().split('\n')
  expect(titles).toMatch(/^ID +STATO +RICEVUTA +INVII +NOME +EMAIL +TELEFONO +MESSAGGIO$/)
  expect(rows.map((row) => row.indexOf('@example.com') > titles.indexOf('EMAIL'))).toEqual([true, true, true])
  expect(rows.map((row) => row.slice(titles.indexOf('STATO')).split('  ')[0])).toEqual([
    'sospetta',
    'consegnata',
    'consegnata',
  ])
  expect(table).not.toContain('\u001b')

  const shown = await requests(['show', ugo])
  expect(shown).toMatchObject({ code: 0, out: expect.stringMatching(/Telefono: +non indicato/) })
  expect(shown.out).toContain('  Prima riga\n  seconda xxx')

  // retry: sends a request suspected of spam after all, and refuses one that is already delivered.
  expect((await requests(['retry', bot])).code).toBe(0)
  await eventually(async () =>
    expect((await listed('--state', 'delivered')).map(({ id }) => id)).toContain(bot),
  )
  expect(await typed(['retry', anna])).toMatchObject({
    code: 1,
    err: expect.stringContaining('consegnata'),
  })

  // export: finds one person, whatever the case of the address.
  const exported = await requests(['export', '--email', 'ANNA@example.com', '--json'])
  expect(JSON.parse(exported.out)).toEqual([all[2]])
  expect((await typed(['export', '--email', 'anna@example.com'])).out).toContain('Non si accende.')

  // stats, for programs and for people.
  const counts = { waiting: 0, sending: 0, delivered: 3, dead: 0, spam: 0 }
  expect(JSON.parse((await requests(['stats', '--json'])).out)).toEqual(counts)
  expect((await typed(['stats'])).out).toMatch(/consegnata +delivered +3/)

  // backup: the copy is whole and overwrites nothing.
  const copy = join(folder, 'copia.sqlite')
  expect(await requests(['backup', copy])).toMatchObject({ code: 0, out: expect.stringContaining(copy) })
  expect(await requests(['backup', copy])).toMatchObject({
    code: 1,
    err: expect.stringContaining('esiste già'),
  })
  expect(await requests(['backup', join(folder, 'altrove', 'copia.sqlite')])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`La cartella ${join(folder, 'altrove')} non esiste`),
  })
  // A failed daily backup raises the alarm until the next daily backup has succeeded.
  const health = async () => (await fetch(`${server.url}/healthz`)).status
  expect(await requests(['backup', '--daily', copy])).toMatchObject({ code: 1 })
  expect(await health()).toBe(503)
  const nightly = join(folder, 'notte.sqlite')
  expect(await requests(['backup', '--daily', nightly])).toMatchObject({ code: 0 })
  expect(await health()).toBe(200)
  const opened = new DatabaseSync(copy, { readOnly: true })
  expect(opened.prepare('SELECT count(*) AS count FROM requests').get()).toEqual({ count: 3 })
  opened.close()

  // delete: the text is gone from database, WAL and mailbox while the server runs, and the output names the backup.
  expect(await filesWith('Bianchi')).not.toEqual([])
  const deleted = await requests(['delete', '--email', 'Anna@Example.com'])
  expect(deleted).toMatchObject({ code: 0, err: '' })
  expect(deleted.out).toContain('Richieste di Anna@Example.com: 1; file di posta: 1.')
  expect(deleted.out).toContain(copy)
  for (const secret of ['Bianchi', 'anna@example.com', '1234567']) expect(await filesWith(secret)).toEqual([])
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2)
  expect(await typed(['delete', '--email', 'anna@example.com'])).toMatchObject({ code: 1, out: '' })
  await Promise.all([rm(copy), rm(nightly)])
  const moved = (await typed(['delete', '--email', 'ugo@example.com'])).out
  expect(moved).toContain('Copie che non sono più dove erano state scritte: 2.')

  // purge: nothing is old enough yet.
  expect(await typed(['purge'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Richieste oltre i 365 giorni: 0;'),
  })
  expect(await listed()).toHaveLength(1)
})

/** Runs the command without a process of its own, which is faster. */
function typed(args: readonly string[], directory = dataDir): Promise<CommandResult> {
  return runOwnerCommand(args, directory)
}

test.each([
  [['lista'], '«lista» non è un comando'],
  [['list', '--stato', 'spam'], '--stato non è un’opzione'],
  [['list', '--state'], 'Il valore di --state'],
  [['list', '--state', 'perso'], '«perso» non è uno stato'],
  [['list', '--since', '2026-02-30'], '«2026-02-30» non è una data'],
  [['list', 'x'], '«x» è di troppo'],
  [['show'], 'Serve un solo argomento'],
  [['retry'], 'Serve un solo argomento'],
  [['show', '--all'], '--all non è un’opzione'],
  [['export'], 'Manca --email.\n\nUso: officina requests export --email EMAIL [--json]\n'],
  [['delete', '--email', ''], 'Manca --email'],
])('wrong usage %j ends with 2 and says what is wrong', async (args, words) => {
  expect(await typed(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) })
})

test('without a command, the process shows the usage and ends with 2', async () => {
  expect(await requests([])).toMatchObject({
    code: 2,
    out: expect.stringContaining('Uso: officina requests'),
  })
})

test.each([
  [['show', '00000000000000']],
  [['retry', '00000000000000']],
  [['export', '--email', 'nessuno@example.com']],
])('%j finds nothing and ends with 1', async (args) => {
  expect(await typed(args)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('Nessuna richiesta'),
  })
})

test('list, stats and show tell what the mail server refuses; retry --all puts back what is dead or waits', async () => {
  const directory = join(folder, 'refused')
  expect((await typed(['retry', '--all', 'x'], directory)).err).toContain('«x» è di troppo')
  const store = await openSqliteStore({ file: join(directory, 'outbox.sqlite'), clock: Date.now })
  onTestFinished(() => store.close())
  const copies = { served: ['banco@example.com'], left: 2 }
  const failed = { at: Date.now() + 60_000, error: '552 5.2.2 Mailbox full', refused: true, copies } as const
  for (const outcome of ['dead', 'dead', 'retry'] as const) {
    await store.accept(incoming({ message: `${await store.list({}).then(({ length }) => length)}` }))
    for (const claim of await store.claim(1, 60_000)) await store.settle(claim, { outcome, ...failed })
  }
  expect((await typed(['list', '--state', 'waiting'], directory)).out).toContain('rifiutata')
  const stats = (await typed(['stats'], directory)).out
  expect(stats).toContain('Rifiutate dal server di posta: 1')
  expect(stats).toContain('Copie che mancano a qualche indirizzo di MAIL_TO: 2')
  expect(stats).toContain('Rifiutata: 552 5.2.2 Mailbox full')
  const [waiting] = await store.list({ state: 'waiting' })
  const shown = (await typed(['show', waiting?.id ?? ''], directory)).out
  for (const words of ['rifiutata', '552 5.2.2', 'banco@example.com']) expect(shown).toContain(words)

  expect(await typed(['retry', '--all'], directory)).toMatchObject({
    code: 0,
    out: expect.stringContaining('di nuovo in coda: 3'),
  })
  expect((await store.status()).counts).toMatchObject({ waiting: 3, dead: 0 })
})

test('a mistyped DATA_DIR is named in the error, and nothing is created there', async () => {
  const missing = join(folder, 'mistyped')
  const words = expect.stringContaining(missing)
  expect(await typed(['list', '--json'], missing)).toMatchObject({ code: 1, out: '', err: words })
  expect(existsSync(missing)).toBe(false)
})

test('where the database cannot be opened, nobody is told to try again soon', async () => {
  const unopenable = join(folder, 'unopenable')
  await mkdir(join(unopenable, 'outbox.sqlite'), { recursive: true })
  const answer = await requests(['list'], { DATA_DIR: unopenable })
  expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('unable to open database file') })
  expect(answer.err).not.toContain('riprova')
})

test('where the database is locked, the command says to try again soon', async () => {
  const lock = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  lock.exec('BEGIN IMMEDIATE')
  const answer = await requests(['retry', '00000000000000'])
  lock.close()
  expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('riprova tra poco') })
})

/** Searches in a process of its own: if this process closed the database file, it would drop SQLite's locks on it (POSIX). */
function filesWith(text: string): Promise<string[]> {
  return new Promise((resolve) => {
    execFile('grep', ['-rlF', '--', text, dataDir], (_error, out) => resolve(out.split('\n').filter(Boolean)))
  })
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from '../../tests/support/clean-environment.ts'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import type { OutboxStore } from '../outbox/store.ts'
import { type CommandResult, runOwnerCommand } from '../testing/owner-command.ts'
import { incoming } from '../testing/store-contract.ts'

let dataDir: string
/** The store of a running server. */
let store: OutboxStore

beforeEach(async () => {
  dataDir = await temporaryFolder()
  store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
  onTestFinished(() => store.close())
})

/** Runs the command without a process of its own, which is faster. */
const typed = (...args: string[]) => runOwnerCommand(args, dataDir)

/** Runs the real command, in a process of its own, beside the store that is open here. */
function requests(...args: string[]): Promise<CommandResult> {
  const cli = join(import.meta.dirname, 'main.ts')
  const options = { env: cleanEnvironment({ DATA_DIR: dataDir }), cwd: dataDir }
  return new Promise((resolve) => {
    execFile('node', [cli, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

async function accept(...contents: Parameters<typeof incoming>[0][]): Promise<string[]> {
  const ids = []
  for (const content of contents) ids.push((await store.accept(incoming(content))).id)
  return ids
}

test('list, retry, backup and delete work beside the running server', async () => {
  const [anna = '', ugo = ''] = await accept(
    { email: 'anna@example.com', phone: '333 1234567' },
    { name: 'Ugo', email: 'ugo@example.com', message: 'Altro.' },
  )
  const [claim] = await store.claim(1, 60_000)
  if (claim) await store.settle(claim, { outcome: 'delivered' })
  const listed = await requests('list', '--json')
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(listed.out)[1]).toEqual({
    ...{ id: anna, state: 'delivered', attempts: 1, lastError: null, heldAsSpam: false },
    receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    deliveredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    ...{
      name: 'Anna Bianchi',
      email: 'anna@example.com',
      phone: '333 1234567',
      message: 'Lo schermo è nero.',
    },
  })
  expect((await requests('retry', ugo)).code).toBe(0)
  expect(await typed('retry', anna)).toMatchObject({ code: 1, err: expect.stringContaining('è consegnata') })

  const copy = join(dataDir, 'copia.sqlite')
  expect(await requests('backup', copy)).toMatchObject({ code: 0, out: expect.stringContaining(copy) })
  using copied = new DatabaseSync(copy, { readOnly: true })
  expect(copied.prepare('SELECT count(*) AS count FROM requests').get()).toEqual({ count: 2 })
  expect(await typed('backup', copy)).toMatchObject({ code: 1, err: expect.stringContaining('esiste già') })
  const nowhere = join(dataDir, 'altrove', 'copia.sqlite')
  expect((await typed('backup', nowhere)).err).toContain(`La cartella ${join(dataDir, 'altrove')} non esiste`)

  const deleted = await requests('delete', '--email', 'ANNA@example.com')
  expect(deleted).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Richieste cancellate: 1.'),
  })
  expect(deleted.out).toContain(join(dataDir, 'backups'))
  expect((await typed('delete', ugo)).code).toBe(0)
  expect(await typed('list', '--json')).toMatchObject({ code: 1, out: '[]\n' })
})

test('the table is aligned, in Italian, and short, however long the texts are', async () => {
  const email = `${'b'.repeat(240)}@example.com`
  await accept({ name: 'a'.repeat(100), email, message: 'c'.repeat(1000) }, { phone: '049 1' })
  await store.accept(incoming({ message: 'comprate' }, { heldAsSpam: true }))
  const { out } = await typed('list')
  const [titles = '', ...rows] = out.trimEnd().split('\n')
  expect(titles).toMatch(/^ID +STATO +RICEVUTA +INVII +NOME +EMAIL +TELEFONO +MESSAGGIO$/)
  const states = rows.map((row) => row.slice(titles.indexOf('STATO')).split('  ')[0])
  expect(states).toEqual(['in attesa (forse spam)', 'in attesa', 'in attesa'])
  for (const line of rows) expect(line.length).toBeLessThan(230)
})

test('list filters by state and person', async () => {
  await accept({ email: 'a@example.com' }, { email: 'b@example.com' })
  const [claim] = await store.claim(1, 60_000)
  if (claim) await store.settle(claim, { outcome: 'delivered' })
  const emails = async (...args: string[]) =>
    JSON.parse((await typed('list', '--json', ...args)).out).map(({ email }: { email: string }) => email)
  expect(await emails('--state', 'waiting')).toEqual(['b@example.com'])
  expect(await emails('--email', 'A@example.com')).toEqual(['a@example.com'])
  expect(await emails('--email', 'a@example.com', '--state', 'waiting')).toEqual([])
})

test('list begins with what is not well', async () => {
  await accept({})
  const [claim] = await store.claim(1, 60_000)
  if (claim) await store.settle(claim, { outcome: 'retry', at: 0, error: '550 no', temporary: false })
  await store.noteRefusedRecipients({ 'bottega@example.com': '552 full', 'altra@example.com': '550' })
  const { err } = await runOwnerCommand(['list'], dataDir, { MAIL_TO: 'bottega@example.com' })
  expect(err).toBe('Attenzione: a bottega@example.com, in MAIL_TO, la posta non arriva: 552 full.\n')
})

test('retry --all puts back all that waits', async () => {
  expect(await typed('retry', '--all')).toMatchObject({ code: 1, out: '' })
  await accept({ message: 'a' }, { message: 'b' })
  expect((await typed('retry', '--all')).out).toContain('di nuovo in coda: 2')
})

test('nothing that is printed can steer a terminal, and JSON still says what was typed', async () => {
  const hostile = 'a\u009b31mb\u202ec\u2066d\u200fe\u061cf\u007fg\u0085h\u2028i\u001bj\rk'
  await accept({ name: hostile, message: hostile })
  const printed = async (...args: string[]) => {
    const { out, err } = await typed(...args)
    expect((out + err).replaceAll('\n', '')).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]+$/u)
    return out
  }
  expect(JSON.parse(await printed('list', '--json'))).toMatchObject([{ name: hostile, message: hostile }])
  await printed('list')
  await printed('delete', '--email', `${hostile}@example.com`)
  await printed('list', '--state', hostile)
  await printed('backup', join(dataDir, hostile, 'copia.sqlite'))
})

test.each([
  [['lista'], '«lista» non è un comando'],
  [['list', '--stato', 'spam'], '--stato non è un’opzione'],
  [['list', '--state'], 'Il valore di --state'],
  [['list', '--state', 'perso'], '«perso» non è uno stato'],
  [['list', 'x'], '«x» è di troppo'],
  [['retry'], 'Serve un solo argomento.\n\nUso: npm run requests -- COMANDO'],
  [['retry', '--all', 'x'], '«x» è di troppo'],
  [['delete'], 'Serve un solo argomento'],
  [['delete', '--email', ''], 'Manca --email'],
  [['delete', 'x', '--email', 'a@example.com'], '«x» è di troppo'],
  [['backup'], 'Serve un solo argomento'],
])('wrong usage %j ends with 2 and says what is wrong', async (args, words) => {
  expect(await typed(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) })
})

test('without a command, the process shows the usage and ends with 2', async () => {
  expect(await requests()).toMatchObject({ code: 2, out: expect.stringContaining('Uso: npm run requests') })
})

test.each([
  [['retry', '00000000000000']],
  [['delete', '00000000000000']],
  [['delete', '--email', 'nessuno@example.com']],
])('%j finds nothing and ends with 1', async (args) => {
  const err = expect.stringContaining('Nessuna richiesta')
  expect(await typed(...args)).toMatchObject({ code: 1, out: '', err })
})

test('a mistyped DATA_DIR is named in the error, and nothing is created there', async () => {
  const missing = join(dataDir, 'mistyped')
  const words = expect.stringContaining(missing)
  expect(await runOwnerCommand(['list', '--json'], missing)).toMatchObject({ code: 1, out: '', err: words })
  expect(existsSync(missing)).toBe(false)
})

test('where the database cannot be opened, nobody is told to try again soon; where it is locked, everybody is', async () => {
  await accept({})
  using lock = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  lock.exec('BEGIN IMMEDIATE')
  const locked = await requests('retry', '00000000000000')
  expect(locked).toMatchObject({ code: 1, err: expect.stringContaining('riprova tra poco') })
  lock.exec('ROLLBACK')
  dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'outbox.sqlite'))
  const { code, err } = await requests('list')
  expect([code, err]).toEqual([1, expect.stringContaining('unable to open database file')])
  expect(err).not.toContain('riprova')
})

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { runToEnd } from '../../tests/support/server-process.ts'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { fixtureStore, mailServer } from '../testing/outbox.ts'
import { runOwnerCommand } from '../testing/owner-command.ts'
import { incoming } from '../testing/store-contract.ts'

/** The store of a running server, and the owner's command beside it. */
async function fixtureShop() {
  const fixture = await fixtureStore()
  const { dataDir, store } = fixture
  return {
    ...fixture,
    typed: (...args: string[]) => runOwnerCommand(args, dataDir),
    async accept(...contents: Parameters<typeof incoming>[0][]) {
      const ids: string[] = []
      for (const content of contents) ids.push((await store.accept(incoming(content))).id)
      return ids
    },
  }
}

/** What is printed where nothing was done. */
const refusal = (words: string) => ({ code: 1, out: '', err: expect.stringContaining(words) })

/** Runs the command in a process of its own. */
const inProcess = (dataDir: string, ...args: string[]) =>
  runToEnd(['node', join(import.meta.dirname, 'main.ts'), ...args], { DATA_DIR: dataDir }, dataDir)

test('list prints requests, newest first, by state and person where asked, and with --json whole', async () => {
  const { typed, accept, settleAll, store } = await fixtureShop()
  const [id] = await accept({ email: 'anna@example.com', phone: '333 1234567' })
  await settleAll({ outcome: 'delivered' })
  await store.accept(incoming({ email: 'ugo@example.com' }, { looksLikeSpam: true }))
  const list = async (...args: string[]) => JSON.parse((await typed('list', '--json', ...args)).out)
  const anna = {
    ...{ id, state: 'delivered', attempts: 1, lastError: null, looksLikeSpam: false },
    ...{ receivedAt: '2026-03-02T09:00:00.000Z', deliveredAt: '2026-03-02T09:00:00.000Z' },
    ...{ name: 'Anna Bianchi', email: 'anna@example.com' },
    ...{ phone: '333 1234567', message: 'Lo schermo è nero.' },
  }
  const ugo = { email: 'ugo@example.com', deliveredAt: null }
  expect(await list()).toEqual([expect.objectContaining(ugo), anna])
  expect(await list('--state', 'waiting')).toMatchObject([ugo])
  expect(await list('--email', 'ANNA@example.com')).toEqual([anna])
  const { out } = await typed('list')
  expect(out).toContain('02/03/26, 10:00: in attesa (forse spam), invii: 0\n')
  expect(out).toContain(`${id}, 02/03/26, 10:00: consegnata, invii: 1
  Nome: Anna Bianchi
  Email: anna@example.com
  Telefono: 333 1234567
  Messaggio: Lo schermo è nero.
`)
  expect(
    await typed('list', '--json', '--email', 'ugo@example.com', '--state', 'delivered'),
  ).toMatchObject({
    code: 1,
    out: '[]\n',
  })
})

test('list begins with what is not well', async () => {
  const { accept, store, dataDir } = await fixtureShop()
  await accept({})
  await store.writeNote('refused_recipients', {
    'bottega@example.com': '552 full',
    'altra@example.com': '550',
  })
  const { err } = await runOwnerCommand(['list'], dataDir, { MAIL_TO: 'bottega@example.com' })
  expect(err).toContain(
    'Attenzione: a bottega@example.com, in MAIL_TO, la posta non arriva: 552 full.\n',
  )
  expect(err).not.toContain('altra@')
})

test('retry puts back one request that waits, or all', async () => {
  const { typed, accept, settleAll } = await fixtureShop()
  expect(await typed('retry', '--all')).toMatchObject({ code: 1, out: '' })
  const [delivered = ''] = await accept({ message: 'a' })
  await settleAll({ outcome: 'delivered' })
  const [waiting = ''] = await accept({ message: 'b' }, { message: 'c' })
  expect((await typed('retry', waiting)).code).toBe(0)
  expect(await typed('retry', delivered)).toEqual(refusal('è consegnata'))
  expect((await typed('retry', '--all')).out).toContain('di nuovo in coda: 2')
})

test('backup writes a copy, and refuses what exists or has no folder', async () => {
  const { typed, dataDir } = await fixtureShop()
  const copy = join(dataDir, 'copia.sqlite')
  expect(await typed('backup', copy)).toMatchObject({ code: 0, out: expect.stringContaining(copy) })
  const nowhere = join(dataDir, 'altrove')
  for (const [file, words] of [
    [copy, 'esiste già'],
    [join(nowhere, 'copia.sqlite'), `La cartella ${nowhere} non esiste`],
  ] as const)
    expect(await typed('backup', file)).toEqual(refusal(words))
})

test('delete erases one request, or all of a person, and names the copies that it cannot reach', async () => {
  const { typed, accept, dataDir } = await fixtureShop()
  const [, ugo = ''] = await accept({ email: 'anna@example.com' }, { email: 'ugo@example.com' })
  expect(await typed('delete', '--email', 'anna')).toEqual(refusal('non è un indirizzo email'))
  // As people copy it.
  const deleted = await typed('delete', '--email', ' \u202dmailto:ANNA@example.com\u202c ')
  expect(deleted).toMatchObject({ code: 0, err: '' })
  expect(deleted.out).toContain('Richieste cancellate: 1.')
  expect(deleted.out).toContain(join(dataDir, 'backups'))
  expect((await typed('delete', ugo)).code).toBe(0)
  expect((await typed('list')).code).toBe(1)
})

test('nothing that is printed can steer a terminal, and JSON still says what was typed', async () => {
  const { typed, accept, dataDir } = await fixtureShop()
  const hostile = 'a\u009b31mb\u202ec\u2066d\u200fe\u061cf\u007fg\u0085h\u2028i\u001bj\rk\nl'
  await accept({ name: hostile, message: hostile })
  for (const args of [
    ['list'],
    ['list', '--json'],
    ['list', '--state', hostile],
    ['delete', '--email', `${hostile}@example.com`],
    ['backup', join(dataDir, hostile, 'copia.sqlite')],
  ]) {
    const { out, err } = await typed(...args)
    expect((out + err).replaceAll('\n', '')).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]+$/u)
  }
  // A line break in a message does not begin what looks like another request.
  expect((await typed('list')).out).not.toMatch(/^l/m)
  const json = JSON.parse((await typed('list', '--json')).out)
  expect(json).toMatchObject([{ name: hostile, message: hostile }])
})

const WRONG = /^Non capisco «.*».\n\nUso: npm run requests -- COMANDO/

test.for<[typed: string, code: 1 | 2, err: RegExp]>([
  ['lista', 2, WRONG],
  ['list --stato spam', 2, WRONG],
  ['list --state perso', 2, WRONG],
  ['list x', 2, WRONG],
  ['retry', 2, WRONG],
  ['delete --email=', 2, WRONG],
  ['delete x --email a@example.com', 2, WRONG],
  ['backup --all x', 2, WRONG],
  ['retry 00000000000000', 1, /^Nessuna richiesta/],
  ['delete 00000000000000', 1, /^Nessuna richiesta/],
  ['delete --email nessuno@example.com', 1, /^Nessuna richiesta/],
])('"%s" ends with %i and says why', async ([words, code, err]) => {
  const { typed } = await fixtureShop()
  expect(await typed(...words.split(' '))).toMatchObject({
    code,
    out: '',
    err: expect.stringMatching(err),
  })
})

test('a mistyped DATA_DIR is named in the error, and nothing is created there', async () => {
  const missing = join(await temporaryFolder(), 'mistyped')
  expect(await runOwnerCommand(['list', '--json'], missing)).toEqual(refusal(missing))
  expect(existsSync(missing)).toBe(false)
})

test('the process works beside the server, shows its usage, and tells a locked database from one that cannot be opened', async () => {
  const { accept, dataDir, file } = await fixtureShop()
  const [id = ''] = await accept({})
  expect(await inProcess(dataDir)).toMatchObject({
    code: 2,
    output: expect.stringContaining('Uso: npm run'),
  })
  expect((await inProcess(dataDir, 'retry', id)).code).toBe(0)
  using lock = new DatabaseSync(file)
  lock.exec('BEGIN IMMEDIATE')
  const locked = { code: 1, output: expect.stringContaining('riprova tra poco') }
  expect(await inProcess(dataDir, 'retry', id)).toMatchObject(locked)
  const other = await temporaryFolder()
  await mkdir(join(other, 'outbox.sqlite'))
  const { code, output } = await inProcess(other, 'list')
  expect([code, output]).toEqual([1, expect.stringContaining('unable to open database file')])
  expect(output).not.toContain('riprova')
})

const TO = ['anna@example.com', 'ugo@example.org']

/** Runs `test-mail` with this MAIL_URL, where there are no requests yet. */
async function testMail(url: string, options: string[] = [], variables = {}, input = '') {
  const settings = {
    MAIL_TO: TO.join(', '),
    MAIL_FROM: 'sito@example.com',
    MAIL_URL: url,
    ...variables,
  }
  return runOwnerCommand(['test-mail', ...options], await temporaryFolder(), settings, input)
}

test('test-mail sends a mail that says what it is to every address of MAIL_TO', async () => {
  const server = await mailServer()
  const out = expect.stringContaining('anna@example.com, ugo@example.org')
  expect(await testMail(server.url)).toEqual({ code: 0, out, err: '' })
  expect(server.messages).toMatchObject([
    {
      subject: expect.stringContaining('non è una richiesta'),
      envelope: { from: 'sito@example.com', to: TO },
      from: { address: 'sito@example.com' },
    },
  ])
})

test('without a built site and without MAIL_TO test-mail sends nothing, and MAIL_TO is named', async () => {
  const { url, messages } = await mailServer()
  const { code, err } = await testMail(url, [], { MAIL_TO: '', MAIL_FROM: '' })
  expect([code, err, messages]).toEqual([1, expect.stringContaining('controlla MAIL_TO'), []])
})

test('test-mail sends a text of one’s own, also from standard input', async () => {
  const server = await mailServer()
  expect((await testMail(server.url, ['--text', 'Uno'])).code).toBe(0)
  expect((await testMail(server.url, ['--text', '-'], {}, 'Due\nrighe')).code).toBe(0)
  expect(server.messages.map(({ text }) => text?.trim())).toEqual(['Uno', 'Due\nrighe'])
})

test('test-mail names a refused address among several, and the others get the mail', async () => {
  const server = await mailServer()
  server.refused.set('ugo@example.org', 550)
  const { code, err } = await testMail(server.url)
  expect([code, err]).toEqual([1, expect.stringContaining('rifiutato ugo@example.org')])
  expect(server.messages[0]?.envelope.to).toEqual(['anna@example.com'])
})

test('test-mail explains in Italian what is wrong', async () => {
  const missing = refusal('Il server di posta (mail.invalid, porta 587) non esiste')
  expect(await testMail('smtp://mail.invalid')).toEqual(missing)
})

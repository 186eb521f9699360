import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FunctionsClient } from '@supabase/functions-js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { FUNCTION_NAME } from '../../../contact/function-call.ts'
import { formCall, REQUEST } from '../../../server/testing/app.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { freePort, projectRoot, startProgram } from '../../support/server-process.ts'
import { type PostgresServer, startPostgres } from '../postgres/postgres-server.ts'

/**
 * The folder with key and certificate of the tests' TLS servers, and with the authority that signed
 * the certificate.
 */
const TLS = join(import.meta.dirname, 'tls')

/**
 * Starts `deploy/supabase/functions/<name>` on the real Deno, with nothing but what is in
 * `node_modules`. Resolves when the function listens; rejects with its output if it ends first.
 */
async function startDenoFunction(name: string, environment: Record<string, string>) {
  const port = await freePort()
  const rights = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys']
  const program = startProgram(
    ['deno', 'run', '--no-remote', '--cached-only', ...rights, 'index.ts'],
    {
      cwd: join(projectRoot, 'deploy/supabase/functions', name),
      // The package's command starts the real Deno as a child, which a signal to the command does
      // not reach.
      group: true,
      environment: {
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        DENO_CERT: join(TLS, 'authority.pem'),
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        ...environment,
      },
    },
  )
  await program.untilReady(() => program.output().includes('Listening on'))
  return {
    /** Base URL for the client: the function answers below it, as on the platform. */
    functionsUrl: `http://127.0.0.1:${port}/functions/v1`,
    output: program.output,
    stop: () => program.end('SIGKILL'),
  }
}
type DenoFunction = Awaited<ReturnType<typeof startDenoFunction>>

const PAGES = 'https://pagine.example.com'
const SECRET = 'a-secret-of-the-schedule-0123456789'
const AUTHORIZED = { Authorization: `Bearer ${SECRET}` }
const MIGRATIONS = join(projectRoot, 'deploy/supabase/migrations')

let database: PostgresServer
let url: string
let mailServer: MailServer
let contact: DenoFunction
let delivery: DenoFunction
/** The mail server waits for this before it answers MAIL FROM. */
let held: Promise<void> = Promise.resolve()

const environment = () => ({
  SUPABASE_DB_URL: url,
  MAIL_URL: `smtps://sito:segreto@127.0.0.1:${mailServer.port}`,
  MAIL_TO: 'negozio@example.com',
  MAIL_FROM: 'sito@example.com',
  SITE_ORIGIN: `${PAGES},https://altre.example.com`,
  DELIVERY_SECRET: SECRET,
  RATE_LIMIT: 'off',
  RETENTION_DAYS: '100',
})

beforeAll(async () => {
  database = await startPostgres()
  url = await database.createDatabase()
  // Roles that the platform's public API uses.
  await database.query(url, 'CREATE ROLE anon; CREATE ROLE authenticated')
  for (const file of (await readdir(MIGRATIONS)).toSorted())
    await database.query(url, await readFile(join(MIGRATIONS, file), 'utf8'))
  mailServer = await startMailServer({
    secure: true,
    key: readFileSync(join(TLS, 'localhost-key.pem')),
    cert: readFileSync(join(TLS, 'localhost.pem')),
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'sito' && password === 'segreto' ? null : new Error('no'), {
        user: 'sito',
      }),
    onMailFrom: (_address, _session, done) => void held.then(() => done()),
  })
  contact = await startDenoFunction('send-contact-email', environment())
  delivery = await startDenoFunction('deliver-contact-emails', environment())
}, 120_000)
afterAll(async () => {
  await contact?.stop()
  await delivery?.stop()
  await mailServer?.close()
  await database?.remove()
})

/** Starts one more function, with other settings, until the end of the test. */
async function start(name: string, settings: Record<string, string>): Promise<DenoFunction> {
  const running = await startDenoFunction(name, { ...environment(), ...settings })
  onTestFinished(() => void running.stop())
  return running
}

const call = (options: RequestInit, { functionsUrl } = contact) =>
  fetch(`${functionsUrl}/${FUNCTION_NAME}`, { redirect: 'manual', ...options })
const post = (message: string, headers: Record<string, string> = {}, running = contact) =>
  call(formCall(message, headers), running)
const postNatively = (fields: Record<string, string>, origin: string) => {
  const headers = { Accept: 'text/html', Origin: origin }
  return call({ method: 'POST', headers, body: new URLSearchParams(fields) })
}
const callSchedule = ({ functionsUrl } = delivery, options: RequestInit = {}) =>
  fetch(`${functionsUrl}/deliver-contact-emails`, {
    method: 'POST',
    headers: AUTHORIZED,
    ...options,
  })
const stored = (message: string) =>
  database.query(
    url,
    `SELECT state, attempts FROM outbox.requests WHERE fields LIKE '%"${message}"%'`,
  )

test('the platform client sends a request, which is stored and mailed by SMTPS after the answer', async () => {
  const client = new FunctionsClient(contact.functionsUrl, {
    headers: { Origin: PAGES, apikey: 'public-key' },
  })
  const { data, error } = await client.invoke(FUNCTION_NAME, {
    body: REQUEST,
    headers: { 'Idempotency-Key': 'k' },
  })
  expect([data, error]).toEqual([{ ok: true }, null])
  const mail = await mailServer.waitForMessage(REQUEST.message)
  expect(mail.envelope).toEqual({ from: 'sito@example.com', to: ['negozio@example.com'] })
  expect(mail.replyTo?.[0]?.address).toBe('anna@example.com')
  await expect.poll(() => stored(REQUEST.message)).toEqual([{ state: 'delivered', attempts: 1 }])

  await client.invoke(FUNCTION_NAME, { body: REQUEST, headers: { 'Idempotency-Key': 'k' } })
  expect(await stored(REQUEST.message)).toHaveLength(1)
})

test('the visitor does not wait for the mail server', async () => {
  const gate = Promise.withResolvers<void>()
  held = gate.promise
  expect((await post('senza attesa')).status).toBe(200)
  expect(mailServer.messages.some(({ text }) => text?.includes('senza attesa'))).toBe(false)
  gate.resolve()
  await mailServer.waitForMessage('senza attesa')
})

test('a native form post ends on static pages of the first origin', async () => {
  const accepted = await postNatively(
    { ...REQUEST, message: 'senza script' },
    'https://altre.example.com',
  )
  expect([accepted.status, accepted.headers.get('location')]).toEqual([
    303,
    `${PAGES}/richiesta-inviata`,
  ])
  await mailServer.waitForMessage('senza script')
  const foreign = await postNatively(REQUEST, 'https://foreign.example')
  expect([foreign.status, foreign.headers.get('location')]).toEqual([
    303,
    `${PAGES}/richiesta-non-inviata`,
  ])
  const opened = await call({ headers: { Accept: 'text/html' } })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `${PAGES}/#contatti`])
})

test('a mail that the server put off is sent by the schedule, which nobody else can call', async () => {
  mailServer.faultFor = () => 'greylist'
  await post('rimandata')
  await expect.poll(() => stored('rimandata')).toEqual([{ state: 'waiting', attempts: 1 }])
  mailServer.faultFor = () => 'none'
  await database.query(url, `UPDATE outbox.requests SET due_at = 0 WHERE fields LIKE '%rimandata%'`)
  for (const headers of [{}, { Authorization: 'Bearer wrong' }])
    expect((await callSchedule(delivery, { headers })).status).toBe(401)
  expect((await callSchedule(delivery, { method: 'PUT' })).status).toBe(405)
  expect(await stored('rimandata')).toEqual([{ state: 'waiting', attempts: 1 }])
  expect((await callSchedule()).status).toBe(202)
  await mailServer.waitForMessage('rimandata')
  await expect.poll(() => stored('rimandata')).toEqual([{ state: 'delivered', attempts: 2 }])
})

test('instances share the limits, by the address that the platform names and no forged one', async () => {
  const SUPABASE_DB_URL = await database.createDatabase()
  const limits = { SUPABASE_DB_URL, RATE_LIMIT: '2/600', RATE_LIMIT_GLOBAL: '5/600' }
  const both = await Promise.all([1, 2].map(() => start('send-contact-email', limits)))
  let sent = 0
  const send = (client: string, forwardedFor = '203.0.113.7') => {
    const headers = { 'CF-Connecting-IP': client, 'X-Forwarded-For': forwardedFor }
    return post(`di ${client}, numero ${sent}`, headers, both[sent++ % 2])
  }
  const statuses = async (responses: Promise<Response>[]) =>
    (await Promise.all(responses)).map(({ status }) => status).toSorted()
  const rows = (sql: string) => database.query(SUPABASE_DB_URL, sql)

  const burst = [1, 2, 3, 4, 5, 6].map((i) => send('203.0.113.7', `198.51.100.${i}`))
  expect(await statuses(burst)).toEqual([200, 200, 429, 429, 429, 429])
  const others = [1, 2, 3, 4].map((i) => send(`192.0.2.${i}`))
  expect(await statuses(others)).toEqual([200, 200, 200, 429])

  // Of a sender no address is kept, and a hash of it no longer than the window.
  const keys = async () => (await rows('SELECT key FROM outbox.rate_windows')).map(({ key }) => key)
  for (const key of await keys()) expect(key).toMatch(/^(?:all|[0-9a-f]{64})$/)
  await rows(`UPDATE outbox.rate_windows SET ends_at = ends_at - interval '10 minutes'`)
  await callSchedule(await start('deliver-contact-emails', limits))
  await expect.poll(keys).toEqual([])
})

test('a monitor is told by the status that a request waits for over an hour', async () => {
  const write = (changes: string) =>
    database.query(url, `UPDATE outbox.requests SET ${changes} WHERE fields LIKE '%rimandata%'`)
  const status = async () => (await fetch(delivery.functionsUrl)).status
  // Nobody calls the schedule here, which would send it.
  await write(
    `state = 'waiting', due_at = ${Date.now() + 3_600_000}, received_at = received_at - 4000000`,
  )
  await expect.poll(status).toBe(503)
  await write(`state = 'delivered'`)
  await expect.poll(status).toBe(200)
})

test('once a day the schedule also erases what was delivered before the retention', async () => {
  const deliveredAt = Date.now() - 101 * 24 * 3_600_000
  await database.query(
    url,
    `UPDATE outbox.requests SET delivered_at = ${deliveredAt} WHERE fields LIKE '%rimandata%'`,
  )
  await database.query(url, 'UPDATE outbox.upkeep SET at = 0')
  await callSchedule()
  await expect.poll(() => stored('rimandata')).toEqual([])
})

test.each<[Record<string, string>, RegExp]>([
  [{ MAIL_URL: 'smtp://sito:segreto@mail.example.com' }, /MAIL_URL: .*serve smtps:\/\/.*465/],
  [{ MAIL_TO: '' }, /MAIL_TO: manca/],
  [{ SITE_ORIGIN: '' }, /SITE_ORIGIN: manca/],
  [{ RETENTION_DAYS: '' }, /RETENTION_DAYS: manca/],
  [{ DELIVERY_SECRET: 'short' }, /DELIVERY_SECRET: .*almeno 24/],
])('%j is refused at the start, in one clear line without the secret', async (wrong, message) => {
  const refused = await start('send-contact-email', wrong).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refused).toMatch(message)
  expect(refused).not.toContain('segreto')
})

test('the roles of the public API reach nothing, even where somebody granted the schema', async () => {
  const asAnon = (sql: string) => database.query(url, `SET ROLE anon; ${sql}`)
  await expect(asAnon('SELECT * FROM outbox.requests')).rejects.toThrow(
    'permission denied for schema outbox',
  )
  await database.query(
    url,
    'GRANT USAGE ON SCHEMA outbox TO anon; GRANT ALL ON ALL TABLES IN SCHEMA outbox TO anon',
  )
  expect((await stored(REQUEST.message)).length).toBe(1)
  expect(await asAnon('SELECT * FROM outbox.requests')).toEqual([])
})

test('the platform is told what the functions rely on, in the versions of this project', async () => {
  const read = (path: string) => readFile(join(projectRoot, path), 'utf8')
  const settings = await read('deploy/supabase/config.toml')
  expect(settings).not.toMatch(/schemas = .*outbox/)
  const { dependencies } = JSON.parse(await read('package.json')) as {
    dependencies: Record<string, string>
  }
  for (const name of await readdir(join(projectRoot, 'deploy/supabase/functions'))) {
    if (name.startsWith('_')) continue
    expect(settings).toMatch(new RegExp(`\\[functions\\.${name}\\]\nverify_jwt = false`))
    const { imports } = JSON.parse(await read(`deploy/supabase/functions/${name}/deno.json`)) as {
      imports: Record<string, string>
    }
    for (const target of Object.values(imports)) {
      const [, packageName = '', version] = /^npm:([^@/]+)@([^/]+)/.exec(target) ?? []
      expect(version, target).toBe(dependencies[packageName])
    }
  }
})

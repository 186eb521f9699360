import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FUNCTION_NAME } from '../../../contact/function-call.ts'
import { formCall, REQUEST } from '../../../server/testing/app.ts'
import { projectRoot } from '../../support/server-process.ts'
import { SECRET, startHosting } from './hosting.ts'

const PAGES = 'https://pagine.example.com'
const AUTHORIZED = { Authorization: `Bearer ${SECRET}` }

let hosting: Awaited<ReturnType<typeof startHosting>>
let contact: string
let delivery: string
/** The mail server waits for this before it answers MAIL FROM. */
let held: Promise<void> = Promise.resolve()

beforeAll(async () => {
  hosting = await startHosting(`${PAGES},https://altre.example.com`, {
    onMailFrom: (_address, _session, done) => void held.then(() => done()),
  })
  contact = await hosting.start('send-contact-email')
  delivery = await hosting.start('deliver-contact-emails')
}, 120_000)
afterAll(() => hosting?.end())

const call = (options: RequestInit, at = contact) =>
  fetch(`${at}/${FUNCTION_NAME}`, { redirect: 'manual', ...options })
const post = (message: string, headers: Record<string, string> = {}, at = contact) =>
  call(formCall(message, headers), at)
const callSchedule = (options: RequestInit = {}, at = delivery) =>
  fetch(`${at}/deliver-contact-emails`, { method: 'POST', headers: AUTHORIZED, ...options })
const query = (sql: string) => hosting.database.query(hosting.url, sql)
/** Changes what is stored of the request that the mail server puts off. */
const changeStored = (changes: string) =>
  query(`UPDATE outbox.requests SET ${changes} WHERE fields LIKE '%rimandata%'`)
const stored = (message: string) =>
  query(`SELECT state, attempts FROM outbox.requests WHERE fields LIKE '%"${message}"%'`)

test('a request is stored once, and mailed by SMTPS after the answer, which does not wait for it', async () => {
  const { mailServer } = hosting
  const gate = Promise.withResolvers<void>()
  held = gate.promise
  expect((await post('senza attesa')).status).toBe(200)
  expect(mailServer.messages).toEqual([])
  gate.resolve()
  const mail = await mailServer.waitForMessage('senza attesa')
  expect(mail.envelope).toEqual({ from: 'sito@example.com', to: ['negozio@example.com'] })
  expect(mail.replyTo?.[0]?.address).toBe(REQUEST.email)
  await expect.poll(() => stored('senza attesa')).toEqual([{ state: 'delivered', attempts: 1 }])
  await post('senza attesa')
  expect(await stored('senza attesa')).toHaveLength(1)
})

test('a native form post ends on static pages of the first origin', async () => {
  const ends = async (options: RequestInit) => {
    const { status, headers } = await call(options)
    return [status, headers.get('location')]
  }
  const postFrom = (Origin: string) => {
    const headers = { Accept: 'text/html', Origin }
    return ends({ method: 'POST', headers, body: new URLSearchParams(REQUEST) })
  }
  expect(await postFrom('https://altre.example.com')).toEqual([303, `${PAGES}/richiesta-inviata`])
  expect(await postFrom('https://foreign.example')).toEqual([303, `${PAGES}/richiesta-non-inviata`])
  expect(await ends({ headers: { Accept: 'text/html' } })).toEqual([303, `${PAGES}/#contatti`])
})

test('a mail that the server put off is sent by the schedule, which nobody else can call', async () => {
  const { mailServer } = hosting
  mailServer.faultFor = () => 'greylist'
  await post('rimandata')
  await expect.poll(() => stored('rimandata')).toEqual([{ state: 'waiting', attempts: 1 }])
  mailServer.faultFor = () => 'none'
  await changeStored('due_at = 0')
  for (const headers of [{}, { Authorization: 'Bearer wrong' }])
    expect((await callSchedule({ headers })).status).toBe(401)
  expect((await callSchedule({ method: 'PUT' })).status).toBe(405)
  expect(await stored('rimandata')).toEqual([{ state: 'waiting', attempts: 1 }])
  expect((await callSchedule()).status).toBe(202)
  await mailServer.waitForMessage('rimandata')
  await expect.poll(() => stored('rimandata')).toEqual([{ state: 'delivered', attempts: 2 }])
})

test('instances share the limits, by the address that the platform names and no forged one', async () => {
  const { database } = hosting
  const SUPABASE_DB_URL = await database.createDatabase()
  const limits = { SUPABASE_DB_URL, RATE_LIMIT: '2/600', RATE_LIMIT_GLOBAL: '5/600' }
  const both = await Promise.all([1, 2].map(() => hosting.start('send-contact-email', limits)))
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
  await callSchedule({}, await hosting.start('deliver-contact-emails', limits))
  await expect.poll(keys).toEqual([])
})

test('a monitor is told by the status that a request waits for over an hour', async () => {
  const status = async () => (await fetch(delivery)).status
  // Nobody calls the schedule here, which would send it.
  await changeStored(
    `state = 'waiting', due_at = ${Date.now() + 3_600_000}, received_at = received_at - 4000000`,
  )
  await expect.poll(status).toBe(503)
  await changeStored(`state = 'delivered'`)
  await expect.poll(status).toBe(200)
})

test('once a day the schedule also erases what was delivered before the retention', async () => {
  await changeStored(`delivered_at = ${Date.now() - 101 * 24 * 3_600_000}`)
  await query('UPDATE outbox.upkeep SET at = 0')
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
  const refused = await hosting.start('send-contact-email', wrong).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refused).toMatch(message)
  expect(refused).not.toContain('segreto')
})

test('the roles of the public API reach nothing, even where somebody granted the schema', async () => {
  const asAnon = (sql: string) => query(`SET ROLE anon; ${sql}`)
  await expect(asAnon('SELECT * FROM outbox.requests')).rejects.toThrow(
    'permission denied for schema outbox',
  )
  await query(
    'GRANT USAGE ON SCHEMA outbox TO anon; GRANT ALL ON ALL TABLES IN SCHEMA outbox TO anon',
  )
  expect(await stored('senza attesa')).toHaveLength(1)
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

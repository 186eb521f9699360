import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { listenOnFreePort } from '../../tests/support/server-process.ts'
import { eventually, temporaryFolder } from '../../tests/support/vitest.ts'
import { createWorker } from '../delivery/worker.ts'
import { createSmtpTransport } from '../mail/smtp-transport.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { type OutboxStore, StoreUnavailableError } from '../outbox/store.ts'
import { recordedLog } from '../testing/app.ts'
import { incoming } from '../testing/store-contract.ts'
import { type AlarmOptions, createAlarm } from './alarm.ts'
import { createHealthCheck, type HealthCheck } from './health-check.ts'
import { serverChecks } from './server-checks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START = Date.UTC(2026, 2, 2, 3)
/** Instead of two minutes. */
const INTERVAL_MS = 80
const TO = ['bottega@example.com', 'banco@example.com']

let now: number
let dataDir: string
let store: OutboxStore
let mail: MailServer
/** The password that the mail server takes. */
let password: string
let refused: string[]
/** What the monitor was asked, such as `GET /ping/abc` or `POST /ping/abc/fail` with the reasons. */
let asked: string[]
let url: string

beforeEach(async () => {
  now = START
  dataDir = await temporaryFolder()
  store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: () => now })
  onTestFinished(() => store.close())
  password = 'vecchia'
  refused = []
  mail = await startMailServer({
    onAuth: (auth, _session, callback) =>
      auth.password === password ? callback(null, { user: 'sito' }) : callback(new Error('bad credentials')),
    onRcptTo: ({ address }, _session, callback) =>
      callback(refused.includes(address) ? new Error('mailbox full') : null),
  })
  onTestFinished(mail.close)
  asked = []
  const monitor = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`.trim())
    response.end()
  })
  url = `http://127.0.0.1:${await listenOnFreePort(monitor)}/ping/abc?x=1`
  onTestFinished(() => void monitor.close())
})

const transport = () => {
  const auth = { user: 'sito', pass: 'vecchia' }
  return createSmtpTransport({ kind: 'smtp', host: '127.0.0.1', port: mail.port, secure: false, auth })
}
function deliver() {
  const { log } = recordedLog()
  const options = {
    store,
    transport: transport(),
    from: 'sito@example.com',
    to: TO,
    shop: { replyWithin: null },
  }
  return createWorker({ ...options, clock: () => now, log }).drain()
}
function check(log = recordedLog().log): HealthCheck {
  const stores = [{ store, file: join(dataDir, 'outbox.sqlite') }]
  return createHealthCheck(serverChecks({ stores, dataDir, to: TO, clock: () => now }), log)
}
function startAlarm(options: Partial<AlarmOptions> = {}) {
  const { log, lines } = recordedLog()
  const alarm = createAlarm({
    ...{ store, check: check(log), url, transport: transport(), from: 'sito@example.com', to: TO },
    ...{ clock: () => now, log, intervalMs: INTERVAL_MS },
    ...options,
  })
  alarm.start()
  onTestFinished(alarm.stop)
  return lines
}
/** The next thing that the monitor is asked after this moment. The claim of a turn goes by the store's clock. */
async function nextAsked(): Promise<string> {
  const { length } = asked
  return eventually(() => {
    now += 1
    if (asked.length === length) throw new Error('the monitor was not asked')
    return asked.at(-1) ?? ''
  })
}

test('a mail password that was changed at night: five minutes after a request the alarm rings, until the request is delivered', async () => {
  const lines = startAlarm()
  expect(await nextAsked()).toBe('GET /ping/abc?x=1')
  password = 'nuova'
  const { id } = await store.accept(incoming())
  await deliver()
  now = START + 5 * MINUTE_MS
  expect(await nextAsked()).toMatch(/^GET/)
  now += MINUTE_MS
  const fail = /^POST \/ping\/abc\/fail\?x=1 una richiesta del 02\/03\/26, 04:00 non parte.*EAUTH/
  await eventually(async () => expect(await nextAsked()).toMatch(fail))
  expect(asked.join()).not.toMatch(/Anna|anna@|schermo/)
  password = 'vecchia'
  await store.retry(id)
  await deliver()
  await eventually(async () => expect(await nextAsked()).toMatch(/^GET/))
  const said = lines.filter((line) => /not well|all is well/.test(line))
  expect(said).toEqual([expect.stringContaining('EAUTH'), expect.stringContaining('all is well again')])
})

test('what the mail server puts off is an alarm after an hour only', async () => {
  await store.accept(incoming())
  for (const claim of await store.claim(1, 1000)) {
    await store.settle(claim, { outcome: 'retry', at: now, error: '451 later', temporary: true })
  }
  now += HOUR_MS
  expect(await check()()).toEqual([])
  now += 1
  expect(await check()()).toEqual([expect.stringContaining('una richiesta del 02/03/26, 04:00 aspetta')])
})

test('a refused address of MAIL_TO is an alarm that outlives the request, until it takes a mail or leaves MAIL_TO', async () => {
  refused = ['banco@example.com', 'altrove@example.com']
  await store.accept(incoming())
  await deliver()
  expect((await store.status()).counts.delivered).toBe(1)
  expect(await check()()).toEqual([expect.stringMatching(/^a banco@example\.com, .*mailbox full/)])
  const stores = [{ store, file: null }]
  const other = serverChecks({ stores, dataDir, to: ['bottega@example.com'], clock: () => now })
  expect(await createHealthCheck(other)()).toEqual([])
  refused = []
  await store.accept(incoming({ message: 'altra' }))
  await deliver()
  expect(await check()()).toEqual([])
})

test('several processes on one database ask as one', async () => {
  const turns = vi.spyOn(store, 'takeTurn')
  for (let i = 0; i < 3; i++) startAlarm()
  // The clock of the store stands still, so there is one turn to be taken.
  await eventually(() => expect(turns.mock.calls.length).toBeGreaterThan(9))
  expect(asked).toHaveLength(1)
})

test('a database that takes nothing new is told without a turn', async () => {
  const broken = Object.assign(Object.create(store), {
    takeTurn: () => Promise.reject(new StoreUnavailableError('disk full')),
    testWrite: () => Promise.reject(new StoreUnavailableError('disk full')),
  })
  const checks = serverChecks({ stores: [{ store: broken, file: null }], dataDir, to: TO, clock: () => now })
  startAlarm({ store: broken, check: createHealthCheck(checks) })
  expect(await nextAsked()).toMatch(/^POST .*disk full$/)
})

test('once a day a mail says what is wrong, and an hour after one that could not be sent the next is tried', async () => {
  const lines = startAlarm({ check: async () => ['dove sta l’archivio restano meno di 500 MB liberi'] })
  await eventually(() => expect(mail.messages).toHaveLength(1))
  expect(mail.messages[0]).toMatchObject({
    subject: 'Avviso dal sito: c’è qualcosa da sistemare',
    text: expect.stringContaining('meno di 500 MB'),
    envelope: { to: TO },
  })
  now += 23 * HOUR_MS
  await nextAsked()
  expect(mail.messages).toHaveLength(1)
  password = 'nuova'
  now += HOUR_MS
  await eventually(async () => expect((await nextAsked()) && lines.join()).toContain('notice not mailed'))
  password = 'vecchia'
  now += HOUR_MS
  await eventually(async () => expect((await nextAsked()) && mail.messages).toHaveLength(2))
})

test('a monitor that is away is said once in the log, and asked again', async () => {
  const lines = startAlarm({ url: 'http://127.0.0.1:1/' })
  await eventually(() => {
    now += 1000
    expect(lines.filter((line) => line.includes('ALARM_URL'))).toHaveLength(1)
  })
})

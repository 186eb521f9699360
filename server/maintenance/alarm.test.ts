import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenOnFreePort } from '../../tests/support/server-process.ts'
import { eventually } from '../../tests/support/vitest.ts'
import { StoreUnavailableError } from '../outbox/store.ts'
import { fixtureStore, fixtureWorker, mailServer, recordedLog, transportTo } from '../testing/outbox.ts'
import { incoming } from '../testing/store-contract.ts'
import { type AlarmOptions, createAlarm } from './alarm.ts'
import { createHealthCheck } from './health-check.ts'
import { serverChecks } from './server-checks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TO = ['bottega@example.com', 'banco@example.com']

/** A store, a mail server and a monitor, with what a server does between them. */
async function fixtureAlarm() {
  const fixture = await fixtureStore()
  const { dataDir, time, clock, store } = fixture
  /** What the mail server takes: this password, and addresses that are not refused. */
  const takes = { password: 'giusta', refused: [] as string[] }
  const mail = await mailServer({
    onAuth: ({ password }, _session, done) =>
      password === takes.password ? done(null, { user: 'sito' }) : done(new Error('bad credentials')),
    onRcptTo: ({ address }, _session, done) =>
      done(takes.refused.includes(address) ? new Error('mailbox full') : null),
  })
  const transport = transportTo(mail, { auth: { user: 'sito', pass: 'giusta' } })
  /** What the monitor was asked, such as `GET /ping/abc` or `POST /ping/abc/fail` with the reasons. */
  const asked: string[] = []
  const monitor = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`.trim())
    response.end()
  })
  const url = `http://127.0.0.1:${await listenOnFreePort(monitor)}/ping/abc?x=1`
  onTestFinished(() => void monitor.close())
  const { log, lines } = recordedLog()
  const checkOf = (to = TO, of = store) =>
    createHealthCheck(serverChecks({ stores: [{ store: of, file: null }], dataDir, to, clock }), log)
  return {
    ...{ ...fixture, mail, takes, asked, lines, checkOf },
    deliver: () => fixtureWorker(fixture, mail, { transport, to: TO }).drain(),
    /** Starts an alarm that looks every 80 milliseconds instead of every two minutes. */
    start(options: Partial<AlarmOptions> = {}) {
      const addresses = { from: 'sito@example.com', to: TO }
      const how = { ...addresses, store, check: checkOf(), url, transport, clock, log, intervalMs: 80 }
      const alarm = createAlarm({ ...how, ...options })
      alarm.start()
      onTestFinished(alarm.stop)
    },
    /** The next thing that the monitor is asked after this moment. The claim of a turn goes by the store's clock. */
    async nextAsked(): Promise<string> {
      const { length } = asked
      return eventually(() => {
        time.now += 1
        if (asked.length === length) throw new Error('the monitor was not asked')
        return asked.at(-1) ?? ''
      })
    },
  }
}

test('a mail password that was changed at night: five minutes after a request the alarm rings, until the request is delivered', async () => {
  const { start, nextAsked, takes, store, deliver, time, asked, lines } = await fixtureAlarm()
  start()
  expect(await nextAsked()).toBe('GET /ping/abc?x=1')
  takes.password = 'nuova'
  const { id } = await store.accept(incoming())
  await deliver()
  time.now += 4 * MINUTE_MS
  expect(await nextAsked()).toMatch(/^GET/)
  time.now += 2 * MINUTE_MS
  const fail = /^POST \/ping\/abc\/fail\?x=1 una richiesta del 02\/03\/26, 10:00 non parte.*EAUTH/
  await eventually(async () => expect(await nextAsked()).toMatch(fail))
  expect(asked.join()).not.toMatch(/Anna|anna@|schermo/)
  takes.password = 'giusta'
  await store.retry(id)
  await deliver()
  await eventually(async () => expect(await nextAsked()).toMatch(/^GET/))
  const said = lines.filter((line) => /not well|all is well/.test(line))
  expect(said).toEqual([expect.stringContaining('EAUTH'), expect.stringContaining('all is well again')])
})

test('what the mail server puts off is an alarm after an hour only', async () => {
  const { store, settleAll, time, checkOf } = await fixtureAlarm()
  await store.accept(incoming())
  await settleAll({ outcome: 'retry', at: time.now, error: '451 later', temporary: true })
  time.now += HOUR_MS
  expect(await checkOf()()).toEqual([])
  time.now += 1
  expect(await checkOf()()).toEqual([expect.stringContaining('una richiesta del 02/03/26, 10:00 aspetta')])
})

test('a refused address of MAIL_TO is an alarm that outlives the request, until it takes a mail or leaves MAIL_TO', async () => {
  const { takes, store, deliver, checkOf } = await fixtureAlarm()
  takes.refused = ['banco@example.com']
  await store.accept(incoming())
  await deliver()
  expect(await store.list({ state: 'delivered' })).toHaveLength(1)
  expect(await checkOf()()).toEqual([expect.stringMatching(/^a banco@example\.com, .*mailbox full/)])
  expect(await checkOf(['bottega@example.com'])()).toEqual([])
  takes.refused = []
  await store.accept(incoming({ message: 'altra' }))
  await deliver()
  expect(await checkOf()()).toEqual([])
})

test('several processes on one database ask as one', async () => {
  const { store, start, asked } = await fixtureAlarm()
  const turns = vi.spyOn(store, 'takeTurn')
  for (let i = 0; i < 3; i++) start()
  // The clock of the store stands still, so there is one turn to be taken.
  await eventually(() => expect(turns.mock.calls.length).toBeGreaterThan(9))
  expect(asked).toHaveLength(1)
})

test('a database that takes nothing new is told without a turn', async () => {
  const { store, start, checkOf, nextAsked } = await fixtureAlarm()
  const full = () => Promise.reject(new StoreUnavailableError('disk full'))
  const broken = Object.assign(Object.create(store), { takeTurn: full, testWrite: full })
  start({ store: broken, check: checkOf(TO, broken) })
  expect(await nextAsked()).toMatch(/^POST .*disk full$/)
})

test('once a day a mail says what is wrong, and an hour after one that could not be sent the next is tried', async () => {
  const { start, mail, takes, time, nextAsked, lines } = await fixtureAlarm()
  start({ check: async () => ['dove sta l’archivio restano meno di 500 MB liberi'] })
  await eventually(() => expect(mail.messages).toHaveLength(1))
  expect(mail.messages[0]).toMatchObject({
    subject: 'Avviso dal sito: c’è qualcosa da sistemare',
    text: expect.stringContaining('meno di 500 MB'),
    envelope: { to: TO },
  })
  time.now += 23 * HOUR_MS
  await nextAsked()
  expect(mail.messages).toHaveLength(1)
  takes.password = 'nuova'
  time.now += HOUR_MS
  await eventually(async () => expect((await nextAsked()) && lines.join()).toContain('notice not mailed'))
  takes.password = 'giusta'
  time.now += HOUR_MS
  await eventually(async () => expect((await nextAsked()) && mail.messages).toHaveLength(2))
})

test('a monitor that is away is said once in the log, and asked again', async () => {
  const { start, time, store, lines } = await fixtureAlarm()
  const turns = vi.spyOn(store, 'takeTurn')
  start({ url: 'http://127.0.0.1:1/' })
  await eventually(() => {
    time.now += 1000
    expect(turns.mock.calls.length).toBeGreaterThan(9)
  })
  expect(lines.filter((line) => line.includes('ALARM_URL'))).toHaveLength(1)
})

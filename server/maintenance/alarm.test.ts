import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenOnFreePort } from '../../tests/support/server-process.ts'
import { eventually } from '../../tests/support/vitest.ts'
import { createHealthCheck } from '../health-check.ts'
import { StoreUnavailableError } from '../outbox/store.ts'
import { fixtureStore, fixtureWorker, mailServer, recordedLog, transportTo } from '../testing/outbox.ts'
import { incoming } from '../testing/store-contract.ts'
import { type AlarmOptions, createAlarm } from './alarm.ts'
import { serverChecks } from './server-checks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TO = ['bottega@example.com', 'banco@example.com']

/** A store, a mail server and a monitor, with what a server does between them. */
async function fixtureAlarm() {
  const fixture = await fixtureStore()
  const { dataDir, time, clock, store } = fixture
  const mail = await mailServer()
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
    ...{ ...fixture, mail, asked, lines, checkOf },
    deliver: () => fixtureWorker(fixture, mail, { to: TO }).drain(),
    /** Starts an alarm that looks every 20 milliseconds instead of every half minute. */
    start(options: Partial<AlarmOptions> = {}) {
      const mails = { from: 'sito@example.com', to: TO, transport: transportTo(mail) }
      const how = { ...mails, store, check: checkOf(), url, clock, log, intervalMs: 80 }
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

test('five minutes after a request that the mail server refuses the alarm rings, until the request is delivered', async () => {
  const { start, nextAsked, mail, store, deliver, time, asked, lines } = await fixtureAlarm()
  start()
  expect(await nextAsked()).toBe('GET /ping/abc?x=1')
  mail.faultFor = () => 'reject-message'
  const { id } = await store.accept(incoming())
  await deliver()
  time.now += 4 * MINUTE_MS
  expect(await nextAsked()).toMatch(/^GET/)
  time.now += 2 * MINUTE_MS
  const fail = /^POST \/ping\/abc\/fail\?x=1 una richiesta del 02\/03\/26, 10:00 non parte.*554/
  await eventually(async () => expect(await nextAsked()).toMatch(fail))
  expect(asked.join()).not.toMatch(/Anna|anna@|schermo/)
  mail.faultFor = () => 'none'
  await store.retry(id)
  await deliver()
  await eventually(async () => expect(await nextAsked()).toMatch(/^GET/))
  const said = lines.filter((line) => /not well|all is well/.test(line))
  expect(said).toEqual([expect.stringContaining('554'), expect.stringContaining('all is well again')])
})

test('what the mail server puts off is an alarm after an hour only', async () => {
  const { store, settleAll, time, checkOf } = await fixtureAlarm()
  await store.accept(incoming())
  await settleAll({ outcome: 'retry', at: time.now, error: '451 later', cause: 'deferred' })
  time.now += HOUR_MS
  expect(await checkOf()()).toEqual([])
  time.now += 1
  expect(await checkOf()()).toEqual([expect.stringContaining('una richiesta del 02/03/26, 10:00 aspetta')])
})

test('taken for one address a mail is delivered, and a refused one is an alarm until it takes a mail or leaves MAIL_TO', async () => {
  const { mail, store, deliver, checkOf } = await fixtureAlarm()
  mail.refused.set('banco@example.com', 550)
  await store.accept(incoming())
  await deliver()
  expect(await store.list({ state: 'delivered' })).toHaveLength(1)
  expect(mail.messages.map(({ envelope }) => envelope.to)).toEqual([['bottega@example.com']])
  expect(await checkOf()()).toEqual([expect.stringMatching(/^a banco@example\.com, .*550/)])
  expect(await checkOf(['bottega@example.com'])()).toEqual([])
  mail.refused.clear()
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
  const broken = Object.assign(Object.create(store), { takeTurn: full, tryAccept: full })
  start({ store: broken, check: checkOf(TO, broken) })
  expect(await nextAsked()).toMatch(/^POST .*disk full$/)
})

test('once a day a mail says what is wrong, also where the monitor is away; one that fails is tried again in an hour', async () => {
  const { start, mail, time, lines } = await fixtureAlarm()
  start({
    url: 'http://127.0.0.1:1/',
    check: async () => ['dove sta l’archivio restano meno di 500 MB liberi'],
  })
  await eventually(() => expect(mail.messages).toHaveLength(1))
  expect(mail.messages[0]).toMatchObject({
    subject: 'Avviso dal sito: c’è qualcosa da sistemare',
    text: expect.stringContaining('meno di 500 MB'),
    envelope: { to: TO },
  })
  mail.faultFor = () => 'greylist'
  time.now += 24 * HOUR_MS - 1
  const said = () => lines.filter((line) => line.includes('notice not mailed'))
  await eventually(() => expect(time.now++ && said()).toHaveLength(1))
  mail.faultFor = () => 'none'
  time.now += HOUR_MS
  await eventually(() => expect(time.now++ && mail.messages).toHaveLength(2))
  expect(said()).toHaveLength(1)
  expect(lines.filter((line) => line.includes('ALARM_URL'))).toHaveLength(1)
})

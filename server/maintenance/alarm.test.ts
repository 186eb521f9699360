import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '../../tests/support/server-process.ts'
import {
  fixtureStore,
  fixtureWorker,
  mailServer,
  recordedLog,
  transportTo,
} from '../testing/outbox.ts'
import { incoming } from '../testing/store-contract.ts'
import { type AlarmOptions, createAlarm } from './alarm.ts'
import { type Faults, watchVisitors } from './faults.ts'
import { createReasons } from './reasons.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TO = ['bottega@example.com', 'banco@example.com']

/** A store, a mail server and a monitor, with what a server does between them. */
async function fixtureAlarm() {
  const fixture = await fixtureStore()
  const { file, clock, store } = fixture
  const mail = await mailServer()
  /** What the monitor was asked, such as `GET /ping/abc` or `POST /ping/abc/fail` with the reasons. */
  const asked: string[] = []
  const answer = { status: 200 }
  const monitor = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`.trim())
    response.writeHead(answer.status).end()
  })
  const url = `http://127.0.0.1:${await listenOnFreePort(monitor)}/ping/abc?x=1`
  onTestFinished(() => void monitor.close())
  const { log, lines } = recordedLog()
  const faults: Faults = new Map()
  const known = async () => Object.fromEntries(faults)
  const reasonsOf = (to = TO) => createReasons({ store, file, to, clock, faults: known, log }).all()
  const rate = { count: 3, seconds: 60 }
  const visitors = watchVisitors({
    faults,
    store,
    origin: 'http://localhost',
    frontDoor: null,
    rate,
  })
  return {
    ...{ ...fixture, mail, answer, lines, reasonsOf, faults, visitors },
    deliver: () => fixtureWorker(fixture, mail, { to: TO }).drain(),
    /** Returns the alarm of one server: each call is one look, and resolves to what the monitor was asked. */
    alarm(options: Partial<AlarmOptions> = {}) {
      const mails = { from: 'sito@example.com', to: TO, transport: transportTo(mail) }
      const telling = { reasons: () => reasonsOf(), look: visitors.look, faults }
      const ring = createAlarm({ ...mails, ...telling, store, url, clock, log, ...options })
      return async () => {
        asked.length = 0
        await ring(new AbortController().signal)
        return asked.join()
      }
    },
  }
}

test('five minutes after a request that the mail server refuses the alarm rings, until the request is delivered', async () => {
  const { alarm, mail, store, deliver, time, answer, faults } = await fixtureAlarm()
  const ring = alarm()
  expect(await ring()).toBe('GET /ping/abc?x=1')
  mail.faultFor = () => 'reject-message'
  const { id } = await store.accept(incoming())
  await deliver()
  time.now += 4 * MINUTE_MS
  expect(await ring()).toMatch(/^GET/)
  time.now += 2 * MINUTE_MS
  const told = await ring()
  expect(told).toMatch(
    /^POST \/ping\/abc\/fail\?x=1 una richiesta del 02\/03\/26, 10:00 non parte.*554/,
  )
  expect(told).not.toMatch(/Anna|anna@|schermo/)
  mail.faultFor = () => 'none'
  await store.retry({ id })
  await deliver()
  for (answer.status of [404, 200]) {
    expect(await ring()).toMatch(/^GET/)
    expect(faults.has('ALARM_URL'), 'a monitor that does not take the report').toBe(
      answer.status === 404,
    )
  }
})

test('what the mail server puts off is an alarm after an hour only', async () => {
  const { store, settleAll, time, reasonsOf } = await fixtureAlarm()
  await store.accept(incoming())
  await settleAll({ outcome: 'retry', at: time.now, error: '451 later', cause: 'deferred' })
  time.now += HOUR_MS
  expect(await reasonsOf()).toEqual({})
  time.now += 1
  expect(await reasonsOf()).toEqual({
    posta: expect.stringContaining('una richiesta del 02/03/26, 10:00 aspetta'),
  })
})

test('taken for one address a mail is delivered, and a refused one is an alarm until it takes a mail or leaves MAIL_TO', async () => {
  const { mail, store, deliver, reasonsOf } = await fixtureAlarm()
  mail.refused.set('banco@example.com', 550)
  await store.accept(incoming())
  await deliver()
  expect(await store.list({ state: 'delivered' })).toHaveLength(1)
  expect(mail.messages.map(({ envelope }) => envelope.to)).toEqual([['bottega@example.com']])
  const refused = { 'banco@example.com': expect.stringMatching(/^a banco@example\.com, .*550/) }
  expect(await reasonsOf()).toEqual(refused)
  expect(await reasonsOf(['bottega@example.com'])).toEqual({})
  mail.refused.clear()
  await store.accept(incoming({ message: 'altra' }))
  await deliver()
  expect(await reasonsOf()).toEqual({})
})

test('where every request is refused the alarm rings, though the database answers and writes, until one is taken', async () => {
  const { file, alarm, store, visitors, reasonsOf } = await fixtureAlarm()
  const ring = alarm()
  using other = new DatabaseSync(file)
  other.exec(
    `CREATE TRIGGER refuse BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'page 7 is damaged'); END`,
  )
  // What one look finds the next one tells.
  await ring()
  expect(await ring()).toMatch(/^POST .*page 7/)
  other.exec('DROP TRIGGER refuse')
  await ring()
  expect(await ring()).toMatch(/^GET/)
  visitors.failed('disk I/O error')
  expect(Object.values(await reasonsOf())).toEqual([expect.stringContaining('disk I/O error')])
  await store.accept(incoming())
  visitors.accepted()
  expect(await reasonsOf()).toEqual({})
})

test('as many refusals as one visitor may send requests are told', async () => {
  const { visitors, reasonsOf } = await fixtureAlarm()
  for (const told of [0, 0, 1]) {
    visitors.denied()
    expect(Object.keys(await reasonsOf())).toHaveLength(told)
  }
})

test('once a day a mail says what is wrong, and at once what else is; one that fails is tried again in an hour', async () => {
  const { alarm, mail, time, lines, store } = await fixtureAlarm()
  let reasons: Record<string, string> = { disco: 'restano meno di 500 MB liberi' }
  const ring = alarm({ url: 'http://127.0.0.1:1/', reasons: async () => reasons })
  const ringTwice = async () => {
    await ring()
    await ring()
  }
  await ringTwice()
  expect(mail.messages).toHaveLength(1)
  expect(mail.messages[0]).toMatchObject({
    subject: 'Avviso dal sito: c’è qualcosa da sistemare',
    text: expect.stringMatching(/meno di 500 MB.*ALARM_URL non risponde/s),
    envelope: { to: TO },
  })
  expect(await store.readNote('faults')).toEqual({ ALARM_URL: expect.any(String) })
  reasons = { ...reasons, copia: 'la copia non riesce' }
  time.now += HOUR_MS + 1
  await ringTwice()
  expect(mail.messages).toHaveLength(2)
  expect(mail.messages[1]?.text).toContain('la copia non riesce')
  mail.faultFor = () => 'greylist'
  time.now += 23 * HOUR_MS
  await ringTwice()
  mail.faultFor = () => 'none'
  time.now += HOUR_MS + 1
  await ringTwice()
  expect(mail.messages).toHaveLength(3)
  expect(lines.filter((line) => line.includes('notice not mailed'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('ALARM_URL'))).toHaveLength(1)
})

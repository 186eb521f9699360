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
import { createAlarm } from './alarm.ts'
import { countDenials, createHealth, type HealthOptions } from './health.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TO = ['bottega@example.com', 'banco@example.com']

/** A store, a mail server and a monitor, with what a server does between them. */
async function fixtureAlarm({ monitored = true } = {}) {
  const fixture = await fixtureStore()
  const { clock, store } = fixture
  const mail = await mailServer()
  /**
   * What the monitor was asked, such as `GET /ping/abc` or `POST /ping/abc/fail` with the reasons.
   */
  const asked: string[] = []
  const answer = { status: 200 }
  const monitor = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`.trim())
    response.writeHead(answer.status).end()
  })
  const address = `http://127.0.0.1:${await listenOnFreePort(monitor)}/ping/abc?x=1`
  onTestFinished(() => void monitor.close())
  const { log, lines } = recordedLog()
  const healthOf = (options: Partial<HealthOptions> = {}) =>
    createHealth({ store, to: TO, clock, log, ...options })
  const health = healthOf()
  const url = monitored ? address : null
  const transport = transportTo(mail)
  const ring = createAlarm({
    ...{ store, health, url, transport, clock, log },
    ...{ from: 'sito@example.com', to: TO },
  })
  return {
    ...{ ...fixture, mail, answer, lines, health, healthOf },
    accept: async (...messages: string[]) => {
      for (const message of messages) await store.accept(incoming({ message }))
    },
    deliver: () => fixtureWorker(fixture, mail, { to: TO }).drain(),
    reasons: async (from = health) => (await from.report()).reasons,
    /** One look of the server's; resolves to what the monitor was asked. */
    async ring() {
      asked.length = 0
      await ring(new AbortController().signal)
      return asked.join()
    },
  }
}

test('five minutes after requests that the mail server refuses the alarm rings, once, and for what is refused later again', async () => {
  const { ring, mail, accept, deliver, time, answer, reasons, healthOf } = await fixtureAlarm()
  expect(await ring()).toBe('GET /ping/abc?x=1')
  mail.faultFor = () => 'reject-message'
  await accept('a', 'b', 'c')
  await deliver()
  time.now += 4 * MINUTE_MS
  expect(await ring()).toMatch(/^GET/)
  time.now += 2 * MINUTE_MS
  // Not taken, it is told again.
  for (answer.status of [500, 200]) {
    const told = await ring()
    expect(told).toMatch(
      /^POST \/ping\/abc\/fail\?x=1 3 richieste, dal 02\/03\/26, 10:00, non partono.*554/,
    )
    expect(told).not.toMatch(/Anna|anna@|schermo/)
  }
  // What is refused for good hides no later outage. The owner's command tells it as long as it
  // waits.
  expect(await ring()).toMatch(/^GET/)
  expect((await reasons(healthOf({ toldToo: true }))).refusals).toMatch(/^3 richieste/)
  await accept('d')
  await deliver()
  time.now += 6 * MINUTE_MS
  expect(await ring()).toMatch(/^POST .*una richiesta del 02\/03\/26, 10:06 non parte/)
  expect(await ring()).toMatch(/^GET/)
  mail.faultFor = () => 'drop-at-connect'
  await accept('e')
  await deliver()
  time.now += 6 * MINUTE_MS
  for (let i = 0; i < 2; i++) expect(await ring()).toMatch(/^POST .*5 richieste.*e il sito riprova/)
})

test('what the mail server puts off is an alarm after an hour only', async () => {
  const { store, settleAll, time, reasons } = await fixtureAlarm()
  await store.accept(incoming())
  await settleAll({ outcome: 'retry', at: time.now, error: '451 later', cause: 'deferred' })
  time.now += HOUR_MS
  expect(await reasons()).toEqual({})
  time.now += 1
  const told = expect.stringContaining('una richiesta del 02/03/26, 10:00 aspetta')
  expect(await reasons()).toEqual({ waiting: told })
})

test('taken for one address a mail is delivered, and a refused one is an alarm until it takes a mail or leaves MAIL_TO', async () => {
  const { mail, store, accept, deliver, reasons, healthOf } = await fixtureAlarm()
  mail.refused.set('banco@example.com', 550)
  await accept('prima')
  await deliver()
  expect(await store.list({ state: 'delivered' })).toHaveLength(1)
  expect(mail.messages.map(({ envelope }) => envelope.to)).toEqual([['bottega@example.com']])
  const refused = { 'banco@example.com': expect.stringMatching(/^a banco@example\.com, .*550/) }
  expect(await reasons()).toEqual(refused)
  expect(await reasons(healthOf({ to: ['bottega@example.com'] }))).toEqual({})
  mail.refused.clear()
  await accept('altra')
  await deliver()
  expect(await reasons()).toEqual({})
})

test('where no request can be stored the alarm rings, though the database answers and writes, until one can', async () => {
  const { file, ring } = await fixtureAlarm()
  using other = new DatabaseSync(file)
  other.exec(
    `CREATE TRIGGER refuse BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'page 7 is damaged'); END`,
  )
  expect(await ring()).toMatch(/^POST .*page 7/)
  other.exec('DROP TRIGGER refuse')
  expect(await ring()).toMatch(/^GET/)
})

test('a visitor who was turned away is told however well things go since then, once, and whoever asks takes nothing', async () => {
  const { ring, answer, health, reasons, accept } = await fixtureAlarm()
  for (let i = 0; i < 2; i++) health.happened('failed', 'disk I/O error')
  await accept('dopo')
  expect(await health.isWell()).toBe(false)
  expect(await reasons()).toEqual({
    failed: '2 richieste sono state rifiutate per un guasto: disk I/O error',
  })
  answer.status = 500
  expect(await ring()).toMatch(/^POST .*2 richieste/)
  answer.status = 200
  health.happened('failed', 'disk I/O error')
  const told = await health.report()
  health.happened('failed', 'disk full')
  await health.acknowledge(told)
  expect((await reasons()).failed).toBe('una richiesta è stata rifiutata per un guasto: disk full')
  expect(await ring()).toMatch(/^POST .*disk full/)
  expect(await ring()).toMatch(/^GET/)
})

test('where neither monitor nor mail takes it, what has happened is told for a day', async () => {
  const { ring, mail, health, reasons, time } = await fixtureAlarm({ monitored: false })
  mail.faultFor = () => 'greylist'
  health.happened('failed', 'disk I/O error')
  await ring()
  time.now += 24 * HOUR_MS
  await ring()
  expect(Object.keys(await reasons())).toEqual(['failed'])
  time.now += 1
  await ring()
  expect(await reasons()).toEqual({})
})

test('the log tells a change once, of the whole, and its end, though others ask for the store alone', async () => {
  const { health, lines, store } = await fixtureAlarm()
  health.set('copying', 'no room')
  for (let i = 0; i < 3; i++) {
    await health.report()
    expect(await health.isReady()).toBe(true)
  }
  expect(lines).toEqual([expect.stringMatching(/copia.*no room.*not well/)])
  health.set('copying', null)
  for (let i = 0; i < 2; i++) await health.report()
  expect(lines.slice(1)).toEqual([expect.stringContaining('all is well again')])
  await store.close()
  await health.report()
  expect(lines.at(-1)).toMatch(/archivio delle richieste non va/)
})

test('as many refusals as one visitor may send requests are told', async () => {
  const { health, reasons } = await fixtureAlarm()
  const denied = countDenials({ count: 3, seconds: 60 }, health)
  for (const told of [undefined, undefined, /^3 richieste/, /^4 richieste/]) {
    denied()
    if (told === undefined) expect(await reasons()).toEqual({})
    else expect((await reasons()).denied).toMatch(told)
  }
})

test('once a day a mail says what is wrong, and within an hour what else is; one that fails is tried again in an hour', async () => {
  const { ring, answer, health, mail, time, lines, store } = await fixtureAlarm()
  answer.status = 404
  const ringTwice = async () => {
    await ring()
    await ring()
  }
  health.set('copying', 'no room')
  await ringTwice()
  expect(mail.messages).toHaveLength(1)
  expect(mail.messages[0]).toMatchObject({
    subject: 'Avviso dal sito: c’è qualcosa da sistemare',
    text: expect.stringMatching(/copia.*no room.*ALARM_URL non risponde/s),
    envelope: { to: TO },
  })
  const monitor = expect.stringContaining('status 404')
  expect(await store.readNote('faults')).toMatchObject({ monitor })
  time.now += HOUR_MS + 1
  health.set('frontDoor', 'ECONNREFUSED')
  await ringTwice()
  expect(mail.messages).toHaveLength(2)
  expect(mail.messages[1]?.text).toContain('ECONNREFUSED')
  // What has happened to somebody is told by a mail of its own.
  for (let i = 0; i < 2; i++) {
    time.now += HOUR_MS + 1
    health.happened('failed', 'disk I/O error')
    await ringTwice()
  }
  expect(mail.messages).toHaveLength(4)
  mail.faultFor = () => 'greylist'
  time.now += 22 * HOUR_MS
  await ringTwice()
  mail.faultFor = () => 'none'
  time.now += HOUR_MS + 1
  await ringTwice()
  expect(mail.messages).toHaveLength(5)
  expect(lines.filter((line) => line.includes('notice not mailed'))).toHaveLength(1)
})

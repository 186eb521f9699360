import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgresStore } from '../../server/outbox/postgres/store.ts'
import { openSqliteStore } from '../../server/outbox/sqlite/store.ts'
import type { OutboxStore } from '../../server/outbox/store.ts'
import { mailServer } from '../../server/testing/outbox.ts'
import type { Fault } from '../support/mail-server.ts'
import { startPostgres } from '../system/postgres/postgres-server.ts'
import { judge } from './judge.ts'
import { createVictim, type Victim } from './victim.ts'
import { sendVisitors } from './visitors.ts'

vi.setConfig({ testTimeout: 1_200_000 })

/** More for a longer run by hand. */
const KILLS = Number(process.env.CHAOS_KILLS ?? 6)
const FAULTS = `drop-at-connect greylist defer-message slow drop-during-data drop-after-data
  reject-recipient reject-message silent`.split(/\s+/) as Fault[]
/** Half of the connections to the mail server succeed. */
const randomFault = () => FAULTS[Math.floor(Math.random() * 2 * FAULTS.length)] ?? 'none'
/** Longer than any wait between two attempts to send a mail. */
const ALL_DUE_MS = 6 * 3_600_000

interface ChaosOptions {
  /** Servers on one store, of which one at a time is killed. */
  servers: Victim[]
  /** How far the clock has moved on when a server is started again. */
  downMs: number
  afterKill(kill: number): Promise<void>
  openStore(): Promise<OutboxStore>
}

/**
 * Kills servers again and again, under load and with a mail server that fails in every way, lets
 * all recover, and judges.
 */
async function runChaos({ servers, downMs, afterKill, openStore }: ChaosOptions) {
  /** Counts everything that may keep a server from noting that a mail was taken. */
  let disturbances = 0
  const generations: number[] = []
  const onKept = () => generations.push(disturbances)
  const mail = await mailServer({ faultFor: randomFault, onKept })
  await Promise.all(servers.map((server) => server.start(mail.url)))
  const origins = servers.map(({ origin }) => origin)
  const visitors = sendVisitors(origins, 4, 60)
  let ahead = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    await delay(Math.random() * 800)
    // On a slow machine hardly any request might be acknowledged, and the run would prove nothing.
    await vi.waitUntil(() => visitors.told() > 2 * kill, 60_000)
    const server = servers[Math.floor(Math.random() * servers.length)]
    disturbances += 1
    await server?.kill()
    await afterKill(kill)
    ahead += downMs
    disturbances += 1
    await server?.start(kill % 4 === 2 ? 'smtp://127.0.0.1:1' : mail.url, ahead)
  }
  await visitors.leave(AbortSignal.timeout(60_000))

  // The mail server works again and all that waits is due.
  mail.faultFor = () => 'none'
  await Promise.all(servers.map((server) => server.stop()))
  disturbances += 1
  await Promise.all(servers.map((server) => server.start(mail.url, ahead + ALL_DUE_MS)))
  const store = await openStore()
  const isDrained = async () => (await store.nextDueAt()) === null
  // What is still not sent after that time is in the judgement.
  await vi.waitUntil(isDrained, { timeout: 300_000, interval: 100 }).catch(() => undefined)
  await Promise.all(servers.map((server) => server.stop()))
  const stored = await store.list({})
  await store.close()
  expect(judge(visitors, mail.messages, generations, stored, servers)).toEqual({})
}

test('on SQLite an acknowledged request survives kill -9 and every failure of the mail server', async () => {
  const server = await createVictim()
  await runChaos({
    servers: [server],
    // Longer than the lease of a mail that is being sent, so that the restarted server may send it
    // again at once.
    downMs: 5 * 60_000,
    afterKill: async () => expect(server.integrity()).toBe('ok'),
    openStore: () =>
      openSqliteStore({ file: join(server.dataDir, 'outbox.sqlite'), clock: Date.now }),
  })
})

test('on PostgreSQL an acknowledged request survives the death of instances and of PostgreSQL itself', async () => {
  const database = await startPostgres()
  onTestFinished(() => database.remove())
  const url = await database.createDatabase()
  await runChaos({
    servers: await Promise.all([1, 2, 3].map(() => createVictim({ DATABASE_URL: url }))),
    // The servers' clocks agree, as those of machines with one store must.
    downMs: 0,
    async afterKill(kill) {
      if (kill % 3 !== 0) return
      await database.stop(kill % 2 === 0 ? 'fast' : 'kill')
      await database.start()
    },
    openStore: () => openPostgresStore({ url, clock: Date.now }),
  })
})

test('the judge says what is wrong, and accepts a duplicate where the sender could not know better', () => {
  const raw = 'Messaggio richiesta-1-1-fine'
  const mail = { raw, messageId: '<a@example.com>', acknowledged: true }
  const unheard = { ...mail, acknowledged: false }
  const row = { state: 'delivered', message: raw }
  const told = { requests: new Map([['richiesta-1-1-fine', true]]), wrongAnswers: [] }
  const wrong = (kept: (typeof mail)[], disturbances = [1, 1, 1], stored = [row]) =>
    Object.keys(judge(told, kept, disturbances, stored))
  expect(wrong([])).toEqual(['lost'])
  expect(wrong([mail, mail])).toEqual(['unexplainedDuplicates'])
  expect(wrong([unheard, { ...mail, messageId: '<b@example.com>' }])).toEqual(['renamed'])
  expect(wrong([mail], [1], [row, row])).toEqual(['storedTwice'])
  expect(wrong([mail], [1], [{ ...row, state: 'waiting' }])).toEqual(['unfinished'])
  expect(wrong([unheard, mail, mail], [1, 1, 2])).toEqual([])
})

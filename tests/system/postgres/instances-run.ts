import { setTimeout as delay } from 'node:timers/promises'
import { openPostgresStore } from '../../../server/outbox/postgres/store.ts'
import type { OutboxStore } from '../../../server/outbox/store.ts'
import { type ChaosReport, copiesOf, randomFault } from '../../chaos/chaos-run.ts'
import { judge } from '../../chaos/verdict.ts'
import { createVictim, type Victim } from '../../chaos/victim.ts'
import { sendVisitors } from '../../chaos/visitors.ts'
import { startFaultyMailServer } from '../../support/faulty-mail-server.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

export interface InstancesOptions {
  instances: number
  kills: number
  /** After so many kills each PostgreSQL itself restarts, by turns asked to and crashing. */
  killsPerRestart: number
  visitors: number
  /** Between the requests of one visitor. */
  pauseMs: number
  /** Until the next kill, a random time up to this. */
  longestPauseMs: number
}

export interface InstancesReport extends ChaosReport {
  databaseRestarts: number
  /** Requests whose sender was dead in the end, sent by another instance when the lease was over. */
  takenOver: number
}

const ALL_DUE_MS = 6 * 3_600_000
const DRAIN_TIMEOUT_MS = 120_000

/**
 * The chaos of one machine on several: real servers on one PostgreSQL behind a load balancer, one of them killed
 * again and again, and PostgreSQL restarted in between. Their clocks agree, as those of machines must.
 */
export async function runInstancesChaos(options: InstancesOptions): Promise<InstancesReport> {
  const begun = performance.now()
  const database = await startPostgres()
  const url = await database.createDatabase()
  const generations: number[] = []
  /** Counts everything that may keep an instance from noting that a mail was taken. */
  let disturbances = 0
  const mailServer = await startFaultyMailServer({
    faultFor: randomFault,
    slownessMs: 100,
    onKept: () => generations.push(disturbances),
  })
  const victims = await Promise.all(
    Array.from({ length: options.instances }, () => createVictim(undefined, { DATABASE_URL: url })),
  )
  const balancer = await startLoadBalancer(victims.map(({ origin }) => Number(new URL(origin).port)))
  const damage: string[] = []
  let databaseRestarts = 0
  try {
    await Promise.all(victims.map((victim) => victim.start(mailServer.url)))
    const visitors = sendVisitors(balancer.origin, options.visitors, options.pauseMs)
    for (let kill = 1; kill <= options.kills; kill++) {
      await delay(Math.random() * options.longestPauseMs)
      const victim = victims[Math.floor(Math.random() * victims.length)]
      if (kill % options.killsPerRestart === 0) {
        disturbances += 1
        await restart(database, ++databaseRestarts % 2 === 0 ? 'fast' : 'crash')
        damage.push(...(await damageOf(database, url)))
      }
      disturbances += 1
      await victim?.kill()
      await victim?.start(mailServer.url)
    }
    await visitors.leave(AbortSignal.timeout(DRAIN_TIMEOUT_MS))
    mailServer.faultFor = () => 'none'
    await Promise.all(victims.map((victim) => victim.stop()))
    disturbances += 1
    const { takenOver, stored } = await waitUntilDrained(victims, mailServer.url, url)
    return {
      kills: options.kills,
      databaseRestarts,
      takenOver,
      ...judge(visitors.requests, copiesOf(mailServer, generations), stored),
      faults: Object.fromEntries(mailServer.faults),
      damage,
      wrongAnswers: visitors.wrongAnswers,
      deaths: victims.flatMap(({ deaths }) => deaths),
      seconds: Math.round((performance.now() - begun) / 1000),
    }
  } finally {
    await balancer.close()
    await Promise.all(victims.map((victim) => victim.remove()))
    await mailServer.close()
    await database.remove()
  }
}

async function restart(database: PostgresServer, how: 'fast' | 'crash'): Promise<void> {
  await database.stop(how)
  await database.start()
}

/** Reads every row, PostgreSQL checking each page's checksum, and compares what table and index hold. */
async function damageOf(database: PostgresServer, url: string): Promise<string[]> {
  try {
    const [rows] = await database.query(
      url,
      `BEGIN ISOLATION LEVEL REPEATABLE READ;
       SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off; SET LOCAL enable_bitmapscan = off;
       CREATE TEMP TABLE seen AS SELECT count(*) AS rows FROM outbox.requests WHERE length(message) > 0;
       SET LOCAL enable_indexonlyscan = on; SET LOCAL enable_indexscan = on; SET LOCAL enable_seqscan = off;
       SELECT rows AS stored, (SELECT count(DISTINCT id) FROM outbox.requests WHERE id > '') AS indexed FROM seen`,
    )
    return rows?.stored === rows?.indexed ? [] : [`${rows?.stored} rows, ${rows?.indexed} in the index`]
  } catch (error) {
    return [String(error)]
  }
}

/** Everything is well again and six hours later: whatever had been refused goes out by itself. */
async function waitUntilDrained(victims: readonly Victim[], mailUrl: string, url: string) {
  const store = await openPostgresStore({ url, clock: () => Date.now() + ALL_DUE_MS })
  try {
    const takenOver = (await store.status()).counts.sending
    await Promise.all(victims.map((victim) => victim.start(mailUrl, ALL_DUE_MS)))
    await drain(store)
    await Promise.all(victims.map((victim) => victim.stop()))
    return { takenOver, stored: await store.list({}) }
  } finally {
    await store.close()
  }
}

async function drain(store: OutboxStore): Promise<void> {
  const deadline = performance.now() + DRAIN_TIMEOUT_MS
  while (performance.now() < deadline) {
    const { counts } = await store.status()
    if (counts.waiting + counts.sending + counts.dead === 0) break
    await delay(100)
  }
}

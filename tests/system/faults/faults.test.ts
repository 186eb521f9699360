import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { openSqliteStore } from '../../../server/outbox/sqlite/store.ts'
import { createVictim, type Victim } from '../../chaos/victim.ts'
import { damagePageWith } from '../../support/damage.ts'
import { type FaultyMailServer, startFaultyMailServer } from '../../support/faulty-mail-server.ts'
import { projectRoot, runToEnd } from '../../support/server-process.ts'
import { eventually } from '../../support/vitest.ts'
import { startPostgres } from '../postgres/postgres-server.ts'
import { mountSmallDisk } from './small-disk.ts'

const HOUR_MS = 3_600_000
/** Only root may mount one, and not in every container. */
const NO_SMALL_DISK =
  'no small disk may be mounted here: the quota in server/outbox/sqlite/store.test.ts alone shows a full one'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

const startMail = async (): Promise<FaultyMailServer> => {
  const mail = await startFaultyMailServer()
  cleanUp.push(mail.close)
  return mail
}
const createServer = async (dataDir?: string, environment?: Record<string, string>): Promise<Victim> => {
  const victim = await createVictim(dataDir, environment)
  cleanUp.push(() => victim.remove())
  return victim
}
const post = (origin: string, message: string): Promise<Response> =>
  fetch(origin + FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Anna Bianchi', email: 'anna@example.com', message }),
  })
/** Messages and states, newest first, as another process sees them. */
const stored = async (dataDir: string): Promise<string[]> => {
  const store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
  const requests = await store.list({})
  await store.close()
  return requests.map(({ message, state }) => `${message.slice(0, 20)} ${state}`)
}

test('a full disk is answered 503, keeps what was acknowledged, and takes requests again once there is room', {
  timeout: 120_000,
}, async ({ skip }) => {
  const disk = mountSmallDisk(3) ?? skip(NO_SMALL_DISK)
  cleanUp.push(() => disk.unmount())
  const mail = await startMail()
  const server = await createServer(join(disk.folder, 'data'))
  await server.start(mail.url)

  const acknowledged: string[] = []
  let refused: Response | undefined
  for (let i = 0; i < 5000 && refused === undefined; i++) {
    const message = `messaggio ${i} ${randomBytes(400).toString('hex')}`
    const response = await post(server.origin, message)
    if (response.status === 200) acknowledged.push(message)
    else refused = response
  }
  expect(refused?.status).toBe(503)
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await fetch(server.origin)).status).toBe(200)

  // Nothing half-stored: killed here and started again, exactly what was acknowledged is there.
  await server.kill()
  disk.grow(20)
  await server.start(mail.url, HOUR_MS)
  expect(server.integrity()).toBe('ok')
  expect((await post(server.origin, 'di nuovo posto')).status).toBe(200)
  await eventually(() =>
    expect(new Set(mail.kept.map(({ messageId }) => messageId)).size).toBe(acknowledged.length + 1),
  )
})

test('a full disk heals without a restart', { timeout: 120_000 }, async ({ skip }) => {
  const disk = mountSmallDisk(3) ?? skip(NO_SMALL_DISK)
  cleanUp.push(() => disk.unmount())
  const mail = await startMail()
  const server = await createServer(join(disk.folder, 'data'))
  await server.start(mail.url)
  expect((await post(server.origin, 'prima')).status).toBe(200)
  const filler = join(disk.folder, 'filler')
  await writeFile(filler, randomBytes(3_000_000)).catch(() => undefined)
  const statuses: number[] = []
  await eventually(async () => {
    statuses.push(
      (await post(server.origin, `pieno ${statuses.length} ${randomBytes(400).toString('hex')}`)).status,
    )
    expect(statuses.at(-1)).toBe(503)
  })
  await rm(filler)
  await eventually(async () => expect((await post(server.origin, 'dopo')).status).toBe(200))
  const accepted = statuses.filter((status) => status === 200).length + 2
  await eventually(async () => expect(mail.kept).toHaveLength(accepted))
  expect(server.integrity()).toBe('ok')
})

test('a full disk of PostgreSQL is answered 503, and the same process goes on once there is room', {
  timeout: 120_000,
}, async ({ skip }) => {
  const disk = mountSmallDisk(80) ?? skip(NO_SMALL_DISK)
  cleanUp.push(() => disk.unmount())
  const database = await startPostgres({ within: disk.folder })
  cleanUp.push(() => database.remove())
  const url = await database.createDatabase()
  const mail = await startMail()
  const server = await createServer(undefined, { DATABASE_URL: url })
  await server.start(mail.url)
  const { pid } = server
  expect((await post(server.origin, 'prima')).status).toBe(200)

  const filler = join(disk.folder, 'filler')
  await writeFile(filler, Buffer.alloc(80_000_000)).catch(() => undefined)
  const acknowledged = ['prima']
  let refused: Response | undefined
  for (let i = 0; i < 2000 && refused === undefined; i++) {
    const message = `pieno ${i} ${randomBytes(400).toString('hex')}`
    const response = await post(server.origin, message)
    if (response.status === 200) acknowledged.push(message)
    else refused = response
  }
  expect(refused?.status).toBe(503)
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await fetch(server.origin)).status).toBe(200)

  await rm(filler)
  // Where it could not even write its log, it has ended.
  await database.start()
  await eventually(async () => expect((await post(server.origin, 'di nuovo posto')).status).toBe(200))
  acknowledged.push('di nuovo posto')
  const rows = await database.query(url, 'SELECT message FROM outbox.requests')
  const stored = rows.map(({ message }) => message)
  expect(acknowledged.filter((message) => !stored.includes(message))).toEqual([])
  expect(new Set(stored).size).toBe(stored.length)
  expect(server.pid).toBe(pid)
  expect(server.deaths).toEqual([])
})

test('a start with the clock 400 days ahead erases nothing and says so, until it is back or the owner confirms it', {
  timeout: 120_000,
}, async () => {
  const mail = await startMail()
  const server = await createServer()
  const ahead = 400 * 24 * HOUR_MS
  await server.start(mail.url)
  expect((await post(server.origin, 'consegnata')).status).toBe(200)
  await eventually(async () => expect(await stored(server.dataDir)).toEqual(['consegnata delivered']))
  await server.stop()

  await server.start(mail.url, ahead)
  await eventually(() => expect(server.warnings.join()).toContain('was last right at'))
  const health = await fetch(`${server.origin}/healthz`)
  expect([health.status, await health.text()]).toEqual([503, expect.stringContaining('was last right at')])
  expect(await stored(server.dataDir)).toEqual(['consegnata delivered'])
  await server.stop()

  await server.start(mail.url)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  await server.stop()

  // Really 400 days later: the owner says so.
  await server.start(mail.url, ahead)
  const purge = await server.requests('purge')
  expect(purge).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 richiesta più vecchia di 365 giorni'),
  })
  expect(await stored(server.dataDir)).toEqual([])
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})

test('a damaged database file is said by /healthz, and the last backup is put back as the documentation says', {
  timeout: 120_000,
}, async () => {
  const mail = await startMail()
  const server = await createServer()
  const file = join(server.dataDir, 'outbox.sqlite')
  const health = async () => {
    const response = await fetch(`${server.origin}/healthz`)
    return `${response.status} ${await response.text()}`
  }
  await server.start(mail.url)
  for (let i = 0; i < 23; i++) await post(server.origin, `riga ${i} ${'x'.repeat(900)}`)
  await eventually(() => expect(mail.kept).toHaveLength(23))
  await mkdir(join(server.dataDir, 'backups'))
  const backup = (name: string) => server.requests('backup', '--daily', join(server.dataDir, 'backups', name))
  expect((await backup('COPY')).code).toBe(0)
  const before = await stored(server.dataDir)
  expect(before).toHaveLength(23)
  await server.stop()

  damagePageWith('riga 11 ', file)
  await server.start(mail.url)
  await eventually(async () => expect(await health()).toMatch(/^503 .*database is damaged/))
  expect((await fetch(server.origin)).status).toBe(200)
  expect((await backup('bad')).code).toBe(1)
  expect(await health()).toMatch(/backup of .* failed/)
  await server.stop()

  // What the owner finds at the next start, at the worst.
  await writeFile(file, randomBytes(40_960))
  await expect(server.start(mail.url)).rejects.toThrow(/file is not a database.*back to the last backup/)
  expect(server.deaths.splice(0)).toHaveLength(1)
  expect((await backup('worse')).output).toContain('danneggiato: torna all’ultima copia')

  const operations = await readFile(join(projectRoot, 'docs/operations.md'), 'utf8')
  const [, steps = ''] =
    /^systemctl stop .*\n(cd [^`]*outbox\.sqlite\n)systemctl start .*\n```/m.exec(operations) ?? []
  const here = steps.replace('/var/lib/officina', server.dataDir).replace('-o officina -g officina ', '')
  expect(await runToEnd(['sh', '-ec', here])).toEqual({ code: 0, output: '' })
  await server.start(mail.url)
  expect(await stored(server.dataDir)).toEqual(before)
  expect(server.integrity()).toBe('ok')
  // The night that failed is said until the next one.
  expect(await health()).toMatch(/^503 .*backup of .* failed: SQLite: file is not a database/)
  expect((await backup('after')).code).toBe(0)
  expect(await health()).toBe('200 {"ok":true,"reasons":[]}')
})

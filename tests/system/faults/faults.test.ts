import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { mailServer } from '../../../server/testing/outbox.ts'
import { createVictim, type Victim } from '../../chaos/victim.ts'
import { listenOnFreePort, startServer } from '../../support/server-process.ts'
import { startPostgres } from '../postgres/postgres-server.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Only root may mount a small disk, and not in every container. */
const NO_SMALL_DISK =
  'no small disk may be mounted here: the quota in server/outbox/sqlite/store.test.ts alone shows a full one'

/**
 * Mounts a real file system of a few megabytes until the test's end, and returns its folder; null
 * where this is not allowed.
 */
function mountSmallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', [folder]))
  return folder
}

/** Starts the server with more options of Node's, until the test's end. */
async function serve(...options: string[]) {
  const server = await startServer({ RATE_LIMIT: 'off' }, ...options)
  onTestFinished(() => server.stop('SIGKILL'))
  return server
}

/**
 * Sends requests until one is answered 503, while pages are still served. Resolves to the
 * acknowledged messages.
 */
async function fillUp(server: Victim): Promise<string[]> {
  const acknowledged: string[] = []
  for (;;) {
    const message = `messaggio ${acknowledged.length} ${randomBytes(400).toString('hex')}`
    const response = await server.post(message)
    if (response.status === 200) {
      acknowledged.push(message)
      continue
    }
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await fetch(server.origin)).status).toBe(200)
    return acknowledged
  }
}

test('a full disk is answered 503, keeps what was acknowledged, and heals with and without a restart', async ({
  skip,
}) => {
  const disk = mountSmallDisk(3) ?? skip(NO_SMALL_DISK)
  const mail = await mailServer()
  const server = await createVictim({}, join(disk, 'data'))
  await server.start(mail.url)
  const filler = join(disk, 'filler')
  await writeFile(filler, randomBytes(1_000_000))
  const acknowledged = await fillUp(server)
  await rm(filler)
  await expect.poll(async () => (await server.post('di nuovo posto')).status).toBe(200)
  acknowledged.push('di nuovo posto', ...(await fillUp(server)))

  // After a kill and a start exactly the acknowledged requests are there, none of them half-stored.
  await server.kill()
  execFileSync('mount', ['-o', 'remount,size=20m', disk])
  await server.start(mail.url, 3_600_000)
  expect(server.integrity()).toBe('ok')
  expect((await server.post('ancora posto')).status).toBe(200)
  await expect
    .poll(() => new Set(mail.messages.map(({ messageId }) => messageId)).size)
    .toBe(acknowledged.length + 1)
})

test('a full disk of PostgreSQL is answered 503, and the same process goes on once there is room', async ({
  skip,
}) => {
  const disk = mountSmallDisk(80) ?? skip(NO_SMALL_DISK)
  const database = await startPostgres(disk)
  onTestFinished(() => database.remove())
  const url = await database.createDatabase()
  const mail = await mailServer()
  const server = await createVictim({ DATABASE_URL: url })
  await server.start(mail.url)
  const { pid } = server
  expect((await server.post('prima')).status).toBe(200)
  const filler = join(disk, 'filler')
  await writeFile(filler, Buffer.alloc(80_000_000)).catch(() => undefined)
  const acknowledged = ['prima', ...(await fillUp(server))]

  await rm(filler)
  // PostgreSQL has ended if it could not even write its log; otherwise this does nothing.
  await database.start()
  await expect.poll(async () => (await server.post('di nuovo posto')).status).toBe(200)
  acknowledged.push('di nuovo posto')
  const rows = await database.query(
    url,
    `SELECT fields::json->>'message' AS message FROM outbox.requests`,
  )
  const kept = rows.map(({ message }) => message)
  expect(acknowledged.filter((message) => !kept.includes(message))).toEqual([])
  expect(new Set(kept).size).toBe(kept.length)
  expect(server.pid).toBe(pid)
  expect(server.deaths).toEqual([])
})

test('a server whose event loop hangs ends by itself, so that it is started again', async () => {
  const hang =
    'process.once("SIGUSR2", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))'
  const { child } = await serve('--import', `data:text/javascript,${hang}`)
  child.kill('SIGUSR2')
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
})

test('a minute after the start the monitor is asked, and soon after the first request there is a copy', async () => {
  const asked = Promise.withResolvers<string>()
  const monitor = createServer(({ url = '' }, response) => {
    asked.resolve(url)
    response.end()
  })
  onTestFinished(() => void monitor.close())
  const ALARM_URL = `http://127.0.0.1:${await listenOnFreePort(monitor)}/ping`
  const server = await createVictim({ ALARM_URL })
  await server.start('smtp://127.0.0.1:1')
  expect((await server.post('prima')).status).toBe(200)
  expect(await asked.promise).toBe('/ping')
  const copies = () => readdir(join(server.dataDir, 'backups'))
  await expect.poll(copies).toEqual([expect.stringMatching(/^outbox-.*\.sqlite$/)])
})

test('whatever 4,400 connections hold back, memory has its bound and visitors are answered', async ({
  skip,
}) => {
  if (process.platform !== 'linux') return skip('only Linux tells the resident memory in /proc')
  const { child, runs, port, origin } = await serve()
  const resident = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  }
  const begun = (length: number) =>
    `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`
  const kept = `${begun(16_384)}message=${"'".repeat(16_370)}`
  const dropped = `${begun(98_304)}message=${"'".repeat(98_000)}`
  for (let i = 0; i < 4_400; i++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write(i < 900 ? kept : dropped)
    if (i % 100 === 99) await delay(50)
  }
  let highest = 0
  // The server reads what the kernel holds for it.
  for (let look = 0; look < 30; look++) {
    await delay(250)
    highest = Math.max(highest, await resident())
  }
  const page = await fetch(origin)
  expect([page.status, runs()]).toEqual([200, true])
  expect(highest).toBeLessThan(350)
})

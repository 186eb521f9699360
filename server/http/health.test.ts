import { expect, test, vi } from 'vitest'
import { type Settlement, StoreUnavailableError } from '../outbox/store.ts'
import { callFunction, fixtureApp, REQUEST } from '../testing/app.ts'
import type { LastBackup } from './health.ts'

const HOUR = 3_600_000
const OWNER = { client: '127.0.0.1', local: true }
const VISITOR = { client: '192.0.2.1', local: false }

test('readyz and healthz answer 200 while nothing is wrong', async () => {
  const { app } = await fixtureApp()
  await callFunction(app, REQUEST)
  for (const path of ['/readyz', '/healthz']) {
    const response = await app.request(path, {}, OWNER)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true, reasons: [] })
    expect((await app.request(path, { method: 'HEAD' })).status).toBe(200)
    const refused = await app.request(path, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('healthz alarms when something waits for over an hour, readyz does not', async () => {
  const { app, time } = await fixtureApp()
  await callFunction(app, REQUEST)
  time.now += HOUR
  expect((await app.request('/healthz', {}, OWNER)).status).toBe(200)
  time.now += 1
  const response = await app.request('/healthz', {}, OWNER)
  expect(response.status).toBe(503)
  const text = await response.text()
  expect(text).toContain('2026-03-02T10:00:00.000Z')
  for (const value of Object.values(REQUEST)) expect(text).not.toContain(value)
  expect((await app.request('/readyz', {}, OWNER)).status).toBe(200)
})

test('metrics are shown to callers on this machine, and to nobody else', async () => {
  const { app, time } = await fixtureApp({ lastBackup: async () => ({ madeAt: time.now - HOUR }) })
  await callFunction(app, REQUEST)
  time.now += 60_000
  const text = await (await app.request('/metrics', {}, OWNER)).text()
  expect(text).toContain(
    '# TYPE officina_requests gauge\nofficina_requests{state="waiting"} 1\nofficina_requests{state="sending"} 0\n',
  )
  expect(text).toMatch(/^officina_oldest_waiting_seconds 60\n.*\nofficina_backup_age_seconds 3600\n$/ms)
  expect((await app.request('/metrics', {}, VISITOR)).status).toBe(404)
})

test('metrics go on without the age of a backup whose records cannot be read', async () => {
  const { app } = await fixtureApp({ lastBackup: () => Promise.reject(new Error('EACCES')) })
  const response = await app.request('/metrics', {}, OWNER)
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(
    /officina_requests\{state="waiting"\} 0\n.*backup_age_seconds gauge\n$/s,
  )
})

test('healthz alarms from the first refusal by the mail server, while copies wait, and while a request is dead', async () => {
  const { app, store } = await fixtureApp()
  const reasons = async () =>
    ((await (await app.request('/healthz', {}, OWNER)).json()) as { reasons: string[] }).reasons
  const settle = async (settlement: Settlement) => {
    const [claim] = await store.claim(1, 1000)
    if (claim === undefined) throw new Error('nothing to claim')
    await store.settle(claim, settlement)
  }
  await callFunction(app, REQUEST)
  await settle({ outcome: 'retry', at: 0, error: '451 later' })
  expect(await reasons()).toEqual([])
  await settle({ outcome: 'retry', at: 0, error: '552 full', refused: true })
  expect(await reasons()).toEqual([expect.stringMatching(/^richieste che il server di posta rifiuta.*: 1\./)])
  const copies = { served: ['a@example.com'], left: 2 }
  await settle({ outcome: 'retry', at: 0, error: '451 later', copies })
  expect(await reasons()).toEqual([expect.stringMatching(/^richieste non ancora arrivate.*: 2$/)])
  await settle({ outcome: 'dead', error: '550 no such user' })
  expect(await reasons()).toEqual([expect.stringMatching(/^richieste non consegnate.*: 1\./)])
  const [dead] = await store.list({})
  await store.retry(dead?.id ?? '')
  await settle({ outcome: 'delivered' })
  expect(await reasons()).toEqual([])
})

test('healthz alarms when the daily backup failed or is old, and where none are made it does not', async () => {
  const HOURS = 36
  const madeAt = Date.parse('2026-03-02T03:30:00Z')
  const last: { backup: LastBackup | null } = { backup: null }
  const { app, time } = await fixtureApp({ lastBackup: async () => last.backup })
  const answer = async () => {
    const response = await app.request('/healthz', {}, OWNER)
    return { status: response.status, text: await response.text() }
  }
  expect((await answer()).status).toBe(200)
  last.backup = { madeAt }
  time.now = madeAt + HOURS * HOUR
  expect((await answer()).status).toBe(200)
  time.now += 1
  expect(await answer()).toMatchObject({ status: 503, text: expect.stringContaining('2026-03-02T03:30') })
  last.backup = { madeAt: time.now, failed: 'no space left on device' }
  expect(await answer()).toMatchObject({ status: 503, text: expect.stringContaining('no space left') })
})

test('healthz alarms when a request could not be stored, for an hour or until one is', async () => {
  const { app, store, time } = await fixtureApp()
  const accept = vi.spyOn(store, 'accept')
  const refuse = () => accept.mockRejectedValueOnce(new StoreUnavailableError('database or disk is full'))
  refuse()
  expect((await callFunction(app, REQUEST)).status).toBe(503)
  expect(await (await app.request('/healthz', {}, OWNER)).json()).toEqual({
    ok: false,
    reasons: ['una richiesta non è stata accettata il 2026-03-02T10:00:00.000Z: database or disk is full'],
  })
  expect((await app.request('/readyz', {}, OWNER)).status).toBe(200)
  expect((await callFunction(app, REQUEST)).status).toBe(200)
  expect((await app.request('/healthz', {}, OWNER)).status).toBe(200)

  refuse()
  expect((await callFunction(app, { ...REQUEST, message: 'Ancora io.' })).status).toBe(503)
  expect((await app.request('/healthz', {}, OWNER)).status).toBe(503)
  await store.deleteByEmail(REQUEST.email)
  time.now += HOUR + 1
  expect((await app.request('/healthz', {}, OWNER)).status).toBe(200)
})

test('visitors are told the status without the reasons, as it was at most five seconds ago', async () => {
  const { app, store, time } = await fixtureApp()
  const [ping, status] = [vi.spyOn(store, 'ping'), vi.spyOn(store, 'status')]
  const away = new StoreUnavailableError('connect ECONNREFUSED db.internal:5432')
  const ask = async (path: string, who = VISITOR) => {
    const response = await app.request(path, {}, who)
    return [response.status, await response.json()]
  }
  expect(await ask('/healthz')).toEqual([200, { ok: true }])
  ping.mockRejectedValueOnce(away)
  status.mockRejectedValueOnce(away)
  expect(await ask('/healthz')).toEqual([200, { ok: true }])
  expect(await ask('/readyz')).toEqual([503, { ok: false }])
  time.now += 5_000
  expect(await ask('/healthz')).toEqual([503, { ok: false }])
  expect(status).toHaveBeenCalledTimes(2)
  // The owner gets no cached answer. At the end, after the clock was set back, visitors get none either.
  expect(await ask('/healthz', OWNER)).toEqual([200, { ok: true, reasons: [] }])
  ping.mockRejectedValueOnce(away)
  status.mockRejectedValueOnce(away)
  const told = { ok: false, reasons: [`l’archivio delle richieste non va: ${away.message}`] }
  for (const path of ['/readyz', '/healthz']) expect(await ask(path, OWNER)).toEqual([503, told])
  status.mockRejectedValueOnce(away)
  time.now -= 24 * HOUR
  expect(await ask('/healthz')).toEqual([503, { ok: false }])
})

test('concurrent callers share one query of the store', async () => {
  const { app, store } = await fixtureApp()
  const status = vi.spyOn(store, 'status')
  const asked = Array.from({ length: 100 }, (_, i) => app.request('/healthz', {}, i % 2 ? OWNER : VISITOR))
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
  expect(status).toHaveBeenCalledTimes(1)
})

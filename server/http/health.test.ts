import { expect, test, vi } from 'vitest'
import { StoreUnavailableError } from '../outbox/store.ts'
import { fixtureApp } from '../testing/app.ts'

test('readyz and healthz answer 200 while nothing is wrong, and only to GET and HEAD', async () => {
  const { app } = await fixtureApp()
  for (const path of ['/readyz', '/healthz']) {
    const response = await app.request(path)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect((await app.request(path, { method: 'HEAD' })).status).toBe(200)
    const refused = await app.request(path, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('healthz answers 503 with no reason, and readyz is not concerned', async () => {
  const { app } = await fixtureApp({ check: async () => ['la posta non parte'] })
  const response = await app.request('/healthz')
  expect([response.status, await response.json()]).toEqual([503, { ok: false }])
  expect((await app.request('/readyz')).status).toBe(200)
})

test('readyz answers 503 while the store does not answer, and the log says why, once', async () => {
  const { app, store, lines } = await fixtureApp()
  const ping = vi.spyOn(store, 'ping')
  const statuses = []
  for (const away of [true, true, false]) {
    if (away) ping.mockRejectedValueOnce(new StoreUnavailableError('connect ECONNREFUSED db.internal:5432'))
    statuses.push((await app.request('/readyz')).status)
  }
  expect(statuses).toEqual([503, 503, 200])
  expect(lines).toEqual([expect.stringContaining('ECONNREFUSED'), expect.stringContaining('ready again')])
})

test('callers at the same time, or within five seconds, share one check; not after the clock was set back', async () => {
  const check = vi.fn(async (): Promise<string[]> => [])
  const { app, time } = await fixtureApp({ check })
  const asked = Array.from({ length: 100 }, () => app.request('/healthz'))
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
  time.now += 4_999
  await app.request('/healthz')
  expect(check).toHaveBeenCalledTimes(1)
  time.now -= 24 * 3_600_000
  await app.request('/healthz')
  expect(check).toHaveBeenCalledTimes(2)
})

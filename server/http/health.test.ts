import { expect, test, vi } from 'vitest'
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

test('each answers 503 with no reason while it is not well, or does not know in time', async () => {
  const unwell = async () => ['la posta non parte']
  const silent = () => new Promise<string[]>(() => {})
  for (const [checks, readyz, healthz] of [
    [{ check: unwell }, 200, 503],
    [{ ready: unwell }, 503, 200],
    [{ ready: silent }, 503, 200],
  ] as const) {
    const { app } = await fixtureApp(checks)
    expect([(await app.request('/readyz')).status, (await app.request('/healthz')).status]).toEqual([
      readyz,
      healthz,
    ])
  }
  const { app } = await fixtureApp({ check: unwell })
  expect(await (await app.request('/healthz')).json()).toEqual({ ok: false })
})

test('callers at the same time, or within five seconds, share one check', async () => {
  const check = vi.fn(async (): Promise<string[]> => [])
  const { app } = await fixtureApp({ check })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const asked = Array.from({ length: 100 }, () => app.request('/healthz'))
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
  now.mockReturnValue(5_999)
  await app.request('/healthz')
  expect(check).toHaveBeenCalledTimes(1)
  now.mockReturnValue(6_000)
  await app.request('/healthz')
  expect(check).toHaveBeenCalledTimes(2)
  now.mockRestore()
})

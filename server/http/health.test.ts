import { expect, onTestFinished, test, vi } from 'vitest'
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

const unwell = async () => ['la posta non parte']
const silent = () => new Promise<string[]>(() => {})

test.for([
  ['healthz', 'readyz', { check: unwell }],
  ['readyz', 'healthz', { ready: unwell }],
  ['readyz', 'healthz', { ready: silent }],
] as const)(
  '%s answers 503 with no reason while it is not well, and %s is not concerned',
  async ([ill, other, checks]) => {
    const { app } = await fixtureApp(checks)
    const response = await app.request(`/${ill}`)
    expect([response.status, await response.json()]).toEqual([503, { ok: false }])
    expect((await app.request(`/${other}`)).status).toBe(200)
  },
)

test('callers at the same time, or within five seconds, share one check', async () => {
  const check = vi.fn(async (): Promise<string[]> => [])
  const { app } = await fixtureApp({ check })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  const asked = Array.from({ length: 100 }, () => app.request('/healthz'))
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
  now.mockReturnValue(5_999)
  await app.request('/healthz')
  expect(check).toHaveBeenCalledTimes(1)
  now.mockReturnValue(6_000)
  await app.request('/healthz')
  expect(check).toHaveBeenCalledTimes(2)
})

import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHealthCheck } from '../health-check.ts'
import { fixtureApp } from '../testing/app.ts'
import { recordedLog } from '../testing/outbox.ts'

const unwell = async () => ['la posta non parte']

test.for([
  ['healthz', 'readyz', { check: unwell }],
  ['readyz', 'healthz', { ready: unwell }],
] as const)(
  '%s answers 503 with no reason while it is not well, %s is not concerned, and both know GET and HEAD only',
  async ([ill, other, checks]) => {
    const { app } = await fixtureApp(checks)
    const [response, well] = [await app.request(`/${ill}`), await app.request(`/${other}`)]
    expect([response.status, await response.json()]).toEqual([503, { ok: false }])
    expect([well.status, await well.json()]).toEqual([200, { ok: true }])
    expect((await app.request(`/${other}`, { method: 'HEAD' })).status).toBe(200)
    const refused = await app.request(`/${other}`, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  },
)

test('a database that answers too late is 503, and the log says so until it answers in time', async () => {
  const { log, lines } = recordedLog()
  const late = Promise.withResolvers<string[]>()
  const ping = vi.fn(async (): Promise<string[]> => []).mockReturnValueOnce(late.promise)
  const { app } = await fixtureApp({ ready: createHealthCheck([ping], log) })
  expect((await app.request('/readyz')).status).toBe(503)
  expect(lines).toEqual([expect.stringMatching(/no answer in time.*not well/)])
  late.resolve([])
  await endOfTurn()
  expect(lines).toHaveLength(1)
  expect((await app.request('/readyz')).status).toBe(200)
  expect(lines.slice(1)).toEqual([expect.stringContaining('all is well again')])
})

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

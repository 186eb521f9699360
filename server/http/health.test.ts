import { expect, onTestFinished, test, vi } from 'vitest'
import { createReasons } from '../maintenance/reasons.ts'
import { fixtureApp } from '../testing/app.ts'
import { fixtureStore, recordedLog } from '../testing/outbox.ts'

const well = async () => ({})
const unwell = async () => ({ posta: 'la posta non parte' })

test.for([
  ['healthz', 'readyz', { reasons: { ofStore: well, all: unwell } }],
  ['readyz', 'healthz', { reasons: { ofStore: unwell, all: well } }],
] as const)(
  '%s answers 503 with no reason while it is not well, %s is not concerned, and both know GET and HEAD only',
  async ([ill, other, checks]) => {
    const { app } = await fixtureApp(checks)
    const [response, other200] = [await app.request(`/${ill}`), await app.request(`/${other}`)]
    expect([response.status, await response.json()]).toEqual([503, { ok: false }])
    expect([other200.status, await other200.json()]).toEqual([200, { ok: true }])
    expect((await app.request(`/${other}`, { method: 'HEAD' })).status).toBe(200)
    const refused = await app.request(`/${other}`, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  },
)

test('a database that answers too late is 503, shared for a second, and the log says so until it answers in time', async () => {
  const { log, lines } = recordedLog()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  const fixture = await fixtureStore()
  const ping = vi.spyOn(fixture.store, 'ping').mockReturnValueOnce(new Promise(() => {}))
  const options = { stores: [fixture], dataDir: fixture.dataDir, to: [], clock: Date.now, faults: well, log }
  const { app } = await fixtureApp({ reasons: createReasons(options) })
  const asked = Array.from({ length: 100 }, () => app.request('/readyz'))
  for (const response of await Promise.all(asked)) expect(response.status).toBe(503)
  expect(lines).toEqual([expect.stringMatching(/nessuna risposta entro due secondi.*not well/)])
  now.mockReturnValue(2_000)
  expect((await app.request('/readyz')).status).toBe(200)
  expect(lines.slice(1)).toEqual([expect.stringContaining('all is well again')])
  expect(ping).toHaveBeenCalledTimes(2)
})

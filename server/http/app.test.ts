import { expect, onTestFinished, test, vi } from 'vitest'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { createHealth } from '../health/health.ts'
import { callFunction, fixtureApp, ORIGIN, postNatively, REQUEST } from '../testing/app.ts'
import { fixtureStore } from '../testing/outbox.ts'

test('every response carries the security headers and is not cached', async () => {
  const { app } = await fixtureApp()
  const unknown = await app.request('/functions/v1/other', { method: 'POST' })
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { error: { message: expect.any(String) } },
  ])
  const responses = await Promise.all([
    unknown,
    callFunction(app, REQUEST),
    callFunction(app, {}),
    postNatively(app, REQUEST),
    postNatively(app, {}),
    app.request(FUNCTION_PATH, { method: 'OPTIONS' }, { client: '' }),
    app.request('/readyz'),
    app.request('/healthz'),
  ])
  for (const { headers } of responses) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect(responses[4]?.headers.get('content-security-policy')).toContain("form-action 'self'")
})

test('there is no HSTS when the canonical origin is not https', async () => {
  const { app } = await fixtureApp({ origins: ['http://localhost:8080', ORIGIN] })
  for (const path of ['/readyz', FUNCTION_PATH])
    expect(
      (await app.request(path, {}, { client: '' })).headers.get('strict-transport-security'),
    ).toBeNull()
})

const yes = async () => true
const no = async () => false

test.for([
  ['healthz', 'readyz', { health: { isReady: yes, isWell: no } }],
  ['readyz', 'healthz', { health: { isReady: no, isWell: yes } }],
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

test('a database that answers too late is 503, shared for a second, and then 200 again', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  const fixture = await fixtureStore()
  const ping = vi.spyOn(fixture.store, 'ping').mockReturnValueOnce(new Promise(() => {}))
  const health = createHealth({ ...fixture, to: [] })
  const { app } = await fixtureApp({ health })
  const asked = Array.from({ length: 100 }, () => app.request('/readyz'))
  for (const response of await Promise.all(asked)) expect(response.status).toBe(503)
  now.mockReturnValue(2_000)
  expect((await app.request('/readyz')).status).toBe(200)
  expect(ping).toHaveBeenCalledTimes(2)
})

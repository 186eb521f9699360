import { expect, test } from 'vitest'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { callFunction, fixtureApp, ORIGIN, postNatively, REQUEST } from '../testing/app.ts'

test('every response carries the security headers and is not cached', async () => {
  const { app } = await fixtureApp()
  const unknown = await app.request('/functions/v1/other', { method: 'POST' })
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: { message: expect.any(String) } }])
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
    expect((await app.request(path, {}, { client: '' })).headers.get('strict-transport-security')).toBeNull()
})

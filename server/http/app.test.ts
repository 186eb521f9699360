import { expect, test } from 'vitest'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { callFunction, fixtureApp, ORIGIN, postNatively, REQUEST } from '../testing/app.ts'

test('an unknown function is answered with 404 in JSON', async () => {
  const { app } = await fixtureApp()
  const response = await app.request('/functions/v1/other', { method: 'POST' })
  expect(response.status).toBe(404)
  expect(await response.json()).toHaveProperty('error.message')
})

test('every response carries the security headers and is not cached', async () => {
  const { app } = await fixtureApp()
  const responses = await Promise.all([
    callFunction(app, REQUEST),
    callFunction(app, {}),
    postNatively(app, REQUEST),
    postNatively(app, {}),
    app.request(FUNCTION_PATH, { method: 'OPTIONS' }),
    app.request('/readyz'),
    app.request('/healthz'),
    app.request('/functions/'),
  ])
  for (const { headers } of responses) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('there is no HSTS when the canonical origin is not https', async () => {
  const { app } = await fixtureApp({ origins: ['http://localhost:8080', ORIGIN] })
  for (const path of ['/readyz', FUNCTION_PATH])
    expect((await app.request(path)).headers.get('strict-transport-security')).toBeNull()
})

import { expect, test } from 'vitest'
import { callFunction, fixtureApp, REQUEST } from '../../testing/app.ts'

test('16 KiB are read, one byte more is refused with 413', async () => {
  const { app } = await fixtureApp()
  const body = JSON.stringify({ ...REQUEST, message: 'x', filler: '' })
  const filled = (length: number) => body.replace('""', `"${'x'.repeat(length - body.length)}"`)
  expect((await callFunction(app, filled(16_384))).status).toBe(200)
  expect((await callFunction(app, filled(16_385))).status).toBe(413)
  const headers = { 'content-length': '16385' }
  expect((await callFunction(app, filled(16_385), { headers })).status).toBe(413)
})

import { afterEach, expect, test } from 'vitest'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { startFaultyMailServer } from '../support/faulty-mail-server.ts'
import { eventually } from '../support/vitest.ts'
import { createVictim } from './victim.ts'

const DAY_MS = 24 * 3_600_000
const SHOP = 'banco@example.com'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('the running server tells of a full mailbox at once, and delivers two days later by itself', async () => {
  const mailServer = await startFaultyMailServer()
  closing.push(mailServer.close)
  mailServer.refused.set(SHOP, 552)
  const server = await createVictim(undefined, { MAIL_TO: SHOP })
  closing.push(server.remove)
  const refusals = () =>
    server.warnings.filter((line) => line.includes('"level":"error"') && line.includes('552'))
  const health = async () => (await fetch(`${server.origin}/healthz`)).json()

  await server.start(mailServer.url)
  await fetch(server.origin + FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Anna Bianchi', email: 'anna@example.com', message: 'È pieno?' }),
  })
  await eventually(() => expect(refusals()).toHaveLength(1))
  await eventually(async () =>
    expect(await health()).toMatchObject({
      reasons: [expect.stringMatching(/^1 refused by the mail server/)],
    }),
  )
  for (const days of [1, 2]) {
    const before = refusals().length
    await server.stop()
    await server.start(mailServer.url, days * DAY_MS)
    await eventually(() => expect(refusals().length).toBeGreaterThan(before))
  }
  mailServer.refused.clear()
  await server.stop()
  await server.start(mailServer.url, 2 * DAY_MS + DAY_MS / 4)
  await eventually(() => expect(mailServer.kept.map(({ envelope }) => envelope.to)).toEqual([[SHOP]]))
  await eventually(async () => expect(await health()).toEqual({ ok: true, reasons: [] }))
})

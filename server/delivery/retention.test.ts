import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { composeMail } from '../mail/compose.ts'
import { createFileTransport } from '../mail/transports/file-mailbox.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { incoming } from '../testing/store-contract.ts'
import { clockJump, eraseExpired } from './retention.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('a delivered request and its mail are kept for the retention in full, and erased right after', async () => {
  const folder = await temporaryFolder()
  const mailFolder = join(folder, 'mail')
  const received = Date.UTC(2026, 2, 2, 9)
  let now = received
  const store = await openSqliteStore({ file: join(folder, 'outbox.sqlite'), clock: () => now })
  onTestFinished(() => store.close())
  await store.accept(incoming())
  for (const claim of await store.claim(1, 60_000)) {
    const mail = { from: 'sito@example.com', to: ['bottega@example.com'], shop: { replyWithin: null } }
    await createFileTransport(mailFolder).send(
      await composeMail({ ...claim.request, heldAsSpam: false }, mail),
    )
    await store.settle(claim, { outcome: 'delivered' })
  }

  const purge = () => eraseExpired({ store, mailFolder, retentionDays: 30, clock: () => now })
  now = received + 30 * DAY_MS
  expect(await purge()).toMatchObject({ erased: [], files: 0 })
  now += 1000
  expect(await purge()).toMatchObject({ erased: [{ receivedAt: received }], files: 1 })
})

test('the clock may differ from the last trusted time by the longest pause plus a day, in both directions', async () => {
  const folder = await temporaryFolder()
  let now = Date.UTC(2026, 2, 2, 9)
  const clock = () => now
  const store = await openSqliteStore({ file: join(folder, 'outbox.sqlite'), clock })
  onTestFinished(() => store.close())
  const options = { store, retentionDays: 30, clock }
  const jumped = async (ms: number) => {
    now += ms
    const jump = await clockJump(options)
    now -= ms
    return jump !== null
  }
  expect(await jumped(9000 * DAY_MS)).toBe(false)
  // Until a purge has recorded a pause, one of 30 days is assumed: a shop may get few requests.
  await store.accept(incoming())
  expect([await jumped(31 * DAY_MS), await jumped(31 * DAY_MS + 1)]).toEqual([false, true])

  await eraseExpired(options)
  for (const sign of [1, -1]) {
    expect([await jumped(2 * DAY_MS * sign), await jumped((2 * DAY_MS + 1) * sign)]).toEqual([false, true])
  }
  now += 100 * DAY_MS
  expect(await clockJump(options)).toContain('2026-06-10T09:00:00.000Z')
  // The owner confirms the clock, so that the 100 days count as a pause of the server.
  await eraseExpired(options)
  expect([await jumped(101 * DAY_MS), await jumped(101 * DAY_MS + 1)]).toEqual([false, true])
  // A wrong time that was confirmed is corrected by one more confirmation.
  now -= 300 * DAY_MS
  expect(await clockJump(options)).not.toBeNull()
  await eraseExpired(options)
  expect(await clockJump(options)).toBeNull()
})

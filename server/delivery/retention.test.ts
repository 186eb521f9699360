import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { composeMail, UNKNOWN_SHOP } from '../mail/compose.ts'
import { createFileTransport } from '../mail/transports/file-mailbox.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { incoming } from '../testing/store-contract.ts'
import { eraseExpired } from './retention.ts'

const DAYS_30_MS = 30 * 24 * 60 * 60 * 1000

test('a delivered request and its mail are kept for the retention in full, and erased right after', async () => {
  const folder = await temporaryFolder()
  const mailFolder = join(folder, 'mail')
  const received = Date.UTC(2026, 2, 2, 9)
  let now = received
  const store = await openSqliteStore({ file: join(folder, 'outbox.sqlite'), clock: () => now })
  onTestFinished(() => store.close())
  await store.accept(incoming())
  for (const claim of await store.claim(1, 60_000)) {
    const mail = { from: 'sito@example.com', to: ['bottega@example.com'], shop: UNKNOWN_SHOP, suspects: 0 }
    await createFileTransport(mailFolder).send(await composeMail(claim.request, mail))
    await store.settle(claim, { outcome: 'delivered' })
  }

  const purge = () => eraseExpired({ store, mailFolder, retentionDays: 30, clock: () => now })
  now = received + DAYS_30_MS
  expect(await purge()).toMatchObject({ erased: [], files: 0 })
  // File names tell whole seconds.
  now += 1000
  expect(await purge()).toMatchObject({ erased: [{ receivedAt: received }], files: 1 })
})

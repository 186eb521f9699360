import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { incoming } from '../testing/store-contract.ts'
import { openStore } from './open-store.ts'
import { SQLITE_DOWN_MIGRATIONS, schemaVersion } from './schema-version.ts'
import { SQLITE_MIGRATIONS } from './sqlite/migrations.ts'

test('the schema can be rolled back to version 1 and migrated again, and no request is lost', async () => {
  const storage = { dataDir: join(await temporaryFolder(), 'data'), databaseUrl: undefined }
  const known = SQLITE_MIGRATIONS.length
  expect(await schemaVersion(storage)).toEqual({ present: 0, known, lowest: 1 })
  const before = await listed()
  for (let version = known; version-- > 1; ) {
    expect(await schemaVersion(storage, version)).toEqual({ present: version, known, lowest: 1 })
    expect(await schemaVersion(storage)).toEqual({ present: version, known, lowest: 1 })
    // Opening the store migrates up again, which must work after every rollback.
    expect(await listed()).toHaveLength(before.length + known - version)
  }
  await expect(schemaVersion(storage, 0)).rejects.toThrow('Nothing leads from version')
  expect((await schemaVersion(storage)).present).toBe(known)
  expect(Object.keys(SQLITE_DOWN_MIGRATIONS)).toHaveLength(known - 1)

  async function listed() {
    const store = await openStore(storage)
    try {
      await store.accept(incoming({ message: crypto.randomUUID() }))
      return await store.list({})
    } finally {
      await store.close()
    }
  }
})

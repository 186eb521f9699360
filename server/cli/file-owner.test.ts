import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolderOf, unprivilegedAccount } from '../../tests/support/unprivileged-account.ts'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import { runOwnerCommand } from '../testing/owner-command.ts'
import { incoming } from '../testing/store-contract.ts'

/** The account that runs the service; undefined without root: then the tests' own account runs it. */
const service = unprivilegedAccount()
let dataDir: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(temporaryFolderOf(service), 'owner-'))
  if (service !== undefined) chownSync(dataDir, service.uid, service.gid)
  await asService(async () => {
    const store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
    await store.accept(incoming())
    await store.close()
  })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function asService<T>(work: () => Promise<T>): Promise<T> {
  if (service === undefined) return work()
  process.setegid?.(service.gid)
  process.seteuid?.(service.uid)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}

const requests = (...args: string[]) => runOwnerCommand(args, dataDir)

const owners = () =>
  Object.fromEntries(readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).uid]))

test('what root writes in the folder of the service belongs to the service', async ({ skip }) => {
  if (service === undefined) return skip('only root can give files to another user')
  const own = await temporaryFolder()
  expect(await requests('backup', join(dataDir, 'copia.sqlite'))).toMatchObject({ code: 0, err: '' })
  expect(await requests('backup', join(own, 'copia.sqlite'))).toMatchObject({ code: 0, err: '' })
  expect(statSync(join(own, 'copia.sqlite')).uid).toBe(0)
  const store = await openSqliteStore({ file: join(dataDir, 'outbox.sqlite'), clock: Date.now })
  await store.accept(incoming({ message: 'con il registro aperto' }))
  const { uid } = service
  expect(owners()).toEqual({
    'outbox.sqlite': uid,
    'outbox.sqlite-wal': uid,
    'outbox.sqlite-shm': uid,
    'copia.sqlite': uid,
    'backups.jsonl': uid,
  })
  await store.close()
  const nightly = await asService(() => requests('backup', join(dataDir, 'notturna.sqlite')))
  expect(nightly).toMatchObject({ code: 0, err: '' })
  const erasing = await asService(() => requests('delete', '--email', 'anna@example.com'))
  expect(erasing).toMatchObject({ code: 0, out: expect.stringContaining(join(dataDir, 'notturna.sqlite')) })
})

test('if the service may not open the records of backups, commands say how to repair that and do the rest', async () => {
  const records = join(dataDir, 'backups.jsonl')
  writeFileSync(records, '', { mode: 0o600 })
  if (service === undefined) chmodSync(records, 0)
  const remedy = `chown --reference=${dataDir} ${records}`
  const copy = join(dataDir, 'copia.sqlite')
  const written = await asService(() => requests('backup', copy))
  expect(written).toMatchObject({ code: 1, out: expect.stringContaining(`Copia scritta in ${copy}`) })
  expect(written.err).toContain(remedy)
  expect(statSync(copy).size).toBeGreaterThan(0)

  const erased = await asService(() => requests('delete', '--email', 'anna@example.com'))
  expect(erased).toMatchObject({
    code: 1,
    out: expect.stringContaining('Eliminazione fatta. Richieste di anna@example.com: 1;'),
  })
  expect(erased.err).toContain('non so quali copie contengono ancora i dati')
  expect(erased.err).toContain(remedy)

  if (service === undefined) return
  // The next command that root runs gives the records back to the service.
  expect((await requests('backup', join(dataDir, 'seconda.sqlite'))).code).toBe(0)
  expect((await asService(() => requests('backup', join(dataDir, 'terza.sqlite')))).code).toBe(0)
})

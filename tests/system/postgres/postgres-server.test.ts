import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startPostgres } from './postgres-server.ts'

test('root whose temporary files nobody else can reach gets a PostgreSQL too', async ({ skip }) => {
  if (process.getuid?.() !== 0) skip('only root has to run PostgreSQL as somebody else')
  const folder = mkdtempSync(join(tmpdir(), 'private-'))
  vi.stubEnv('TMPDIR', folder)
  try {
    const server = await startPostgres({ settings: ['fsync=off'] })
    expect(await server.query(await server.createDatabase(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.remove()
  } finally {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  }
})

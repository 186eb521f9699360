import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isReady, startProgram } from '../../support/server-process.ts'

test('npm start says that its port is taken, and serves on another', async () => {
  const other = createServer().listen(8080, '127.0.0.1')
  // A server of the developer's may have taken it before.
  await once(other, 'listening').catch(() => {})
  const dataDir = mkdtempSync(join(tmpdir(), 'server-'))
  const program = startProgram(['node', 'scripts/start.ts'], { environment: { DATA_DIR: dataDir } })
  onTestFinished(async () => {
    other.close()
    await program.end()
    rmSync(dataDir, { recursive: true })
  })
  const port = () => /^La porta 8080 è occupata: uso la (\d+)\.\n/.exec(program.output())?.[1]
  await program.untilReady(async () => port() !== undefined && (await isReady(`http://127.0.0.1:${port()}`)))
  expect(port()).not.toBe('8080')
})

import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isReady, startProgram } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/vitest.ts'

test('npm start says that its port is taken, and serves on another', async () => {
  const other = createServer().listen(8080, '127.0.0.1')
  // A server of the developer's may have taken it before.
  await once(other, 'listening').catch(() => {})
  const environment = { DATA_DIR: await temporaryFolder() }
  const program = startProgram(['node', 'scripts/start.ts'], { environment })
  onTestFinished(async () => {
    other.close()
    await program.end()
  })
  const port = () => /^La porta 8080 è occupata: uso la (\d+)\.\n/.exec(program.output())?.[1]
  await program.untilReady(async () => port() !== undefined && (await isReady(`http://127.0.0.1:${port()}`)))
  expect(port()).not.toBe('8080')
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from '../../../scripts/run-step.ts'
import { freePort, projectRoot } from '../../support/server-process.ts'

test('a signal to npm run serve reaches the server, which stops as it should', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'serve-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const child = spawn('npm', ['run', '--silent', 'serve'], {
    cwd: projectRoot,
    env: cleanEnvironment({ PORT: String(port), DATA_DIR: dataDir }),
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 20_000 }).toContain('Listening')
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(output).toContain('"Stopped"')
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
})

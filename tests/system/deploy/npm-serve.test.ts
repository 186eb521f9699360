import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort, startProgram } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/vitest.ts'

test('a signal to npm run serve reaches the server, which stops as it should', async () => {
  const dataDir = await temporaryFolder()
  const port = await freePort()
  const { child, output } = startProgram(['npm', 'run', '--silent', 'serve'], {
    environment: { PORT: String(port), DATA_DIR: dataDir },
  })
  await expect.poll(output).toContain('Listening')
  // V8 takes the size of the young generation only at its start.
  expect(commandOf(child.pid)).toMatch(/ --max-semi-space-size=2 .*server\/main\.ts/)
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(output()).toContain('"Stopped"')
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
})

/** The command line of the innermost descendant of a process: of the server, behind npm and a shell (Linux). */
function commandOf(pid: number | undefined): string {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return child ? commandOf(Number(child)) : readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}

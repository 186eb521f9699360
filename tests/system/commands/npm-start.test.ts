import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isReady, projectRoot, runToEnd, startProgram } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/vitest.ts'

/**
 * A project of two packages, one of them the optional one that holds Node's program, with this
 * project's `scripts/setup.cjs`.
 */
async function smallProject(): Promise<string> {
  const folder = await temporaryFolder()
  const write = (name: string, content: object | string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(
      join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  }
  write('node-here/package.json', { name: 'node-here', version: '1.0.0', bin: { node: 'node' } })
  // It writes into a file, because npm prints sentences of its own, such as the notice of a new
  // version.
  write('node-here/node', '#!/bin/sh\necho the pinned Node >>ran\n')
  write('tool/package.json', { name: 'tool', version: '1.0.0' })
  write('package.json', {
    engines: { node: '>=20.0' },
    optionalDependencies: { 'node-here': 'file:node-here' },
    devDependencies: { tool: 'file:tool' },
    scripts: { start: 'npm run --silent setup && node', setup: 'node scripts/setup.cjs' },
  })
  cpSync(join(projectRoot, 'scripts/setup.cjs'), join(folder, 'scripts/setup.cjs'))
  return folder
}

test('where npm may run no scripts and leaves out packages, the first command installs all and runs on the pinned Node', async () => {
  const folder = await smallProject()
  const userconfig = join(folder, 'careful-npmrc')
  writeFileSync(userconfig, 'ignore-scripts=true\nomit[]=optional\nomit[]=dev\n')
  await runToEnd(['npm', 'install', '--package-lock-only', '--offline'], {}, folder)
  await runToEnd(['npm', 'start'], { npm_config_userconfig: userconfig }, folder)
  expect(readFileSync(join(folder, 'ran'), 'utf8')).toMatch(/the pinned Node\n$/)
  expect(existsSync(join(folder, 'node_modules/tool/package.json'))).toBe(true)
})

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
  await program.untilReady(
    async () => port() !== undefined && (await isReady(`http://127.0.0.1:${port()}`)),
  )
  expect(port()).not.toBe('8080')
})

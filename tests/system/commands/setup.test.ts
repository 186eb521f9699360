import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot, runToEnd } from '../../support/server-process.ts'

/** A project of two packages, one of them the optional one that holds Node's program, with this project's `scripts/setup.cjs`. */
function smallProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: object | string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  write('node-here/package.json', { name: 'node-here', version: '1.0.0', bin: { node: 'node' } })
  write('node-here/node', '#!/bin/sh\necho the pinned Node\n')
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

test.each([
  ['no settings', ''],
  [
    'settings that forbid scripts and leave out packages',
    'ignore-scripts=true\nomit[]=optional\nomit[]=dev\n',
  ],
])(
  'with %s of npm the first command installs all packages and runs on the Node among them',
  async (_, settings) => {
    const folder = smallProject()
    const npm = (...args: string[]) =>
      runToEnd(['npm', ...args], { npm_config_userconfig: userconfig }, folder)
    const userconfig = join(folder, 'careful-npmrc')
    writeFileSync(userconfig, settings)
    await runToEnd(['npm', 'install', '--package-lock-only', '--offline'], {}, folder)
    expect((await npm('start')).output).toMatch(/\nthe pinned Node\n$/)
    expect(existsSync(join(folder, 'node_modules/tool/package.json'))).toBe(true)
  },
)

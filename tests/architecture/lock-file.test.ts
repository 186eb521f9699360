import { readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  dev?: true
  hasInstallScript?: true
  optionalDependencies?: Record<string, string>
}

const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))
const packages: Record<string, LockedPackage> = read('package-lock.json').packages

/** Whether a package is found from another one's folder, as Node looks for it. */
function isLocked(name: string, from: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true
  return from !== '' && isLocked(name, from.replace(/\/?(?:node_modules\/)(?:@[^/]+\/)?[^/]+$/, ''))
}

test('the lock file holds the packages of every system, so that npm ci runs on each', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, path)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry, so that npm asks the one that it is set up for', () => {
  const hosts = Object.values(packages).flatMap(({ resolved }) => (resolved ? [new URL(resolved).host] : []))
  expect([...new Set(hosts)].filter((host) => host !== 'registry.npmjs.org')).toEqual([])
})

test('the lock file holds the checksum of every package of production', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { dev, integrity }]) => path !== '' && !dev && !integrity,
  )
  expect(unchecked.map(([path]) => path)).toEqual([])
})

test('the Node that everything runs on comes out of a package of the lock file, as it was packed', () => {
  const program = relative(projectRoot, realpathSync(join(projectRoot, 'node_modules/.bin/node')))
  const [folder = ''] = /^node_modules\/[^/]+/.exec(program) ?? []
  expect(packages[folder]).toMatchObject({ integrity: expect.stringMatching(/^sha512-/) })
  expect(packages[folder]).not.toHaveProperty('hasInstallScript')
  expect(packages[folder]?.version).toBe(process.versions.node)
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

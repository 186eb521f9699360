import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

/** A package of the lock file and the licence that it names (an SPDX expression). */
export interface LicensedPackage {
  name: string
  version: string
  licence: string
  /** False for what only building and testing need. */
  production: boolean
}

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  optionalDependencies?: Record<string, string>
}

/** Every package of `package-lock.json`, of all systems, by name. */
export function readLicences(
  lockFile = join(import.meta.dirname, '..', 'package-lock.json'),
): LicensedPackage[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const found = Object.entries(packages).flatMap(
    ([path, { version = '', license, dev, devOptional, link }]) =>
      path === '' || link
        ? []
        : {
            name: nameOf(path),
            version,
            licence: license ?? licenceOfFamily(nameOf(path), packages),
            production: !dev && !devOptional,
          },
  )
  return found.toSorted((a, b) => a.name.localeCompare(b.name))
}

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/** The part of a package for another system, which npm has never looked into, is under the licence of the whole. */
function licenceOfFamily(name: string, packages: Record<string, LockedPackage>): string {
  const whole = Object.values(packages).find(({ optionalDependencies = {} }) => name in optionalDependencies)
  return whole?.license ?? 'unknown'
}

/** The names of the licences in an SPDX expression, such as `(MIT OR CC0-1.0)`. */
export function licencesIn(expression: string): string[] {
  return expression.split(/[()\s]+|\bAND\b|\bOR\b/).filter((name) => name !== '')
}

/** `npm run licences [-- --all]`: one line per licence with its packages; by default those of production. */
function main(): void {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
  const packages = readLicences().filter(({ production }) => production || values.all)
  const byLicence = Map.groupBy(packages, ({ licence }) => licence)
  for (const [licence, members] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
    console.log(`${licence} (${members.length})`)
    for (const { name, version } of members) console.log(`  ${name} ${version}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()

import { execFileSync } from 'node:child_process'

/** The properties of an installed package that are read from the output of `npm query`. */
interface InstalledPackage {
  name: string
  version: string
  license?: string
}

// `npm run licences [-- --all]` prints licence, name and version of each production package, or of every package.
const selector = process.argv.includes('--all') ? ':root *' : ':root > .prod, :root > .prod *'
const { npm_execpath: npm = '' } = process.env
const found = execFileSync(process.execPath, [npm, 'query', selector], {
  maxBuffer: Number.POSITIVE_INFINITY,
})
const packages: InstalledPackage[] = JSON.parse(found.toString())
const lines = packages.map(({ name, version, license = '?' }) => `${license.padEnd(24)} ${name} ${version}`)
console.log(lines.toSorted().join('\n'))

import { expect, test } from 'vitest'
import { runToEnd, succeed } from '../support/server-process.ts'

/** Licences that ask at most that their notice is kept; the packages' own folders keep it. */
const FREE = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0']
/**
 * Development packages may also have these licences: of packages under them we pass on only fonts,
 * with their licence.
 */
const FREE_FOR_TOOLS = [
  ...FREE,
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Zlib', 'Python-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]

test.each([
  ['production', ':root > .prod, :root > .prod *', FREE, 'hono'],
  ['development', ':root *', FREE_FOR_TOOLS, 'astro'],
])('no licence of a package for %s forbids what we do', async (_, selector, free, known) => {
  const output = await succeed(runToEnd(['npm', 'query', selector]))
  const packages: { name: string; license?: string }[] = JSON.parse(output)
  expect(packages.map(({ name }) => name)).toContain(known)
  const isFree = (licence: string) =>
    licence
      .split(' OR ')
      .some((all) =>
        all.split(/[()\s]+|\bAND\b/).every((name) => name === '' || free.includes(name)),
      )
  expect(packages.filter(({ license = 'unknown' }) => !isFree(license))).toEqual([])
})

import { expect, test } from 'vitest'
import { runToEnd } from '../support/server-process.ts'

/** Licences that ask at most that their notice is kept; the packages' own folders keep it. */
const FREE = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0']
/** Development packages may also have these licences: of packages under them we pass on only fonts, with their licence. */
const FREE_FOR_TOOLS = [
  ...FREE,
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Zlib', 'Python-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]

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

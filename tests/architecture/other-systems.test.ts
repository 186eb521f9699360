import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Scripts that an owner runs, on whatever system there is. */
test.each(['start', 'dev', 'build', 'serve', 'requests', 'shop', 'drawings', 'test'])(
  'npm run %s needs nothing that only some shells have',
  (name) => {
    // Both cmd.exe and sh know &&.
    expect(scripts[name]).toMatch(/^node [\w./ -]+(?: && node [\w./ -]+)?$/)
  },
)

test.each(['scripts/run.mjs', 'scripts/dev.ts'])('%s starts programs by Node alone', (file) => {
  const started = [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/\bspawn\((\S+),/g)]
  expect(started.length).toBeGreaterThan(0)
  for (const [, program] of started) expect(['node', 'process.execPath']).toContain(program)
})

/** Tracked files that exist: one may have been deleted without a commit. */
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' })
  .split('\0')
  .filter((name) => name && existsSync(join(projectRoot, name)))

test('no file has a name that Windows refuses or takes for another', () => {
  const refused = /[<>:"|?*\\]|[. ]$|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/i
  expect(tracked.length).toBeGreaterThan(300)
  expect(tracked.filter((name) => refused.test(name))).toEqual([])
  expect(new Set(tracked.map((name) => name.toLowerCase())).size).toBe(tracked.length)
})

test('git writes the same line ends on every system', () => {
  expect(readFileSync(join(projectRoot, '.gitattributes'), 'utf8')).toContain('* text=auto eol=lf')
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../support/server-process.ts'

interface Step {
  uses?: string
  with?: Record<string, unknown>
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

test.each(['.github/workflows/ci.yml', 'deploy/static-hosts/github-pages.yml'])(
  '%s names actions by their commit, which unlike a tag cannot be moved, and leaves its token in no file that packages could read',
  (file) => {
    const { jobs } = parse(read(file)) as { jobs: Record<string, { steps: Step[] }> }
    const actions = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses))
    for (const { uses } of actions) expect(uses).toMatch(/@[\da-f]{40}$/)
    const checkouts = actions.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.length).toBeGreaterThan(0)
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false })
  },
)

test('the image is built without .git, whose settings may hold a token', () => {
  expect(read('.dockerignore').split('\n')).toContain('.git')
})

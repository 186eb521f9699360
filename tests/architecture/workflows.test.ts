import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../support/server-process.ts'

interface Step {
  uses?: string
  with?: Record<string, unknown>
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

describe.each(['.github/workflows/ci.yml', 'deploy/static-hosts/github-pages.yml'])('%s', (file) => {
  const { jobs } = parse(read(file)) as { jobs: Record<string, { steps: Step[] }> }
  const steps = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses !== undefined))

  test('runs actions of one commit, which nobody can move as a tag', () => {
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.map(({ uses }) => uses).filter((uses) => !/@[\da-f]{40}$/.test(uses ?? ''))).toEqual([])
  })

  test('leaves its token in no file that packages could read', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.length).toBeGreaterThan(0)
    for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false })
  })
})

test('the image is built without the history, whose settings may hold a token', () => {
  expect(read('.dockerignore').split('\n')).toContain('.git')
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../server/cli/run-command.ts'
import { PRODUCT_VARIABLES, projectRoot } from '../support/server-process.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const exists = (path: string) => existsSync(join(projectRoot, path))
const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json'))

/** All documents but the changelog, which names files that are gone. */
const DOCUMENTS = globSync('{*.md,docs/**/*.md}', { cwd: projectRoot }).filter(
  (name) => name !== 'CHANGELOG.md',
)
/** Paths that exist only after a build, a run or an installation, or in another shop's content. */
const MADE_LATER =
  /^(?:data|dist|node_modules|content\/images|content\/pages|content\/brand\/logo\.svg)(?:\/|$)/
const PATH =
  /^(?:content|contact|site|server|tests|bench|deploy|scripts|docs|data|dist|node_modules|\.ci)\/[\w./[\]-]*$/
/** Texts with the names of all variables that something reads. */
const variables = [
  ...PRODUCT_VARIABLES,
  read('deploy/supabase/functions/_shared/hosted-config.ts'),
  read('deploy/static-hosts/netlify.toml'),
].join()

/**
 * What a document names and the project lacks: paths, links, scripts, commands, variables and
 * packages.
 */
function missing(file: string): string[] {
  const text = read(file)
  const all = (pattern: RegExp, within = text) =>
    [...within.matchAll(pattern)].map(([, found = '']) => found)
  const blocks = all(/^```\w*\n([\s\S]*?)^```$/gm)
  const code = [...all(/`([^`\n]+)`/g), ...blocks.flatMap((block) => block.split(/\s+/))]
  const prose = text.replace(/`[^`\n]+`/g, '')
  const links = all(/(?:\]\(|src(?:set)?=")([^)"#\s]+)/g, prose)
  const packages = { ...dependencies, ...devDependencies }
  return [
    ...code.filter((part) => PATH.test(part) && !MADE_LATER.test(part) && !exists(part)),
    ...links.filter((link) => !/^https?:/.test(link) && !exists(join(dirname(file), link))),
    ...[...all(/npm run (?:--silent )?([\w-]+)/g), ...all(/npm (start|test)\b/g)].filter(
      (name) => !(name in scripts),
    ),
    ...all(/(?:npm run requests --|server\/cli\/main\.ts) ([\w-]+)/g).filter(
      (name) => !Object.hasOwn(COMMANDS, name),
    ),
    ...all(/^([A-Z]{2,}(?:_[A-Z]+)+)(?:=.*)?$/gm, code.join('\n')).filter(
      (name) => !variables.includes(name),
    ),
    ...code.filter((part) => /^@[\w-]+\/[\w-]+$/.test(part) && !(part in packages)),
  ].map((name) => `${file}: ${name}`)
}

test('every path, link, script, command, variable and package that a document names exists', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(30)
  expect(DOCUMENTS.flatMap(missing)).toEqual([])
})

test('the commands for going live are the same in README.md and docs/operations.md', () => {
  const lines = (file: string) => /^```sh\ngit clone REPOSITORY[\s\S]*?^```$/m.exec(read(file))?.[0]
  expect(lines('README.md')).toBeDefined()
  expect(lines('README.md')).toBe(lines('docs/operations.md'))
})

test('each decision has its three parts and stands in the index', () => {
  const index = read('docs/decisions/README.md')
  for (const file of DOCUMENTS.filter((name) => /decisions\/\d/.test(name))) {
    expect(index).toContain(`](${basename(file)})`)
    expect(read(file).match(/^## \w+/gm), file).toEqual([
      '## Context',
      '## Decision',
      '## Consequences',
    ])
  }
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json'))
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(projectRoot, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ...readdirSync(join(projectRoot, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
]
/** Paths that exist only on a machine where something was built, run or installed. */
const MADE_LATER = /^(?:data|dist|node_modules|content\/images|content\/brand\/logo\.svg)(?:\/|$)/
const ROOMS = 'content|contact|site|server|tests|bench|deploy|scripts|docs|data|dist|node_modules|\\.ci'
const configurations =
  read('server/config/environment.ts') + read('server/config/config.ts') + read('site/config.ts')

describe.each(DOCUMENTS)('%s', (file) => {
  const text = read(file)
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  const code = [...inline, ...blocks.flatMap((block) => block.split(/\s+/))]

  test('names only paths that exist', () => {
    const paths = code.filter((part) => new RegExp(`^(?:${ROOMS})/[\\w./\\[\\]-]*$`).test(part))
    const missing = paths.filter((path) => !MADE_LATER.test(path) && !existsSync(join(projectRoot, path)))
    expect(missing).toEqual([])
  })

  test('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
    const broken = links.filter(
      (link) => !/^https?:/.test(link) && !existsSync(join(projectRoot, dirname(file), link)),
    )
    expect(broken).toEqual([])
  })

  test('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm (?:run (?:--silent )?)([\w-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const shorthands = [...text.matchAll(/npm (start|test)\b/g)].map(([, name = '']) => name)
    expect(shorthands.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only variables that the configuration reads', () => {
    const variables = code.filter((part) => /^[A-Z][A-Z]+(?:_[A-Z]+)+(?:=.*)?$/.test(part))
    const unknown = variables
      .map((part) => part.replace(/=.*$/, ''))
      .filter((name) => !configurations.includes(name) && !knownElsewhere(name))
    expect(unknown).toEqual([])
  })

  test('names only packages that are installed', () => {
    const packages = code.filter((part) => /^@[\w-]+\/[\w-]+$/.test(part))
    const known = { ...dependencies, ...devDependencies }
    expect(packages.filter((name) => !(name in known))).toEqual([])
  })
})

/** Variables of the hosted platform and of the tests, read where they belong. */
function knownElsewhere(name: string): boolean {
  const files = [
    'scripts/find-browsers.ts',
    'deploy/supabase/functions/_shared/hosted-config.ts',
    'deploy/static-hosts/netlify.toml',
  ]
  return files.some((file) => existsSync(join(projectRoot, file)) && read(file).includes(name))
}

test('the example environment holds every variable that the operations name', () => {
  const named = [...read('docs/operations.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const example = read('deploy/debian/environment.example')
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => name !== 'HOST' && !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([])
})

test('no documented command changes the lock file, at which the next update would stop', () => {
  const deploy = readdirSync(join(projectRoot, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
  expect(deploy.length).toBeGreaterThan(10)
  const prunes = [...DOCUMENTS, ...deploy].flatMap((file) =>
    [...read(file).matchAll(/npm prune --.*/g)].map(([command]) => `${file}: ${command}`),
  )
  expect(prunes.filter((command) => !command.includes('--no-save'))).toEqual([])
  expect(prunes).not.toEqual([])
})

test('the README goes live by the same lines as the operations', () => {
  const lines = (file: string) => /^```sh\ngit clone REPOSITORY[\s\S]*?^```$/m.exec(read(file))?.[0]
  expect(lines('README.md')).toBeDefined()
  expect(lines('README.md')).toBe(lines('docs/operations.md'))
})

test('every command of the owner that the operations name exists', () => {
  const commands = [...read('docs/operations.md').matchAll(/npm run requests -- ([\w-]+)/g)].map(
    ([, name]) => name,
  )
  const source = readdirSync(join(projectRoot, 'server/cli')).map((name) => read(`server/cli/${name}`))
  const known = `${read('server/cli/main.ts')}${source.join('')}`
  expect(
    [...new Set(commands)].filter((name) => !known.includes(`'${name}'`) && !known.includes(`${name}:`)),
  ).toEqual([])
})

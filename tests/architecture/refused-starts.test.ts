import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadServices } from '../../site/content/load/services.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'
import { type EndedProcess, projectRoot, runToEnd } from '../support/server-process.ts'
import { temporaryFolder } from '../support/vitest.ts'

let copy: ProjectCopy
beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.remove())

/** Expects a failed run that says all of `said` in exactly one line, and shows no stack trace. */
function expectRefusal({ code, output }: EndedProcess, ...said: (string | RegExp)[]): void {
  expect(code, output).not.toBe(0)
  expect(code, output).not.toBeNull()
  expect(output).not.toMatch(/^\s+at /m)
  const lines = output.split('\n').filter((line) => said.every((part) => line.match(part)))
  expect(lines, output).toHaveLength(1)
}

/** Other mistakes in content files are tested beside the loaders (site/content/load). */
test('a build with a misspelt key says so in one line, and leaves the last site as it was', async () => {
  const page = join(copy.dist, 'index.html')
  mkdirSync(dirname(page))
  writeFileSync(page, 'the last good build')
  const name = `${loadServices()[0]?.slug}.yaml`
  const mend = copy.change(`services/${name}`, /^subtitle:/m, 'subtitel:')
  const ended = await copy.build()
  mend()
  expectRefusal(ended, name, 'subtitel')
  expect(ended.output.trim().split('\n'), ended.output).toHaveLength(1)
  expect(readFileSync(page, 'utf8')).toBe('the last good build')
  expect(readdirSync(copy.folder).filter((each) => each.startsWith('dist'))).toEqual(['dist'])
})

test.each(['privacy', 'index', 'foto'])(
  'a service named %s stops the build, naming the file',
  async (name) => {
    const services = join(copy.content, 'services')
    const file = join(services, `${name}.yaml`)
    cpSync(join(services, `${loadServices()[0]?.slug}.yaml`), file)
    expectRefusal(await copy.build(), new RegExp(`${name}\\.yaml`), 'è già una pagina del sito')
    rmSync(file)
  },
)

test('a build refuses a wrong variable, and to go out with the example’s facts', async () => {
  expectRefusal(await copy.build({ SITE_ORIGIN: 'www.example.com' }), 'SITE_ORIGIN')
  copy.change('shop.yaml', /^example: .*$/m, 'example: true')
  expectRefusal(await copy.build({ SITE_ORIGIN: 'https://www.example.com' }), /shop\.yaml/)
})

/** Runs the check with a faked Node version. */
function checkEngine(version: string): Promise<EndedProcess> {
  const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' })
    require('./scripts/check-engine.cjs')`
  return runToEnd(['node', '--eval', script])
}

test('a Node that the project does not support is refused in one sentence, and a supported one passes', async () => {
  for (const version of ['0.12.0', '18.20.4', '20.18.9', '21.7.0', '22.11.0'])
    expectRefusal(await checkEngine(version), version, /serve Node \^20\.19 \|\| >=22\.12/)
  for (const version of ['20.19.0', '22.12.0', '26.0.0'])
    expect(await checkEngine(version)).toEqual({ code: 0, output: '' })
})

test('a build without the development packages says what to run, in one line', async () => {
  const pruned = await temporaryFolder()
  cpSync(join(projectRoot, 'scripts'), join(pruned, 'scripts'), { recursive: true })
  cpSync(join(projectRoot, 'package-lock.json'), join(pruned, 'package-lock.json'))
  mkdirSync(join(pruned, 'node_modules'))
  const { packages, ...lock } = JSON.parse(readFileSync(join(pruned, 'package-lock.json'), 'utf8'))
  const production = Object.entries<{ dev?: true }>(packages).filter(([, { dev }]) => dev === undefined)
  const installed = { ...lock, packages: Object.fromEntries(production) }
  writeFileSync(join(pruned, 'node_modules/.package-lock.json'), JSON.stringify(installed))
  const ended = await runToEnd(['node', 'scripts/install.mjs', '--check'], {}, pruned)
  expectRefusal(ended, 'npm ci --include=dev')
})

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { loadServices } from '../../site/content/load/services.ts'
import { loadShop } from '../../site/content/load/shop.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'
import {
  type EndedProcess,
  freePort,
  listenOnFreePort,
  projectRoot,
  runToEnd,
} from '../support/server-process.ts'

const BUILD: [string, string] = ['node', 'site/build/main.ts']
const shop = loadShop()
/** The file of some service. */
const SERVICE = `${loadServices()[0]?.slug}.yaml`

let folder: string
let copy: ProjectCopy

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'refused-'))
  copy = copyProject()
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  copy.remove()
})

const startServer = async (environment: Record<string, string>) =>
  runToEnd(['node', 'server/main.ts'], { PORT: String(await freePort()), DATA_DIR: folder, ...environment })

/** One line says what is wrong, and no stack trace hides it. */
function expectRefusal({ code, output }: EndedProcess, ...said: (string | RegExp)[]): void {
  expect(code, output).not.toBe(0)
  expect(code, output).not.toBeNull()
  expect(output).not.toMatch(/^\s+at /m)
  const lines = output.split('\n').filter((line) => said.every((part) => line.match(part)))
  expect(lines, output).toHaveLength(1)
}

test.for([
  ['PORT', 'otto'],
  ['PORT', '70000'],
  ['MAIL_URL', 'ftp://mail.example.com'],
  ['MAIL_TO', 'non un indirizzo'],
  ['SITE_ORIGIN', 'officina'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['RATE_LIMIT', 'pochi'],
  ['RETENTION_DAYS', '-3'],
] as const)('the server refuses %s=%s in one line that names the variable', async ([name, value]) => {
  expectRefusal(await startServer({ [name]: value }), name)
})

test('the server refuses a public origin without a mail server, instead of keeping requests in a folder', async () => {
  expectRefusal(await startServer({ SITE_ORIGIN: 'https://www.example.com' }), 'MAIL_URL')
})

test('a port in use is said in one line', async () => {
  const other = createServer()
  const port = await listenOnFreePort(other)
  try {
    expectRefusal(await startServer({ PORT: String(port) }), String(port))
  } finally {
    other.close()
  }
})

test('a data folder that cannot be written is said in one line', async () => {
  const file = join(folder, 'not-a-folder')
  writeFileSync(file, '')
  expectRefusal(await startServer({ DATA_DIR: join(file, 'data') }), 'DATA_DIR')
})

/** A build says nothing else than what it refuses. */
function expectOneLine(ended: EndedProcess, ...said: (string | RegExp)[]): void {
  expectRefusal(ended, ...said)
  expect(ended.output.trim().split('\n'), ended.output).toHaveLength(1)
}

test.runIf(process.platform === 'linux')('so is a data folder that takes nothing', async () => {
  expectRefusal(await startServer({ DATA_DIR: '/proc/data' }), 'DATA_DIR')
})

test('a service named like a page of ours stops the build, naming the file', async () => {
  const services = join(copy.folder, 'content', 'services')
  const file = join(services, 'privacy.yaml')
  cpSync(join(services, SERVICE), file)
  expectOneLine(await runToEnd(BUILD, {}, copy.folder), /privacy\.yaml/, 'è già una pagina del sito')
  rmSync(file)
})

test('a misspelt key in a service stops the build, naming file and key, and leaves the last site as it was', async () => {
  const page = join(copy.folder, 'dist', 'index.html')
  mkdirSync(dirname(page))
  writeFileSync(page, 'the last good build')
  const file = join(copy.folder, 'content', 'services', SERVICE)
  const content = readFileSync(file, 'utf8')
  writeFileSync(file, content.replace(/^subtitle:/m, 'subtitel:'))
  expectOneLine(await runToEnd(BUILD, {}, copy.folder), SERVICE, 'subtitel')
  writeFileSync(file, content)
  expect(readFileSync(page, 'utf8')).toBe('the last good build')
  expect(readdirSync(copy.folder).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
})

test('a misspelt drawing stops the build, naming file and drawing', async () => {
  const file = join(copy.folder, 'content', 'services', SERVICE)
  const content = readFileSync(file, 'utf8')
  writeFileSync(file, `drawing: hard-disc\n${content.replace(/^drawing:.*\n/m, '')}`)
  expectOneLine(await runToEnd(BUILD, {}, copy.folder), SERVICE, 'hard-disc')
  writeFileSync(file, content)
})

test('a file that is not YAML stops the build, naming file and line', async () => {
  const file = join(copy.folder, 'content', 'home.yaml')
  const content = readFileSync(file, 'utf8')
  writeFileSync(file, `${content}\n  - [what: {`)
  expectOneLine(await runToEnd(BUILD, {}, copy.folder), /home\.yaml/, /\d/)
  writeFileSync(file, content)
})

test('a shop outside its province stops the build, naming file and key', async () => {
  const file = join(copy.folder, 'content', 'shop.yaml')
  const content = readFileSync(file, 'utf8')
  const document = parseDocument(content)
  const { latitude } = shop.coordinates
  const elsewhere = latitude > 42 ? latitude - 5.5 : latitude + 5.5
  document.setIn(['coordinates', 'latitude'], elsewhere)
  writeFileSync(file, document.toString())
  const said = [/shop\.yaml/, 'coordinates.latitude', `provincia di ${shop.provinceName}`, String(elsewhere)]
  expectOneLine(await runToEnd(BUILD, {}, copy.folder), ...said)
  writeFileSync(file, content)
})

test('a build for a public origin refuses to go out with the example facts', async () => {
  const file = join(copy.folder, 'content', 'shop.yaml')
  const content = readFileSync(file, 'utf8')
  writeFileSync(file, content.replace(/^example: .*$/m, 'example: true'))
  const ended = await runToEnd(BUILD, { SITE_ORIGIN: 'https://www.example.com' }, copy.folder)
  expectOneLine(ended, /shop\.yaml/)
  writeFileSync(file, content)
})

test.for([
  ['SITE_ORIGIN', 'www.example.com'],
  ['PUBLIC_FUNCTIONS_URL', 'functions'],
] as const)('the build refuses %s=%s in one line that names the variable', async ([name, value]) => {
  expectOneLine(await runToEnd(BUILD, { [name]: value }, copy.folder), name)
})

test.each(['0.12.0', '18.20.4', '20.18.9', '21.7.0', '22.11.0'])(
  'Node %s is told in one sentence that it is too old',
  async (version) => {
    const ended = await runToEnd(onNode(version))
    expectRefusal(ended, version, /needs Node \^20\.19 \|\| >=22\.12/)
    expect(ended.output.trim().split('\n')).toHaveLength(1)
  },
)

test.each(['20.19.0', '22.12.0', '26.0.0'])('Node %s is let pass', async (version) => {
  expect(await runToEnd(onNode(version))).toEqual({ code: 0, output: '' })
})

/** The check as it runs on a Node of this version; tests/system/debian has a real one. */
function onNode(version: string): [string, ...string[]] {
  const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' })
    require('./scripts/check-engine.cjs')`
  return ['node', '--eval', script]
}

test('a build on pruned packages says what to run, in one line', async () => {
  const pruned = join(folder, 'pruned')
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

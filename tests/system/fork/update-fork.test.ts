import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/vitest.ts'

const SCRIPT = join(projectRoot, 'scripts/update-fork')

let folder: string
let upstream: ReturnType<typeof repository>
let shop: typeof upstream

/** An upstream with the project's content, and a shop cloned from it that has changed its own copy. */
beforeEach(async () => {
  folder = await temporaryFolder()
  mkdirSync(join(folder, 'upstream'))
  upstream = repository('upstream')
  upstream.git('init', '--quiet', '-b', 'main')
  cpSync(join(projectRoot, 'content'), join(folder, 'upstream/content'), { recursive: true })
  upstream.commit({
    'content/services/recupero-dati.yaml': 'title: Recupero Dati\n',
    'server/main.ts': 'start()\nstop()\n',
    'package.json': '{ "version": "1.0.0" }\n',
  })
  execFileSync('git', ['clone', '--quiet', '--origin', 'upstream', 'upstream', 'shop'], { cwd: folder })
  shop = repository('shop')
  shop.commit({
    'content/shop.yaml': (text) => text.replace(/^brand: .*$/m, 'brand: Bottega del Bit'),
    'content/home.yaml': (text) => `# Testi della bottega\n${text}`,
    'content/services/recupero-dati.yaml': null,
    'content/services/saldature.yaml': 'title: Saldature\n',
  })
})

test('a shop takes the new code without a conflict and keeps its content to the byte', () => {
  // Changes lines that the shop has changed, a text that it removed, one that it does not have, and code.
  upstream.commit({
    'content/shop.yaml': (text) => text.replace(/^brand: .*$/m, 'brand: Officina Nuova'),
    'content/home.yaml': (text) => `# Another first line\n${text}`,
    'content/services/recupero-dati.yaml': (text) => `${text}\n# changed\n`,
    'content/services/nuovo-servizio.yaml': 'title: Nuovo\n',
    'server/main.ts': 'start()\nserve()\nstop()\n',
    'package.json': '{ "version": "1.1.0" }\n',
  })
  const before = shop.git('rev-parse', 'HEAD:content')
  expect(update()).toMatchObject({ status: 0, stderr: '' })
  expect(shop.git('rev-parse', 'HEAD:content')).toBe(before)
  expect(shop.git('status', '--porcelain')).toBe('')
  expect(shop.read('server/main.ts')).toContain('serve()')
  expect(shop.read('package.json')).toContain('1.1.0')
  expect(existsSync(join(folder, 'shop/content/services/nuovo-servizio.yaml'))).toBe(false)
  // A second update starts from what the first has taken, which the history records.
  upstream.commit({ 'content/home.yaml': (text) => `# Yet another\n${text}`, 'server/main.ts': 'start()\n' })
  expect(update()).toMatchObject({ status: 0, stderr: '' })
  expect(shop.git('rev-parse', 'HEAD:content')).toBe(before)
  expect(shop.read('server/main.ts')).toBe('start()\n')
  expect(update().stdout).toContain('nothing new')
})

test('code that both have changed is left to people, with its name, and nothing is committed', () => {
  shop.commit({ 'server/main.ts': 'start(1)\nstop()\n' })
  upstream.commit({ 'server/main.ts': 'start(2)\nstop()\n', 'content/home.yaml': (text) => `# New\n${text}` })
  const before = shop.git('rev-parse', 'HEAD')
  const { status, stderr } = update()
  expect([status, stderr]).toEqual([1, expect.stringContaining('\nserver/main.ts\n')])
  expect(stderr).not.toContain('content/')
  expect(shop.git('rev-parse', 'HEAD')).toBe(before)
  shop.git('merge', '--abort')
  expect(shop.git('status', '--porcelain')).toBe('')
})

test('changes that are not committed are never touched', () => {
  writeFileSync(join(folder, 'shop/content/home.yaml'), 'heading: not committed\n')
  upstream.commit({ 'server/main.ts': 'start()\n' })
  expect(update()).toMatchObject({ status: 1, stderr: expect.stringContaining('Commit') })
  expect(shop.read('content/home.yaml')).toBe('heading: not committed\n')
})

function update() {
  const cwd = join(folder, 'shop')
  return spawnSync(SCRIPT, { cwd, encoding: 'utf8', env: { ...process.env, ...AUTHOR } })
}

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Shop',
  GIT_AUTHOR_EMAIL: 'shop@example.com',
  GIT_COMMITTER_NAME: 'Shop',
  GIT_COMMITTER_EMAIL: 'shop@example.com',
}

function repository(name: string) {
  const top = join(folder, name)
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: top, encoding: 'utf8', env: { ...process.env, ...AUTHOR } }).trim()
  const read = (file: string) => readFileSync(join(top, file), 'utf8')
  return {
    git,
    read,
    /** Writes each file (a function makes it of the present text, null removes it), and commits. */
    commit(files: Record<string, string | null | ((text: string) => string)>) {
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(dirname(join(top, file)), { recursive: true })
        if (content === null) rmSync(join(top, file))
        else writeFileSync(join(top, file), typeof content === 'string' ? content : content(read(file)))
      }
      git('add', '--all')
      git('commit', '--quiet', '-m', Object.keys(files).join(', '))
    },
  }
}

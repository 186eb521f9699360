import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { freePort, type Program, runToEnd, startProgram } from '../../support/server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { services, colours } = loadContent()
const [{ slug, path } = { slug: '', path: '' }] = services
const { ground } = colours.light
// Only the last digit differs, so that texts stay as readable as before.
const otherGround = ground.slice(0, -1) + (ground.endsWith('7') ? '8' : '7')

let copy: ProjectCopy
let dev: Program
let origin: string

/** A line of the terminal that is for owners. */
const OF_OWNERS =
  /^(?:\S+: (?:brand: manca|brend: .*)|Tra poco .*|“Modifica .*|Per finire: .*|Sito costruito .*|)$/

beforeAll(async () => {
  copy = copyProject({ contentApart: true })
  git('init', '--quiet')
  copy.change('shop.yaml', /^brand:/m, 'brend:')
  const port = await freePort()
  origin = `http://localhost:${port}`
  dev = startProgram(['node', 'scripts/shop.ts'], {
    cwd: copy.folder,
    environment: { PORT: String(port), CONTENT_DIR: copy.content, BROWSER: 'none' },
    group: true,
  })
})

afterAll(async () => {
  // Astro's server misses any other signal while it restarts.
  await dev.end('SIGKILL')
  copy.remove()
})

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: dirname(copy.content), encoding: 'utf8', stdio: 'pipe' })

/** Asks for the page until it shows the text. */
async function untilShown(path: string, text: string): Promise<void> {
  const ask = async () => {
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(origin + path, { signal, headers: { accept: 'text/html' } })
    return response.text()
  }
  // The server may not answer yet.
  const answer = () => ask().catch((error) => `${error}\n${dev.output()}`)
  await expect.poll(answer, { timeout: 120_000, interval: 100 }).toContain(text)
}

test('npm run shop starts with broken content, says what is wrong and where the editor is, and goes on once it is mended', async () => {
  // Astro's overlay, whose text the page's script asks for.
  await untilShown('/', '<title>ContentError</title>')
  const mistake = '/shop.yaml: brend: questa voce non c’è nello schema'
  for (const told of [mistake, `${origin}/gestione`, copy.content])
    await expect.poll(dev.output).toContain(told)
  // The editor, where the shop's facts can be mended, works too.
  await untilShown('/gestione', 'id="configuration"')
  copy.change('shop.yaml', /^brend:/m, 'brand:')
  await untilShown('/', '<main')
  // The form is answered by the function, though the pages for it are still being built.
  expect((await fetch(origin + FUNCTION_PATH, { method: 'POST' })).status).toBe(415)
  await untilShown('/manca', '404')
  copy.change('shop.yaml', /$/, `redirects: [{ from: /vecchia.html, to: ${path} }]\n`)
  const arrived = async () => (await fetch(`${origin}/vecchia.html`)).url
  await expect.poll(arrived, { timeout: 60_000 }).toBe(origin + path)
  const lines = dev.output().split('\n')
  expect(lines.filter((line) => !OF_OWNERS.test(line))).toEqual([])
})

test.each(['site/build/main.ts', 'scripts/shop.ts'])(
  '%s says in one sentence which file belongs to another user',
  (script) => {
    const other = copyProject()
    chmodSync(dirname(other.folder), 0o755)
    const options = {
      cwd: other.folder,
      // For root every file can be changed.
      ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
      env: { PATH: `node_modules/.bin:${process.env.PATH}`, BROWSER: 'none' },
    }
    mkdirSync(join(other.folder, '.vscode'), { mode: 0o555 })
    const { stderr } = spawnSync('node', [script], options)
    other.remove()
    expect(`${stderr}`).toMatch(/^\S+ è di un altro utente: .+\n$/)
  },
)

test.for([
  ['text of a service', path, `services/${slug}.yaml`, /^subtitle: .*$/m, 'subtitle: Testo nuovo'],
  [
    'text of the home page',
    '/',
    'home.yaml',
    /^ {2}subtitle: .*$/m,
    '  subtitle: Testo nuovo della pagina',
  ],
  ['colour', '/', 'brand/colours.yaml', new RegExp(ground, 'i'), otherGround],
] as const)('a saved %s is on the page at once', async ([, page, file, words, instead]) => {
  await untilShown(page, '<main')
  copy.change(file, words, instead)
  await untilShown(page, instead.replace(/^ *subtitle: /, ''))
})

test('each saved state that passes the check is kept beside what is staged, and --back returns to one of them', async () => {
  const environment = { CONTENT_DIR: copy.content, HOME: copy.folder }
  const shop = async (options: string[], more = {}) =>
    (
      await runToEnd(
        ['node', 'scripts/shop.ts', ...options],
        { ...environment, ...more },
        copy.folder,
      )
    ).output
  const back = () => shop(['--back'])
  const subtitle = () => /subtitle: .*/.exec(copy.read('home.yaml'))?.[0]
  const kept = (file = 'home.yaml') => git('show', `refs/gestione/saved:content/${file}`)
  // Changes within a second would be one state.
  await expect.poll(() => kept('brand/colours.yaml'), { timeout: 60_000 }).toContain(otherGround)
  git('add', 'content/shop.yaml')
  const staged = git('ls-files', '--stage')
  for (const words of ['"Primo testo"', 'Secondo testo', 'Terzo testo']) {
    copy.change('home.yaml', /^ {2}subtitle: .*$/m, `  subtitle: ${words}`)
    await expect.poll(() => kept(), { timeout: 60_000 }).toContain(`subtitle: ${words}`)
  }
  expect(await back()).toContain('Prima chiudi la gestione')
  // Before the next change: a git that is killed leaves its lock.
  await dev.end('SIGKILL')
  copy.change('home.yaml', /^ {2}subtitle: .*$/m, '  subtitle: Quarto testo di {nessuno}')
  expect(await back()).toMatch(
    /^I testi sono di nuovo quelli salvati il [\d/]{10} alle [\d:]{8}:\n {2}home\.yaml: Terzo testo\n/,
  )
  expect(subtitle()).toBe('subtitle: Terzo testo')
  // Going back is a state of its own, so that it can be taken back.
  await back()
  expect(subtitle()).toBe('subtitle: Quarto testo di {nessuno}')
  const listed = await shop(['--list'])
  expect(listed).toMatch(/^1: [^\n]*\n {2}la prima che è stata tenuta\n+$/m)
  expect(await shop(['--back', '99'])).toBe('Non c’è una versione 99.\n')
  const [newest = ''] = /^\d+/.exec(listed) ?? []
  expect(await shop(['--back', newest])).toBe('I testi sono già questi.\n')
  const first = /^(\d+): .*\n {2}home\.yaml: Primo testo$/m
  const [, number = ''] = first.exec(listed) ?? []
  await shop(['--back', number])
  expect(subtitle()).toBe('subtitle: "Primo testo"')
  // The numbers stay, though going back has made states.
  expect(await shop(['--list'])).toContain(`${listed.replace(' (adesso)', '').trim()}\n`)
  expect(await shop(['--bak'])).toMatch(/^npm run shop conosce solo .*\n$/)
  // With this variable git believes that the folder is somebody else's.
  const said = await shop(['--list'], { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' })
  expect(said).toMatch(/^Le versioni di prima non si tengono: fatal: detected dubious ownership/)
  expect(git('ls-files', '--stage')).toBe(staged)
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadContent } from '../../../site/content/load/content.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { freePort, type Program, startProgram } from '../../support/server-process.ts'

const COLOURS_FILE = 'brand/colours.yaml'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const [{ slug, path } = { slug: '', path: '' }] = loadContent().services

let copy: ProjectCopy
let content: string
let dev: Program
let origin: string
let good: string

const contentFile = (name: string) => join(content, name)

beforeAll(async () => {
  copy = copyProject()
  content = copy.moveContent()
  good = readFileSync(contentFile('shop.yaml'), 'utf8')
  writeFileSync(contentFile('shop.yaml'), good.replace(/^brand:.*$/m, 'brend: Prova'))
  const port = await freePort()
  origin = `http://localhost:${port}`
  dev = startProgram(['node', 'scripts/shop.ts'], {
    cwd: copy.folder,
    environment: { PORT: String(port), CONTENT_DIR: content, BROWSER: 'none' },
  })
})

afterAll(async () => {
  await dev.end()
  copy.remove()
})

/** Asks for the page until it shows the text, and resolves to its HTML. */
async function untilShown(path: string, text: string): Promise<string> {
  let page = ''
  const ask = async () => {
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(origin + path, { signal, headers: { accept: 'text/html' } }).catch(
      () => null,
    )
    page = (await response?.text()) ?? ''
    return page
  }
  await expect.poll(ask, { timeout: 120_000, interval: 100 }).toContain(text)
  return page
}

test('npm run shop starts with broken content, says what is wrong, and goes on once it is mended', async () => {
  // Astro's overlay, whose text the page's script asks for.
  await untilShown('/', '<title>ContentError</title>')
  expect(dev.output()).toContain('/shop.yaml: brend: questa voce non c’è nello schema')
  // The editor, where the shop's facts can be mended, works too.
  await untilShown('/gestione', 'id="configuration"')
  writeFileSync(contentFile('shop.yaml'), good)
  await untilShown('/', '<main')
})

test('npm run shop says where the editor is and which folder to choose in it', async () => {
  await untilShown('/', '<main')
  expect(dev.output()).toContain(`${origin}/gestione`)
  expect(dev.output()).toContain(content)
  await untilShown('/gestione', 'id="configuration"')
})

test.for([
  ['a service', `services/${slug}.yaml`, path, /^subtitle: .*$/m, 'subtitle: Testo nuovo del servizio'],
  ['the home page', 'home.yaml', '/', /^( +)subtitle: .*$/m, '$1subtitle: Testo nuovo della pagina iniziale'],
] as const)('a saved change of %s is on the page at once', async ([, file, path, line, replacement]) => {
  const content = readFileSync(contentFile(file), 'utf8')
  const changed = content.replace(line, replacement)
  expect(changed).not.toBe(content)
  await untilShown(path, '<main')
  writeFileSync(contentFile(file), changed)
  await untilShown(path, replacement.slice(replacement.indexOf('Testo')))
})

test('a saved colour is on the page at once', async () => {
  const folder = content
  const before = loadContent(folder).colours.light
  const yaml = readFileSync(contentFile(COLOURS_FILE), 'utf8')
  await untilShown('/', before.paper)
  // Changes only the last digit of the first colour, so that texts stay as readable as before.
  const change = (_: string, rest: string, digit: string) => `${rest}${digit === '7' ? '8' : '7'}`
  writeFileSync(contentFile(COLOURS_FILE), yaml.replace(/(#[\da-f]{5})([\da-f])/i, change))
  const after = loadContent(folder).colours.light
  const changed = Object.values(after).find((colour) => !Object.values(before).includes(colour))
  await untilShown('/', changed ?? expect.fail('no colour changed'))
})

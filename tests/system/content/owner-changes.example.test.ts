import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { runToEnd } from '../../support/server-process.ts'

let copy: ProjectCopy
let pages: Record<string, string>

/** Replaces something in a file of the owner's, which must hold it. */
function change(name: string, ...changes: [written: string | RegExp, instead: string][]): void {
  const file = join(copy.folder, 'content', name)
  for (const [written, instead] of changes) {
    const content = readFileSync(file, 'utf8')
    const changed = content.replace(written, instead)
    expect(changed, `${name}: ${written}`).not.toBe(content)
    writeFileSync(file, changed)
  }
}

beforeAll(async () => {
  copy = copyProject()
  change('shop.yaml', [/^emergencies: true$/m, 'emergencies: false'])
  change(
    'home.yaml',
    ['Potrebbe servirti anche', 'Guarda anche'],
    ['Hai bisogno di una mano?', 'Ti serve aiuto?'],
    ['Torna indietro con il tasto del browser', 'Torna alla pagina di prima'],
  )
  change('privacy.md', ['controller: Titolare', 'controller: Il titolare'])
  change('services/recupero-dati.yaml', [/^closing:\n(?: +.*\n)+/m, ''])
  const { code, output } = await runToEnd(['node', 'site/build/main.ts'], {}, copy.folder)
  expect(code, output).toBe(0)
  const dist = join(copy.folder, 'dist')
  const names = readdirSync(dist).filter((name) => name.endsWith('.html'))
  pages = Object.fromEntries(names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]))
}, 120_000)

afterAll(() => copy.remove())

test('one line takes every promise of round-the-clock hours with it', () => {
  for (const [name, page] of Object.entries(pages)) {
    // A drawing's path may say H24 too: a line to x = 24.
    expect(page.replace(/ d="[^"]*"/g, ''), name).not.toMatch(/H24|24 ore su 24|giorno e notte/)
    expect(page, name).not.toContain('class="h24"')
    expect(page, name).not.toContain('hoursAvailable')
  }
})

test('what service pages have in common is said in one place', () => {
  const page = pages['recupero-dati.html']
  expect(page).toMatch(/<h2 id="related">Guarda anche<\/h2>/)
  expect(page).toMatch(/<h2 id="call-to-action">Ti serve aiuto\?<\/h2>/)
  expect(pages['riparazione-pc-mac.html']).not.toContain('Ti serve aiuto?')
})

test('the labels of the privacy notice and the way back from a refusal can be changed', () => {
  expect(pages['privacy.html']).toContain('<span>Il titolare</span>')
  expect(pages['richiesta-non-inviata.html']).toContain('Torna alla pagina di prima: quello che hai scritto')
})

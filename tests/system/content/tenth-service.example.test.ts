import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { runToEnd } from '../../support/server-process.ts'

const SERVICE = `
order: 10
title: Riparazione Console
cardTitle: Riparazione Console
cardText: Lettori, ventole e connettori delle console da gioco, con diagnosi gratuita.
subtitle: La console torna a giocare, e tu con lei.
introduction: Ripariamo le console da gioco che non si accendono, scaldano o non leggono più i dischi.
footer: true
head:
  title: Riparazione console a Piove di Sacco
  description: Riparazione di console da gioco a Piove di Sacco e provincia di Padova. Lettori, ventole, connettori e porte HDMI, con diagnosi e preventivo gratuiti.
closing:
  title: La console non parte più?
  text: Chiamaci o scrivici su WhatsApp. La diagnosi è gratuita.
sections:
  - kind: list
    title: I guasti più comuni
    items:
      - title: Non si accende
      - title: Scalda e si spegne
related:
  - riparazione-pc-mac
  - pc-assemblati-gaming
`

let copy: ProjectCopy
const built = (path: string) => readFileSync(join(copy.folder, 'dist', path), 'utf8')

beforeAll(async () => {
  copy = copyProject()
  writeFileSync(join(copy.folder, 'content', 'services', 'riparazione-console.yaml'), SERVICE)
  const { code, output } = await runToEnd(['node', 'site/build/main.ts'], {}, copy.folder)
  expect(code, output).toBe(0)
}, 120_000)

afterAll(() => copy.remove())

test('a tenth service needs one new YAML file for its page', () => {
  const page = built('riparazione-console.html')
  expect(page).toMatch(/<h1[^>]*>Riparazione Console<\/h1>/)
  expect(page).toContain('I guasti più comuni')
  expect(page).toMatch(/class="number"[^>]*>10</)
  expect(page).toContain('<svg')
})

test('its card stands on the home page as the tenth', () => {
  const cards = built('index.html').match(/<li class="card[\s\S]*?<\/li>/g) ?? []
  expect(cards).toHaveLength(10)
  expect(cards[9]).toContain('href="/riparazione-console"')
})

test('the hero’s leaders stay nine', () => {
  const hero = built('index.html').match(/<section class="hero[\s\S]*?<\/section>/)?.[0] ?? ''
  expect(hero).not.toContain('/riparazione-console')
})

test('the sitemap and the footer of every page lead to it', () => {
  expect(built('sitemap.xml')).toContain('/riparazione-console<')
  for (const page of ['index.html', 'recupero-dati.html', '404.html']) {
    const footer = built(page).match(/<footer[\s\S]*<\/footer>/)?.[0]
    expect(footer, page).toContain('href="/riparazione-console"')
  }
})

test('it has structured data of its own and related services', () => {
  const page = built('riparazione-console.html')
  expect(page).toMatch(/"@type":"Service"/)
  expect(page).toMatch(/href="\/riparazione-pc-mac"/)
})

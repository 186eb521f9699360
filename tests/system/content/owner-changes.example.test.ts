import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { runToEnd } from '../../support/server-process.ts'

/** All that a further service needs. */
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

/** What a phone writes into a photo. */
const PLACE = 'Via Segreta 7'

let copy: ProjectCopy
let pages: Record<string, string>
let sitemap: string
let output: string
const built = (name: string) => pages[name] ?? ''

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
  )
  change('common.yaml', ['Torna indietro con il tasto del browser', 'Torna alla pagina di prima'])
  change('privacy.md', ['controller: Titolare', 'controller: Il titolare'])
  const images = join(copy.folder, 'content', 'images')
  mkdirSync(images)
  // As a phone held upright takes it: a picture lying on its side, and what says so.
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a9' } })
    .withExif({ IFD0: { Copyright: PLACE }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 17/1 49/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(images, 'IMG_1.jpg'))
  change('home.yaml', [/^about:\n/m, 'about:\n  photo: { file: IMG_1.jpg, alt: Il banco }\n'])
  const sign =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><circle cx="75" cy="75" r="70"/></svg>'
  await sharp(Buffer.from(sign))
    .resize(300)
    .png()
    .toFile(join(copy.folder, 'content', 'brand', 'Logo.PNG'))
  await sharp(Buffer.from(sign))
    .png()
    .toFile(join(copy.folder, 'content', 'logo.png'))
  change('services/recupero-dati.yaml', [/^closing:\n(?: +.*\n)+/m, ''])
  writeFileSync(join(copy.folder, 'content', 'services', 'riparazione-console.yaml'), SERVICE)
  const run = await runToEnd(['node', 'site/build/main.ts'], {}, copy.folder)
  output = run.output
  expect(run.code, output).toBe(0)
  const dist = join(copy.folder, 'dist')
  const names = readdirSync(dist).filter((name) => name.endsWith('.html'))
  pages = Object.fromEntries(names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]))
  sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8')
}, 300_000)

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
  const page = built('recupero-dati.html')
  expect(page).toMatch(/<h2 id="related">Guarda anche<\/h2>/)
  expect(page).toMatch(/<h2 id="call-to-action">Ti serve aiuto\?<\/h2>/)
  expect(built('riparazione-pc-mac.html')).not.toContain('Ti serve aiuto?')
})

test('the labels of the privacy notice and the way back from a refusal can be changed', () => {
  expect(built('privacy.html')).toContain('<span>Il titolare</span>')
  expect(built('richiesta-non-inviata.html')).toContain('Torna alla pagina di prima: quello che hai scritto')
})

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
  expect(sitemap).toContain('/riparazione-console<')
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

test('of a phone’s photo only prepared sizes leave, upright, without what the phone wrote into it', async () => {
  const dist = join(copy.folder, 'dist')
  expect(readFileSync(join(copy.folder, 'content/images/IMG_1.jpg')).includes(PLACE)).toBe(true)
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      expect(readFileSync(join(entry.parentPath, entry.name)).includes(PLACE), entry.name).toBe(false)
  const [photo] = /<figure class="photo">[\s\S]*?<\/figure>/.exec(built('index.html')) ?? []
  expect(photo).toMatch(/<img[^>]*\bwidth="480"[^>]*\bheight="640"/)
  const files = [...(photo ?? '').matchAll(/\/foto\/\S+?\.(?:avif|webp)/g)].map(([file]) => file)
  expect(files.length).toBeGreaterThan(5)
  for (const file of new Set(files)) {
    const { width, height, exif, xmp } = await sharp(join(dist, file)).metadata()
    expect({ upright: height > width, exif, xmp }, file).toEqual({ upright: true })
  }
})

test('a sign that is a picture stands wherever the drawn one stood, on a plate where the ground is dark', async () => {
  const index = built('index.html')
  expect(index).not.toContain('class="mark')
  expect(index).toContain('<img class="logo" src="/logo.svg" width="300" height="150"')
  const file = (name: string) => readFileSync(join(copy.folder, 'dist', name))
  expect(file('logo.svg').toString()).toMatch(/<image[^>]+href="data:image\/png/)
  expect(file('logo.svg').toString()).not.toContain('<rect')
  expect(file('logo-dark.svg').toString()).toContain('<rect')
  expect(file('favicon.svg').toString()).toContain('data:image/png')
  const middle = { left: 170, top: 256, width: 1, height: 1 }
  const pixel = await sharp(file('icon-512.png')).extract(middle).removeAlpha().raw().toBuffer()
  expect([...pixel]).toEqual([0, 0, 0])
})

test('the build names a sign too small for icons and a file that nothing reads', () => {
  expect(output).toContain('Attenzione: content/brand: il marchio è di 300 × 150 punti')
  expect(output).toContain('Attenzione: content/logo.png: il sito non usa questo file')
  expect(output.match(/Attenzione/g)).toHaveLength(2)
})

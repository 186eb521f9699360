import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse as readYaml } from 'yaml'
import { ShopSchema } from '../../../site/content/schema/shop-facts.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { MENDED, mend, writeSecondShop } from '../../support/second-shop.ts'
import { projectRoot, succeed } from '../../support/server-process.ts'

let copy: ProjectCopy
let files: { name: string; text: string }[]
const built = (name: string) => copy.built(name)
const page = (name: string) => parse(built(name))
/** The addresses of all links within an element of a page, in order. */
const hrefs = (name: string, within: string) =>
  page(name)
    .querySelectorAll(`${within} a`)
    .map((link) => link.getAttribute('href'))

beforeAll(async () => {
  copy = copyProject({ contentApart: true })
  writeSecondShop(copy)
  copy.change('home.yaml', 'drawing: laptop', 'drawing: phone')
  copy.change('home.yaml', 'call: Chiama Ora', 'call: Telefonaci')
  copy.change('home.yaml', 'numbers:', 'intro: Dal telefono al server.\n  numbers:')
  copy.change('home.yaml', /$/, 'sections: [about, services]\n')
  const build = (...options: string[]) =>
    copy.build({ SITE_ORIGIN: 'https://www.clinicaversilia.it' }, ...options)
  const told = await succeed(build('--check'))
  // One of the mended texts promises a free recovery.
  expect(told.match(/la diagnosi ha un prezzo/g), told).toHaveLength(MENDED.length - 1)
  mend(copy)
  // Such as of a photo that two places show, whose route would be given twice.
  expect(await succeed(build())).not.toMatch(/\bWARN\b|warning/i)
  files = readdirSync(copy.dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:html|js|css|json|svg|xml|txt|vcf|webmanifest)$/.test(name))
    .map((name) => ({ name, text: built(name) }))
}, 300_000)

afterAll(() => copy.remove())

/** What the shop's facts deny. */
const DENIED =
  /diagnosi[\p{L} ]* gratuit|è gratuita\.|non paghi|nessun costo(?! nascosto)|\bgratis\b/iu

/** Strings that give away the example's facts, also as pages and machines spell them. */
const LEFTOVERS = [
  'Officina',
  'Piove di Sacco',
  'Padova',
  'Via Esempio',
  '35028',
  '495550123',
  '555 0123',
  '00000000000',
  '45.297',
  '12.035',
  '.example',
  'Vorrei avere informazioni sui vostri servizi',
  'H24',
  '24 ore',
  'giorno e notte',
  'Chiama Ora',
]

test('nothing built says what the facts deny, what is over, or what is the example’s', () => {
  const yaml = readFileSync(join(projectRoot, 'content', 'brand', 'colours.yaml'), 'utf8')
  const colours = [...new Set(yaml.match(/#[0-9a-f]{6}/g))]
  expect(files.length).toBeGreaterThan(30)
  for (const { name, text } of files) {
    // A drawing's path (a line to x = 24) and a hash may contain H24 too.
    const said = text.replace(/ d="[^"]*"|sha256-[\w+/=]+/g, '')
    expect(DENIED.exec(text)?.[0], name).toBeUndefined()
    expect(text, name).not.toMatch(/Befana|Emergenze|"Review"|aggregateRating/)
    expect(
      [...LEFTOVERS, ...colours].filter((each) => said.includes(each)),
      name,
    ).toEqual([])
  }
})

test('every page shows the facts that a visitor looks for', () => {
  const pages = files.filter(({ name }) => name.endsWith('.html') && !/mappa|refused/.test(name))
  expect(pages.length).toBeGreaterThan(12)
  for (const { name, text } of pages)
    for (const fact of [
      'Clinica del Computer Versilia',
      'tel:+390584912345',
      'tel:+390584967890',
      'https://wa.me/393478765432',
      '8:30-\u206013:00, 14:30-\u206018:30',
      'Il pomeriggio su appuntamento',
      'Chiuso per ferie dal 10 al 20 agosto 2099.',
      'https://www.instagram.com/clinicaversilia',
      'Capitale sociale €\u00a012.000 i.v.\u00a0· P.IVA\u00a012345678903\u00a0· C.F.\u00a002345678904\u00a0· REA\u00a0LU\u00a0204060',
    ])
      expect(text, name).toContain(fact)
})

test('every fact that a shop can set is seen somewhere', () => {
  const facts = readYaml(copy.read('shop.yaml'))
  const unset = Object.keys(ShopSchema.shape).filter((key) => !(key in facts))
  expect(unset).toEqual(['replyDays', 'logoDark', 'editing'])
  const plain = (text: string) => text.replace(/[\u00a0\s]+/g, ' ').replaceAll('\u2060', '')
  const all = plain([...files.map(({ text }) => text), built('_redirects')].join(' '))
  const pages = files
    .filter(({ name }) => name.endsWith('.html'))
    .map(({ text }) => parse(text).text)
  /** Colours and drawings have all short numbers. */
  const isSeen = (fact: string) =>
    /^\d+$/.test(fact)
      ? new RegExp(`\\b${fact}\\b`).test(pages.join(' '))
      : all.includes(plain(fact))
  const unseen: string[] = []
  JSON.stringify(facts, (_key, value) => {
    if (/string|number/.test(typeof value) && !isSeen(String(value))) unseen.push(String(value))
    return value
  })
  const over = ['2020-01-01', '2020-01-06', 'Chiuso per la Befana']
  // Other tests look for these in the words of pages.
  const otherwise = [
    '347 876 5432',
    '48',
    '/images/marchio.svg',
    '43.86704, 10.25000',
    'Buongiorno! Vorrei un’informazione.',
  ]
  expect(unseen).toEqual([...over, ...otherwise])
})

/**
 * By built file, words that it must hold: facts that visitors ask for or the law wants, as people
 * and machines read them.
 */
const FACTS: Record<string, string[]> = {
  'index.html': [
    'Ti risponderemo entro 2 giorni',
    'ti risponderemo entro 2 giorni dalla riapertura',
    'Accettiamo contanti, carta, bonifico e rate',
    '"paymentAccepted":"contanti, carta, bonifico, rate"',
    'Tra i comuni serviti: Altopascio, Camaiore e Massarosa',
    '{"@type":"City","name":"Massarosa"}',
    '<b>CompTIA A+</b></p>',
    '<b>Tecnico delle reti</b>, Regione Toscana',
    'Leggi le recensioni su Google',
    '<dt>Diagnosi</dt><dd>€\u00a020</dd>',
    '"priceRange":"€€"',
    '<img class="logo" src="/logo-light.png" width="48" height="48" alt=""',
    '{"@type":"ElectronicsStore"',
    '/disegni/repaired-phone.',
    'Dal telefono al server.',
  ],
  'recupero-dati.html': [
    'Società a responsabilità limitata\u00a0· Socio unico\u00a0· In liquidazione\u00a0· Sede legale: Via Fillungo 7, 55100 Lucca (LU)',
  ],
  'privacy.html': [
    '(in liquidazione)',
    '<dd>Via Fillungo 7, 55100 Lucca (LU)</dd>',
    '"taxID":"02345678904"',
  ],
  'riparazione-pc-mac.html': ['Se ci scrivi, entro 2\u00a0giorni.'],
  'riparazione-telefoni.html': [
    '<h3>Perdo le mie foto?</h3>',
    'iPhone 13<small>Ricambio originale</small></dt><dd>€\u00a0149</dd>',
    '<dd>40 minuti</dd>',
    '<h3>Una copia delle foto</h3><p class="secondary">Falla prima di venire, se lo schermo risponde ancora.</p>',
    // One photo, described in each place by what it shows there.
    'alt="Il banco con un telefono appena aperto"',
    'alt="Un banco con un telefono aperto e gli attrezzi accanto"',
    '<h2>Sconto studenti</h2><p class="until">Fino al 20 agosto 2099</p>',
    // Closes pages without a closing of their own; home.yaml has it once.
    'Hai bisogno di una mano?',
  ],
  'prezzi.html': [
    'Per i <a href="/riparazione-telefoni">telefoni</a> il listino',
    '"description":"I lavori che facciamo più spesso, con ricambio e manodopera. Per i telefoni il listino',
    '<small>Compreso un disco fino a 500 GB</small></dt><dd>da\u00a0€\u00a029</dd>',
    'Hai bisogno di una mano?',
    // The prices of a service, written once, and what others say, the newest first.
    '<a class="icon-at-end" href="/riparazione-telefoni">',
    'iPhone 13<small>Ricambio originale</small></dt><dd>€\u00a0149</dd>',
    '<a href="https://www.paginegialle.it/versilia" target="_blank" rel="noopener">Pagine Gialle</a>',
    '<time dateTime="2026-05-31">31 maggio 2026</time>',
    '"@type":"WebPage"',
    '<a href="/prezzi" aria-current="page">Prezzi</a>',
    '{"@type":"ListItem","position":2,"name":"Prezzi","item":"https://www.clinicaversilia.it/prezzi"}',
  ],
  'sitemap.xml': ['/riparazione-telefoni</loc>', '/prezzi</loc>'],
}

test.each(Object.entries(FACTS))('%s says what this shop says', (name, words) => {
  expect(words.filter((each) => !built(name).includes(each))).toEqual([])
})

test('quotes stand the newest first', () => {
  const quotes = page('prezzi.html').querySelectorAll('.quotes q')
  expect(quotes.map(({ text }) => text)).toEqual([
    'Preventivo rispettato.',
    'Hanno salvato le foto del matrimonio.',
  ])
})

test('home shows no part that the facts leave empty, and it alone links to reviews', () => {
  const unsaid = ['class="h24"', 'class="mark', 'class="triage"', 'I numeri', 'assembled-laptop']
  expect(unsaid.filter((each) => built('index.html').includes(each))).toEqual([])
  expect(files.filter(({ text }) => text.includes('g.page')).map(({ name }) => name)).toEqual([
    'index.html',
  ])
})

test('in a contact card with two numbers each is a link of its own, and none covers the whole card', () => {
  const numbers = page('index.html').querySelector('.contact-cards > li')
  expect(numbers?.classNames).not.toContain('link-cell')
  expect(hrefs('index.html', '.contact-cards > li:first-child')).toEqual([
    'tel:+390584912345',
    'tel:+390584967890',
  ])
})

test('the server gets the same facts for its mails, and the redirects from old addresses', () => {
  expect(JSON.parse(built('_server/site.json'))).toMatchObject({
    shop: { email: 'ciao@clinicaversilia.it', replyWithin: '2 giorni' },
    redirects: { '/chi-siamo.php': '/#chi-siamo', '/assistenza/recupero.html': '/recupero-dati' },
  })
})

test('a tenth service has its page, card and place in the footer', () => {
  expect(hrefs('index.html', 'li.card')[9]).toBe('/riparazione-telefoni')
  expect(hrefs('404.html', 'footer')).toContain('/riparazione-telefoni')
  const html = built('riparazione-telefoni.html')
  expect(html).not.toContain('FAQPage')
  expect(html).toMatch(/<source type="image\/avif" srcSet="\/foto\/laboratorio[^"]+ 400w/i)
  expect(html).toMatch(/<img[^>]*\bwidth="1600"[^>]*height="1067"[^>]*loading="lazy"/)
})

test('the home page has the parts that it names, in their order, and the form last', () => {
  const sections = page('index.html').querySelectorAll('section.section[id]')
  expect(sections.map(({ id }) => id)).toEqual(['chi-siamo', 'servizi', 'contatti'])
  expect(hrefs('index.html', '.main-nav')).toEqual(['/', '/#chi-siamo', '/#servizi', '/#contatti'])
})

test('the short name is in the header and under the icon, the whole one in the footer', () => {
  const index = page('index.html')
  expect(index.querySelector('.header .brand')?.textContent).toBe('Clinica Versilia')
  expect(index.querySelector('.footer .brand')?.textContent).toBe('Clinica del Computer Versilia')
  expect(JSON.parse(built('manifest.webmanifest'))).toMatchObject({
    name: 'Clinica del Computer Versilia',
    short_name: 'Clinica Versilia',
  })
})

test('a page that is no service has its address and share picture, and no number', () => {
  expect(built('prezzi.html')).not.toMatch(
    /"@type":"Service"|class="number\b|class="[^"]*\brelated\b/,
  )
  expect(existsSync(join(copy.dist, 'condivisione', 'prezzi.png'))).toBe(true)
})

test('the parts of the phone that the home page opens with lead to the services for them', () => {
  const led = hrefs('index.html', '.hero svg').filter((href) => href?.startsWith('/'))
  expect(led.toSorted()).toEqual([
    '/assistenza-reti-server',
    '/recupero-dati',
    '/riparazione-pc-mac',
    '/riparazione-telefoni',
    '/sicurezza-informatica',
  ])
})

import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseShopFacts } from '../../../server/config/site-facts.ts'
import { composeMail } from '../../../server/mail/compose.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { projectRoot, succeed } from '../../support/server-process.ts'

/** The files of a shop that is unlike the example in every fact. */
const SECOND_SHOP = join(projectRoot, 'tests', 'support', 'second-shop')
const TEXT = /\.(?:html|js|css|json|svg|xml|txt|vcf|webmanifest)$/

let copy: ProjectCopy
let files: { name: string; text: string }[]
const built = (name: string) => readFileSync(join(copy.dist, name), 'utf8')

beforeAll(async () => {
  copy = copyProject()
  const content = copy.moveContent()
  cpSync(SECOND_SHOP, content, { recursive: true })
  const home = join(content, 'home.yaml')
  const written = readFileSync(home, 'utf8')
    .replace('drawing: laptop', 'drawing: phone')
    .replace('call: Chiama Ora', 'call: Telefonaci')
    .replace('numbers:', 'intro: Dal telefono al server.\n  numbers:')
  writeFileSync(home, `sections: [about, services]\n${written}`)
  await succeed(copy.build({ SITE_ORIGIN: 'https://www.clinicaversilia.it', CONTENT_DIR: content }))
  files = readdirSync(copy.dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .map((name) => ({ name, text: built(name) }))
}, 300_000)

afterAll(() => copy.remove())

/** The example's facts, in every form in which a page or a machine might still carry them. */
const LEFTOVERS = [
  'Officina',
  'officinadigitale',
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

test('nothing built says what the example says of itself', () => {
  expect(files.length).toBeGreaterThan(30)
  // A drawing's path (a line to x = 24) and a hash may contain H24 too.
  const found = files.flatMap(({ name, text }) =>
    LEFTOVERS.filter((leftover) => text.replace(/ d="[^"]*"|sha256-[\w+/=]+/g, '').includes(leftover)).map(
      (each) => `${name}: ${each}`,
    ),
  )
  expect(found).toEqual([])
})

test('no colour of the example is left anywhere', () => {
  const colours = readFileSync(join(projectRoot, 'content', 'brand', 'colours.yaml'), 'utf8')
  const example = [...new Set(colours.match(/#[0-9a-f]{6}/g))]
  expect(example.length).toBeGreaterThan(6)
  const found = files.flatMap(({ name, text }) =>
    example.filter((colour) => text.includes(colour)).map((c) => `${name} ${c}`),
  )
  expect(found).toEqual([])
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
      '8:30-13:00, 14:30-18:30',
      'Il pomeriggio su appuntamento',
      'Chiuso per ferie dal 10 al 20 agosto 2099.',
      'https://www.instagram.com/clinicaversilia',
      'Capitale sociale €\u00a012.000 i.v.\u00a0· P.IVA\u00a001234567897\u00a0· C.F.\u00a002345678904\u00a0· REA\u00a0LU\u00a0204060',
    ])
      expect(text, name).toContain(fact)
})

test('what is over is not built, and what was promised is not either', () => {
  for (const { name, text } of files) expect(text, name).not.toMatch(/Befana|Emergenze/)
  const index = built('index.html')
  expect(index).toContain('Ti risponderemo entro 2 giorni (se siamo chiusi, dalla riapertura)')
  expect(index).toContain('Riapriamo venerdì 21 agosto: ti risponderemo entro 2 giorni dalla riapertura')
  for (const without of ['class="h24"', 'class="mark', 'class="triage"', 'I numeri', 'assembled-laptop'])
    expect(index).not.toContain(without)
})

/** Facts that a visitor asks for before coming, or that the law wants: page, words, and what machines read. */
const FACTS: [page: string, ...words: string[]][] = [
  [
    'index.html',
    'In contanti, con carta, con bonifico o a rate',
    '"paymentAccepted":"contanti, carta, bonifico, rate"',
  ],
  ['index.html', 'Parcheggio gratuito davanti al negozio'],
  ['index.html', 'Ritiro e consegna a Viareggio, €\u00a010'],
  ['index.html', 'Urgenze fuori orario: solo per gli uffici con contratto, a\u00a0€\u00a040 l’ora'],
  [
    'index.html',
    'Tra i comuni serviti: Altopascio, Camaiore e Massarosa',
    '{"@type":"City","name":"Massarosa"}',
  ],
  [
    'index.html',
    '<b>CompTIA A+</b></p>',
    '<b>Tecnico delle reti</b>, Regione Toscana',
    '"name":"CompTIA A+","recognizedBy":{"@type":"Organization","name":"CompTIA"}',
  ],
  ['index.html', 'href="https://g.page/r/versilia/review"', 'Leggi le recensioni su Google'],
  [
    'recupero-dati.html',
    'Società a responsabilità limitata\u00a0· Socio unico\u00a0· In liquidazione\u00a0· Sede legale: Via Fillungo 7, 55100 Lucca (LU)',
  ],
  ['privacy.html', '(in liquidazione)', '<b>Via Fillungo 7, 55100 Lucca (LU)</b>', '"taxID":"02345678904"'],
  ['vendita-pc-ricondizionati.html', 'Garanzia legale di 12 mesi'],
  ['index.html', '"durationOfWarranty":{"@type":"QuantitativeValue","value":12,"unitCode":"MON"}'],
  [
    'prezzi.html',
    'Per i <a href="/riparazione-telefoni">telefoni</a> il listino',
    '"description":"I lavori che facciamo più spesso, con ricambio e manodopera. Per i telefoni il listino',
  ],
  ['index.html', 'Gratuita, anche se poi non procedi', '"priceRange":"€€"'],
  [
    'riparazione-pc-mac.html',
    'Niente: la diagnosi è gratuita. Ti spieghiamo',
    'entro 2 giorni; se siamo chiusi, entro 2 giorni dalla riapertura',
  ],
  ['index.html', '<img class="logo" src="/logo.svg" width="48" height="48" alt=""'],
  ['favicon.svg', 'M8 28q8-10 16 0t16 0'],
  ['index.html', '{"@type":"ElectronicsStore"', '/disegni/repaired-phone.svg', 'Dal telefono al server.'],
  ['sitemap.xml', '/riparazione-telefoni<'],
  [
    'riparazione-telefoni.html',
    '<h3>Perdo le mie foto?</h3>',
    'Samsung',
    'scope="rowgroup">Schermi</th>',
    'iPhone 13<small>Ricambio originale</small></th><td>€\u00a0149</td>',
    '<td>40 minuti</td>',
    '<h3>Una copia delle foto</h3><p class="secondary">Falla prima di venire, se lo schermo risponde ancora.</p>',
    'Il nostro banco',
    // One photo, described in each place by what it shows there.
    'alt="Il banco con un telefono appena aperto"',
    'alt="Un banco con un telefono aperto e gli attrezzi accanto"',
    // Closes pages without a closing of their own; home.yaml has it once.
    'Hai bisogno di una mano?',
  ],
  [
    'prezzi.html',
    'scope="rowgroup">Telefoni</th>',
    '<small>Compreso un disco fino a 500 GB</small></th><td>da\u00a0€\u00a029</td>',
    'Hai bisogno di una mano?',
    '"@type":"WebPage"',
    '/condivisione/prezzi.png"',
    '<a href="/prezzi" aria-current="page">Prezzi</a>',
    '{"@type":"ListItem","position":2,"name":"Prezzi","item":"https://www.clinicaversilia.it/prezzi"}',
  ],
  ['404.html', '<a href="/prezzi">Prezzi</a>'],
]

test.each(FACTS)('%s says "%s"', (page, ...words) => {
  for (const each of words) expect(built(page)).toContain(each)
})

test('reviews are linked from the contacts alone', () => {
  expect(files.filter(({ text }) => text.includes('g.page')).map(({ name }) => name)).toEqual(['index.html'])
})

test('each number of a contact card is a link of its own', () => {
  const card = /<ul class="contact-cards[\s\S]*?<\/li>/.exec(built('index.html'))?.[0] ?? ''
  expect(card).toContain('class="several"')
  expect([...card.matchAll(/href="(tel:[^"]+)"/g)].map(([, href]) => href)).toEqual([
    'tel:+390584912345',
    'tel:+390584967890',
  ])
})

test('outside the drawn province there is a pin on a bare sheet, with the town’s name', () => {
  const plate = /<svg[^>]*class="[^"]*province[\s\S]*?<\/svg>/.exec(built('index.html'))?.[0] ?? ''
  expect([...plate.matchAll(/<text[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual(['Viareggio'])
})

test('the mail is written from the same facts', async () => {
  const facts = parseShopFacts(built('_server/shop.json'))
  if (!facts) throw new Error('the build left no facts of the shop')
  const mail = await composeMail(
    {
      id: '1k3f9zq2m0c4xa',
      // Friday 16 January 2099, 19:00 in Italy: closed.
      receivedAt: Date.UTC(2099, 0, 16, 18),
      name: 'Anna Bianchi',
      email: 'anna@example.com',
      message: 'Ciao',
    } as Parameters<typeof composeMail>[0],
    { from: 'sito@clinicaversilia.it', to: [facts.email], shop: facts, suspects: 0 },
  )
  const { text, html } = await PostalMime.parse(mail.raw)
  // The two days begin with Saturday's opening at nine.
  expect(text).toContain('Rispondi entro: lunedì 19 gennaio 2099 alle ore 09:00')
  expect(text).toContain('entro 2 giorni (a negozio chiuso, dalla riapertura)')
  expect(html).toContain('#f2b8a0')
  expect(html).not.toMatch(/#9ccabd|#ffd02b/)
})

test('a tenth service with questions, brands, prices and photos has its page, card and place in footer and sitemap', () => {
  expect(built('index.html').match(/<li class="card[\s\S]*?<\/li>/g)?.[9]).toContain(
    'href="/riparazione-telefoni"',
  )
  expect(/<footer[\s\S]*<\/footer>/.exec(built('404.html'))?.[0]).toContain('href="/riparazione-telefoni"')
  const page = built('riparazione-telefoni.html')
  expect(page).not.toContain('FAQPage')
  expect(page).toMatch(/<source type="image\/avif" srcSet="\/foto\/laboratorio[^"]+ 400w/i)
  expect(page).toMatch(/<img[^>]*\bwidth="1600"[^>]*height="1067"[^>]*loading="lazy"/)
})

test('the home page has the parts that it names, in their order, and the form last', () => {
  const index = built('index.html')
  const hrefs = (part: RegExp) =>
    [...(part.exec(index)?.[0] ?? '').matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href)
  expect([...index.matchAll(/<section class="section[^>]* id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'chi-siamo',
    'servizi',
    'contatti',
  ])
  expect(hrefs(/<nav class="main-nav"[\s\S]*?<\/nav>/)).toEqual([
    '/',
    '/#chi-siamo',
    '/#servizi',
    '/#contatti',
  ])
})

test('the short name is in the header and under the icon, the whole one in the footer', () => {
  const index = built('index.html')
  expect(/<header[\s\S]*<\/header>/.exec(index)?.[0]).not.toContain('Clinica del Computer')
  expect(/<header[\s\S]*<\/header>/.exec(index)?.[0]).toContain('Clinica Versilia</a>')
  expect(/<footer[\s\S]*<\/footer>/.exec(index)?.[0]).toContain('Clinica del Computer Versilia</a>')
  expect(JSON.parse(built('manifest.webmanifest'))).toMatchObject({
    name: 'Clinica del Computer Versilia',
    short_name: 'Clinica Versilia',
  })
})

test('a page that is no service has its address, share picture and footer link, and no number', () => {
  expect(built('prezzi.html')).not.toMatch(/"@type":"Service"|class="number"|aria-labelledby="related"/)
  expect(built('sitemap.xml')).toContain('/prezzi</loc>')
  expect(existsSync(join(copy.dist, 'condivisione', 'prezzi.png'))).toBe(true)
})

test('the home page opens and closes with a phone, whose parts alone have numbers', () => {
  const index = built('index.html')
  const hero = /<section class="hero[\s\S]*?<\/section>/.exec(index)?.[0] ?? ''
  const led = [...hero.matchAll(/class="co c\d" href="(\/[^"]+)"/g)].map(([, href]) => href)
  expect(new Set(led)).toEqual(
    new Set([
      '/riparazione-pc-mac',
      '/sicurezza-informatica',
      '/recupero-dati',
      '/assistenza-reti-server',
      '/riparazione-telefoni',
    ]),
  )
  const numbered = files.filter(({ text }) => /class="page-title"><span class="number"/.test(text))
  expect(numbered.map(({ name }) => `/${name.replace('.html', '')}`).toSorted()).toEqual(led.toSorted())
})

test('old addresses are left for the server', () => {
  expect(JSON.parse(built('_server/site.json'))).toHaveProperty('redirects', {
    '/chi-siamo.php': '/#chi-siamo',
    '/assistenza/recupero.html': '/recupero-dati',
  })
})

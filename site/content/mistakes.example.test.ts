import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentCopy } from '../testing/content-copy.ts'
import { checkFiles } from './check.ts'
import { loadContent, readContent } from './load/content.ts'
import { readFiles } from './load/read-files.ts'
import { placeholders } from './placeholders.ts'
import { ShopSchema } from './schema/shop-facts.ts'

/** The lines with which the content is refused, without the folder's name; none where it is taken. */
function refused(folder: string): string[] {
  try {
    loadContent(folder)
    return []
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ContentError') throw error
    return error.message.split('\n').map((line) => line.replace(/^content\//, ''))
  }
}

const SHOP = 'shop.yaml'
const HOME = 'home.yaml'
const DATA = 'services/recupero-dati.yaml'
const PARTS = 'services/upgrade-potenziamenti.yaml'
const NOT_THERE = 'questa voce non c’è nello schema: toglila, o correggi il nome'
const HOURS = 'deve essere un numero intero da 1 a 240, come 24'

/** A change of one file, and the one line that the build answers: file, key, sentence. */
const MISTAKES: [file: string, words: RegExp | string, instead: string, line: string][] = [
  [SHOP, /^brand: .*/m, '', 'brand: manca'],
  [
    SHOP,
    /^vatNumber: .*/m,
    'vatNumber: 12345678903',
    'vatNumber: deve essere un testo tra virgolette',
  ],
  [SHOP, 'town: Piove di Sacco', 'town: [Piove di Sacco]', 'address.town: deve essere un testo'],
  [
    SHOP,
    '00000000000',
    '12345678901',
    'vatNumber: deve essere una P.IVA giusta: l’ultima cifra non torna con le altre dieci',
  ],
  [
    SHOP,
    '+390495550123',
    '800 123456',
    'phone: deve essere un numero italiano, fisso o di cellulare: 800 123456 non lo è',
  ],
  [SHOP, 'emergencies: true', 'emergencies: sì', 'emergencies: deve essere true o false'],
  [SHOP, 'replyHours: 24', 'replyHours: 24.5', `replyHours: ${HOURS}`],
  [SHOP, 'replyHours: 24', 'replyHours: 24 ore', `replyHours: ${HOURS}`],
  [SHOP, 'replyHours: 24', "replyHours: '500'", `replyHours: ${HOURS}`],
  [
    SHOP,
    'price: 0',
    "price: '1.200'",
    'diagnosis.price: deve essere un prezzo in euro da 0 a 9999, come 19,90',
  ],
  [
    SHOP,
    'replyHours: 24',
    'replyHours: 24\nreplyDays: 2',
    'replyDays: c’è già la risposta in ore: scrivine una sola',
  ],
  [SHOP, 'town: Piove di Sacco', 'town: ""', 'address.town: non può essere vuoto'],
  [
    SHOP,
    '45.297, 12.035',
    '12.035, 45.297',
    'mapPoint: deve essere un punto in Italia, come 45.29704, 12.03540',
  ],
  [
    SHOP,
    '45.297, 12.035',
    '"45.297"',
    'mapPoint: deve essere un punto in Italia, come 45.29704, 12.03540',
  ],
  [SHOP, /$/, 'oari: []\n', `oari: ${NOT_THERE}`],
  [
    SHOP,
    /$/,
    'hours: [{ days: [lun], open: ["9:00-12:30"] }]\n',
    'hours.0.open.0: deve essere un gruppo di voci',
  ],
  [
    SHOP,
    /$/,
    'hours: [{ days: [lun], open: [{ from: "9:00", to: "12:30" }] }]\n',
    'hours.0.open.0.from: deve essere un’ora tra virgolette, come "09:00"',
  ],
  [
    SHOP,
    /$/,
    'hours: [{ days: [lun], note: A }, { days: [lun], note: B }]\n',
    'hours: deve avere ogni giorno in una riga sola',
  ],
  [
    SHOP,
    /$/,
    'hours: [{ days: [lun], open: [{ from: "09:00", to: "09:00" }] }]\n',
    'hours.0.open.0: apre e chiude alla stessa ora: un giorno intero si scrive 00:00-00:00',
  ],
  ...[
    'lun], open: [{ from: "09:00", to: "13:00" }, { from: "12:00", to: "19:00" }]',
    'dom, lun], open: [{ from: "18:00", to: "02:00" }, { from: "01:00", to: "03:00" }]',
  ].map((days): (typeof MISTAKES)[number] => [
    SHOP,
    /$/,
    `hours: [{ days: [${days} }]\n`,
    'hours: ha orari che si accavallano',
  ]),
  [
    SHOP,
    /$/,
    'redirects: [{ from: /privacy.html, to: / }]\n',
    'redirects.0.from: /privacy.html è una pagina del sito',
  ],
  [SHOP, /$/, 'redirects: [{ from: /blog, to: /blog }]\n', 'redirects.0.from: porta a sé stesso'],
  [SHOP, '+390495550123', '049 8761234/5', 'phone: ha più di un numero: scrivine uno solo'],
  [SHOP, '"35028"', '"20121"', 'address.province: non va con il CAP'],
  [SHOP, /$/, 'hours: [{ days: [lun] }]\n', 'hours.0: deve avere gli orari o almeno una nota'],
  [
    SHOP,
    /$/,
    'closures: [{ from: 2027-08-32, text: Ferie }]\n',
    'closures.0.from: deve essere una data vera, anno-mese-giorno, come 2027-08-10',
  ],
  [
    SHOP,
    /$/,
    'closures: [{ from: 2027-08-10, to: 2027-08-01, text: Ferie }]\n',
    'closures.0.to: non può venire prima del primo giorno',
  ],
  [
    SHOP,
    /$/,
    'logo: marchio.png\n',
    'logo: deve essere un file della cartella images, come /images/negozio.jpg (senza spazi né accenti)',
  ],
  [
    HOME,
    'Professionale',
    'Professionale '.repeat(8),
    'hero.title: deve avere al massimo 80 lettere',
  ],
  [HOME, /^ {4}- label: Preventivo\n/m, '    - labl: Preventivo\n', 'hero.facts.1.label: manca'],
  [
    HOME,
    'a {town}',
    'a {citta}',
    'head.title: {citta} non è un segnaposto: ci sono {brand}, {town}, {province}, {provinceCode}, {phone}, {replyWithin}, {diagnosis}, {diagnosisPrice}',
  ],
  [
    HOME,
    /$/,
    'sections: [triage]\n',
    'sections: può avere “Qual è il tuo caso?” solo insieme ai servizi',
  ],
  [
    'brand/colours.yaml',
    '#0e2a2c',
    '#9ccabd',
    'light: ha due colori che non si leggono: l’inchiostro e la carta hanno contrasto 1,7 (almeno 4,5): schiarisci la carta o scurisci l’inchiostro',
  ],
  [
    'brand/colours.yaml',
    '#9ccabd',
    'verde',
    'light.ground: deve essere un colore con sei cifre tra virgolette, come "#0b4f3a"',
  ],
  [
    DATA,
    'kind: devices',
    'kind: device',
    'sections.2.kind: deve essere uno di questi: table, photos, faq, cards, list, signs, warning, devices, steps, tiers, reasons, comparison, facts, offer, bring',
  ],
  [DATA, /^order: 6/m, 'order: "6"', 'order: deve essere un numero'],
  [
    PARTS,
    /$/,
    '  - kind: photos\n    title: Foto\n    items: [{ file: /images/manca.jpg, alt: Il banco }]\n',
    'sections.2.items.0.file: /images/manca.jpg non c’è nella cartella images',
  ],
  [
    PARTS,
    /$/,
    '  - kind: facts\n    title: Dati\n    drawing: year-dial\n    names: [Sei mesi]\n    items: [{ label: A, value: B }]\n',
    'sections.2.names: deve avere tante scritte quante ne mostra il disegno: price-cut 3, year-dial 2, gli altri nessuna',
  ],
  [
    PARTS,
    'title: Upgrade e Potenziamenti',
    'title: @Upgrade',
    'alla riga 2 YAML non capisce “@Upgrade”',
  ],
  [
    PARTS,
    'title: Upgrade e Potenziamenti',
    'title: Récupero  DATI',
    'title: è già il titolo di /recupero-dati: cambia il titolo',
  ],
  [PARTS, 'order: 5', 'order: *cinque', 'alla riga 1 “*cinque” rimanda a niente'],
  [PARTS, 'order: 5', 'order: 5\norder: 6', 'alla riga 2 c’è due volte la voce “order: 6”'],
  [
    PARTS,
    'order: 5',
    'order:\u00a05',
    'alla riga 1 YAML non capisce “order:\u00a05”, che ha un carattere invisibile (U+00A0)',
  ],
  [
    PARTS,
    'order: 5',
    'order:\n\t5',
    'alla riga 2 YAML non capisce “\t5”, che ha un carattere invisibile (U+0009)',
  ],
  [PARTS, 'title: Upgrade e Potenziamenti', 'title: "\u200b"', 'title: non ha niente che si veda'],
  [
    PARTS,
    /^subtitle: .*/m,
    `subtitle: ${'parole '.repeat(8000)}`,
    'subtitle: deve avere al massimo 2000 lettere',
  ],
  ...['www.example.it', 'riparazione-console', 'https://'].map(
    (address): (typeof MISTAKES)[number] => [
      PARTS,
      /^introduction: .*/m,
      `introduction: 'Vedi [qui](${address})'`,
      `introduction: ha un collegamento a “${address}”: serve un indirizzo con /, https://, tel: o mailto:`,
    ],
  ),
  [
    'privacy.md',
    /$/,
    '\n<<<<<<< HEAD\n',
    'body: ha i segni con cui git mostra due versioni (<<<<<<<)',
  ],
  ['privacy.md', /^---/, '', 'deve cominciare con una riga ---, le sue voci e un’altra riga ---'],
  [
    'privacy.md',
    '{retentionDays}',
    '{giorni}',
    'body: {giorni} non è un segnaposto: ci sono {brand},',
  ],
]

test.each(MISTAKES)('%s with %s as %j is refused: %s', (file, words, instead, line) => {
  const folder = contentCopy({
    [file]: (text) => {
      const changed = text.replace(words, instead)
      expect(changed).not.toBe(text)
      return changed
    },
  })
  expect(refused(folder)).toContainEqual(expect.stringContaining(`${file}: ${line}`))
})

test('all mistakes of all files are said at once', () => {
  const folder = contentCopy({
    [SHOP]: (text) => text.replace('brand:', 'brend:'),
    [HOME]: (text) =>
      text.replace('{town}', '{citta}').replace('drawing: laptop', 'drawing: tablet'),
  })
  expect(refused(folder).map((line) => line.split(': ', 2).join(': '))).toEqual([
    `${SHOP}: brand`,
    `${SHOP}: brend`,
    `${HOME}: hero.drawing`,
  ])
})

test('a file that is missing, not UTF-8 or badly named is refused', () => {
  const folder = contentCopy()
  writeFileSync(join(folder, DATA), Buffer.from('title: perch\xe9', 'latin1'))
  writeFileSync(join(folder, 'services/Riparazione Console.yaml'), '')
  expect(refused(folder)).toEqual(
    expect.arrayContaining([
      `${DATA}: deve essere un testo salvato in UTF-8`,
      expect.stringMatching(
        /^services\/Riparazione Console\.yaml: deve avere un nome in minuscolo/,
      ),
    ]),
  )
})

test('a page of the content cannot have the address of a built-in page or folder', () => {
  const folder = contentCopy()
  mkdirSync(join(folder, 'pages'))
  const builtIn = readdirSync('site/pages').flatMap(
    (file) => /^[\w-]+(?=\.astro$|$)/.exec(file)?.[0] ?? [],
  )
  const names = ['gestione', ...builtIn]
  for (const name of names) writeFileSync(join(folder, `pages/${name}.yaml`), '')
  const taken = (name: string) =>
    `pages/${name}.yaml: /${name} è già una pagina del sito: cambia nome al file`
  expect(refused(folder)).toEqual(expect.arrayContaining(names.map(taken)))
})

/** The notices of content that is taken. */
const told = (folder: string) =>
  readContent(folder).notices.map((line) => line.replace(/^content\//, ''))

const OFF: [string, string] = ['emergencies: true', 'emergencies: false']
/** A change of the shop's facts, one of another file, and what the build says of it without refusing it. */
const NOTICES: [shop: [words: string | RegExp, instead: string], text: string, lines: string[]][] =
  [
    [
      OFF,
      'Siamo qui giorno e notte',
      ['dice “giorno e notte”: nei dati del negozio le emergenze giorno e notte sono spente'],
    ],
    [['{ price: 0 }', '{ price: 20 }'], 'Nessun costo se il recupero non riesce', []],
    [['{ price: 0 }', '{ price: 20 }'], 'Ritiriamo gratis il computer a casa tua', []],
    [
      ['{ price: 0 }', '{ price: 20 }'],
      'La diagnosi è gratis',
      ['dice “diagnosi è gratis”: nei dati del negozio la diagnosi ha un prezzo'],
    ],
    [
      [/^/, ''],
      '*Subito* e `bene`',
      ['“*Subito*” si legge così, con i suoi segni', '“`bene`” si legge così, con i suoi segni'],
    ],
    [
      [/^/, ''],
      'Vedi [qui](/manca)',
      ['/manca non è una pagina del sito: le parole si leggono senza collegamento'],
    ],
  ]

test.each(NOTICES)(
  'with %j in the shop “%s” is told, and stops nothing: %j',
  ([words, by], text, lines) => {
    const folder = contentCopy({
      [SHOP]: (shop) => shop.replace(words, by),
      [PARTS]: (file) => file.replace(/^highlight: .*\n|(?=^footer)/m, `highlight: '${text}'\n`),
    })
    const said = told(folder).filter((line) => line.startsWith(`${PARTS}: highlight`))
    expect(said).toEqual(lines.map((line) => `${PARTS}: highlight: ${line}`))
  },
)

const EVENING = 'open: [{ from: "20:00", to: "02:00" }]'
/** A change of one file that is taken, and the one line that the build says of it. */
const LIKELY_MISTAKES: typeof MISTAKES = [
  [SHOP, '45.297, 12.035', '41.9, 12.5', 'mapPoint: è a 394 km dal capoluogo (PD): controlla'],
  [
    SHOP,
    /"35028"(.*) PD \}\nprovinceName: Padova/,
    '"20121"$1 ZZ }\nprovinceName: Zeta',
    'address.province: ZZ non è la sigla di una provincia',
  ],
  [
    SHOP,
    /$/,
    `hours: [{ days: [lun], open: [{ from: "19:00", to: "15:00" }] }, { days: [mar], ${EVENING} }]\n`,
    'hours.0.open.0: vuol dire dalle 19:00 alle 15:00 del giorno dopo: controlla',
  ],
  [
    SHOP,
    /$/,
    'closures: [{ from: 2062-08-10, text: Ferie }]\n',
    'closures.0: finisce fra più di un anno, nel 2062: controlla l’anno',
  ],
  [
    PARTS,
    /$/,
    '  - kind: table\n    title: Prezzi\n    items: [{ label: SSD, value: "35" }, { label: RAM, value: 35 € }]\n',
    'sections.2.items.0.value: “35” non ha l’euro: se è un prezzo, aggiungilo',
  ],
  [
    PARTS,
    /$/,
    '  - kind: list\n    title: Elenco\n    plate: opened-tower\n    items: [{ title: A }]\n',
    'sections.2.plate: ha 12 numeri, e le voci sono 1: non si vede',
  ],
  [
    PARTS,
    /^introduction: .*/m,
    "introduction: '[Uno](#prezzi), [due](#sezione-2), [tre](/#contatti)'",
    'introduction: “#prezzi” non porta da nessuna parte: ci sono #contenuto, #sezione-1, #sezione-2',
  ],
]

test.each(LIKELY_MISTAKES)('%s with %s as %j is taken, and told: %s', (file, words, by, line) => {
  const folder = contentCopy({ [file]: (text) => text.replace(words, by) })
  expect(told(folder)).toEqual([`${file}: ${line}`])
})

test('an apostrophe between letters is one of print in what people read, and not in addresses', () => {
  const folder = contentCopy({
    [SHOP]: (file) => file.replace('Piove di Sacco', "L'Aquila"),
    [PARTS]: (file) =>
      file.replace(
        /^introduction: .*/m,
        `introduction: "L'[un'altra](https://a.it/l'b) d'{town} po'"`,
      ),
  })
  const { content } = readContent(folder)
  expect(content.services.map(({ introduction }) => introduction)).toContain(
    "L’[un’altra](https://a.it/l'b) d’L’Aquila po'",
  )
})

test('a picture that nothing names is told, with its size', () => {
  const folder = contentCopy()
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'images/vecchia.jpg'), Buffer.alloc(1_234_000))
  expect(told(folder)).toEqual([
    expect.stringMatching(
      /^images\/vecchia\.jpg: non la nomina nessun testo, e occupa 1234\skB$/,
    ),
  ])
})

test('a comment behind a value, a closure that is over and a section that is not there are told', () => {
  const folder = contentCopy({
    [SHOP]: (file) =>
      `${file.replace('brand: Officina', 'brand: PC #1')}closures: [{ from: 2020-01-01, text: Ferie }]\n`,
    [HOME]: (file) => file.replace('section: Anche', 'section: Solo'),
  })
  expect(told(folder)).toEqual([
    `${SHOP}: alla riga 7 “#1 Digitale” è un commento, e il sito non lo legge`,
    `${SHOP}: closures.0: è già passata: il sito non la mostra più`,
    `${HOME}: triage.symptoms.2.section: “Solo telefoni e tablet” non è una sezione di /riparazione-pc-mac: il collegamento porta in cima alla pagina`,
  ])
})

test('the example’s facts may not be published, and what a shop may have in common with it is told', () => {
  const { files } = readFiles(
    contentCopy({ [SHOP]: (file) => `${file}rea: PD 000000\nshareCapital: € 00.000\n` }),
  )
  const { refusals, notices } = checkFiles(files, {
    hasImage: () => true,
    origin: 'https://example.it',
    rename: 'nome al file',
  })
  const invented = 'example vatNumber phone email address.street mapPoint rea shareCapital'
  expect(refusals.map(({ path }) => path.join('.')).join(' ')).toBe(invented)
  expect(notices.map(({ path }) => path.join('.'))).toEqual(['address.town', 'address.postalCode'])
})

test.each(['diagnosis: { price: 20 }', 'diagnosis: { price: 0, ifRefused: 15 }'])(
  'with %s every text that calls the diagnosis free is told, and no other',
  (diagnosis) => {
    const lines = told(
      contentCopy({ [SHOP]: (text) => text.replace(/^diagnosis: .*/m, diagnosis) }),
    )
    expect(lines).toHaveLength(13)
    for (const line of lines)
      expect(line).toContain('nei dati del negozio la diagnosi ha un prezzo')
  },
)

test('placeholders without a value stop the build, but for entries that need the fact', () => {
  const lines = refused(contentCopy({ [SHOP]: (text) => text.replace(/^replyHours: .*\n/m, '') }))
  expect(lines).toEqual([
    `${HOME}: head.description: {replyWithin} non ha un valore nei dati del negozio`,
    `${HOME}: about.points.1.text: {replyWithin} non ha un valore nei dati del negozio`,
  ])
})

test('`emergencies: false` alone clears every page', () => {
  const folder = contentCopy({
    [SHOP]: (text) => text.replace('emergencies: true', 'emergencies: false'),
  })
  expect(JSON.stringify(loadContent(folder))).not.toMatch(/H24|24 ore su 24|giorno e notte/i)
})

test('a page that is gone is left out of symptoms, related services and links, and told in one line each', () => {
  const folder = contentCopy({
    [HOME]: (text) => text.replace('service: recupero-dati', 'service: recupero'),
    [PARTS]: (text) => text.replace('- manutenzione-preventiva', '- manutenzione'),
    [DATA]: (text) => text.replace('(/riparazione-pc-mac)', '(/riparazione)'),
  })
  const { content, notices } = readContent(folder)
  expect(notices.map((line) => line.replace(/^content\//, ''))).toEqual([
    `${HOME}: triage.symptoms.3.service: recupero non è un servizio: il sito ne fa a meno`,
    `${DATA}: sections.1.items.4.text: /riparazione non è una pagina del sito: le parole si leggono senza collegamento`,
    `${PARTS}: related.0: manutenzione non è un servizio: il sito ne fa a meno`,
  ])
  expect(content.home.triage.symptoms.map(({ symptom }) => symptom)).not.toContain(
    'Ho perso i file',
  )
  expect(JSON.stringify(content.services)).toContain('Ripariamo anche il computer.')
})

test.each(['19,90', "'19.90'", '19.9', "' 19,9 '"])(
  'a price written %s is read and shown in euros and cents',
  (price) => {
    const folder = contentCopy({
      [SHOP]: (text) => text.replace('{ price: 0 }', `\n  price: ${price}`),
    })
    expect(placeholders(ShopSchema.parse(readFiles(folder).files[SHOP])).diagnosis).toBe('€ 19,90')
  },
)

test.each(['45.29704, 12.03540', '45,29704, 12,03540', ' 45.29704,12.0354 '])(
  'the point “%s” is read',
  (point) => {
    const folder = contentCopy({ [SHOP]: (text) => text.replace('45.297, 12.035', `'${point}'`) })
    expect(loadContent(folder).shop.mapPoint).toEqual({ latitude: 45.29704, longitude: 12.0354 })
  },
)

test('a page may have _ in its name, and links to nowhere that an editor makes are no content', () => {
  const folder = contentCopy()
  renameSync(join(folder, DATA), join(folder, 'services/recupero_dati.yaml'))
  for (const name of ['.#shop.yaml', 'services/.#recupero_dati.yaml', 'images'])
    symlinkSync('nowhere', join(folder, name))
  expect(loadContent(folder).services.map(({ path }) => path)).toContain('/recupero_dati')
})

test('telephones as people write them are taken', () => {
  const written = [
    '049 987 6543',
    '+39 (0)333 123 4567',
    '\u202a049–555–0123\u202c',
    '0039 049/555.01.23',
  ]
  const numbers = written.map(
    (phone) =>
      loadContent(contentCopy({ [SHOP]: (text) => text.replace('+390495550123', phone) })).shop
        .phone.e164,
  )
  expect(numbers).toEqual(['+390499876543', '+393331234567', '+390495550123', '+390495550123'])
})

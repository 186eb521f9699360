import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentCopy } from '../testing/content-copy.ts'
import { checkFiles } from './check.ts'
import { loadContent, readContent } from './load/content.ts'
import { readFiles } from './load/read-files.ts'

/**
 * The lines with which the content is refused, without the folder's name; none where it is taken.
 */
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

/** A copy of the content with a change of the shop's facts. */
const withFacts = (words: string | RegExp, instead: string) =>
  contentCopy({ [SHOP]: (text) => text.replace(words, instead) })

/** A change of one file, and the line that the build answers: file, key, sentence. */
type Case = Record<'file' | 'words' | 'instead' | 'line', string>
const cases: { refused: Case[]; told: Case[] } = parse(
  readFileSync('site/content/mistakes.example.yaml', 'utf8'),
)

/** A copy of the content with the change of a case. */
const copyWith = ({ file, words, instead }: Case) =>
  contentCopy({
    [file]: (text) => {
      const [, pattern, flags] = /^\/(.*)\/(\w*)$/.exec(words) ?? []
      const changed = text.replace(
        pattern === undefined ? words : new RegExp(pattern, flags),
        instead,
      )
      expect(changed).not.toBe(text)
      return changed
    },
  })

test.each(cases.refused)('$file with $words as $instead is refused: $line', (each) => {
  expect(refused(copyWith(each))).toContainEqual(
    expect.stringContaining(`${each.file}: ${each.line}`),
  )
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

test('a file that is not UTF-8 or badly named is refused', () => {
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

/**
 * Texts of a shop without emergencies whose diagnosis costs something, and what is said of them.
 */
const PROMISES: [text: string, line?: string][] = [
  [
    'Siamo qui giorno e notte',
    'dice “giorno e notte”: nei dati del negozio le emergenze giorno e notte sono spente',
  ],
  [
    'La diagnosi è gratis',
    'dice “diagnosi è gratis”: nei dati del negozio la diagnosi ha un prezzo',
  ],
  ['Nessun costo se il recupero non riesce'],
  ['Ritiriamo gratis il computer a casa tua'],
]

test.each(PROMISES)('“%s” is told where facts deny it, and stops nothing: %s', (text, line) => {
  const folder = contentCopy({
    [SHOP]: (shop) =>
      shop
        .replace('emergencies: true', 'emergencies: false')
        .replace('{ price: 0 }', '{ price: 20 }'),
    [PARTS]: (file) => file.replace(/^highlight: .*\n|(?=^footer)/m, `highlight: '${text}'\n`),
  })
  const said = told(folder).filter((each) => each.startsWith(`${PARTS}: highlight`))
  expect(said).toEqual(line ? [`${PARTS}: highlight: ${line}`] : [])
})

test.each(cases.told)('$file with $words as $instead is taken, and told: $line', (each) => {
  expect(told(copyWith(each))).toEqual([`${each.file}: ${each.line}`])
})

test.each([
  ['Lampedusa', 'AG', '35.50, 12.61'],
  ['Pantelleria', 'TP', '36.83, 11.95'],
  ['La Maddalena', 'SS', '41.21, 9.41'],
])('the point of a shop in %s lies in its province', (_, province, point) => {
  const folder = contentCopy({
    [SHOP]: (file) =>
      file
        .replace('province: PD', `province: ${province}`)
        .replace('provinceName: Padova', 'provinceName: Sicilia')
        .replace('45.297, 12.035', point),
  })
  expect(told(folder)).toEqual([])
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
  expect(loadContent(folder).services.map(({ introduction }) => introduction)).toContain(
    "L’[un’altra](https://a.it/l'b) d’L’Aquila po'",
  )
})

test('a picture that nothing names is told, with its size', () => {
  const folder = contentCopy()
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'images/vecchia.jpg'), Buffer.alloc(1_234_000))
  expect(told(folder)).toEqual([
    expect.stringMatching(/^images\/vecchia\.jpg: non la nomina nessun testo, e occupa 1234\skB$/),
  ])
})

test('a closure that is over and a section that is not there are told', () => {
  const folder = contentCopy({
    [SHOP]: (file) => `${file}closures: [{ from: 2020-01-01, text: Ferie }]\n`,
    [HOME]: (file) =>
      file
        .replace('section: Anche', 'section: Solo')
        .replace('entry: File cancellati', 'entry: File rubati'),
    'services/pc-assemblati-gaming.yaml': (file) =>
      file.replace('section: Che cosa ti', 'section: Che cosa vi'),
  })
  expect(told(folder)).toEqual([
    `${SHOP}: closures.0: è ormai nel passato: il sito non ne parla più`,
    `${HOME}: triage.symptoms.2.section: “Solo telefoni e tablet” non è una sezione della pagina: il collegamento non la trova`,
    `${HOME}: triage.symptoms.3.entry: “File rubati per errore” non è una voce di “Quando possiamo aiutarti”: il collegamento porta all’inizio della sezione`,
    'services/pc-assemblati-gaming.yaml: sections.0.items.2.section: “Che cosa vi promettiamo” non è una sezione della pagina: il collegamento non la trova',
  ])
})

test('the example’s facts may not be published', () => {
  const { files } = readFiles(
    contentCopy({ [SHOP]: (file) => `${file}rea: PD 000000\nshareCapital: € 00.000\n` }),
  )
  const { refusals } = checkFiles(files, { origin: 'https://example.it', rename: 'il titolo' })
  const invented = 'example vatNumber phone email address.street mapPoint rea shareCapital'
  expect(refusals.map(({ path }) => path.join('.')).join(' ')).toBe(invented)
})

test.each(['diagnosis: { price: 20 }', 'diagnosis: { price: 0, ifRefused: 15 }'])(
  'with %s every text that calls the diagnosis free is told, and no other',
  (diagnosis) => {
    const lines = told(withFacts(/^diagnosis: .*/m, diagnosis))
    expect(lines).toHaveLength(11)
    for (const line of lines)
      expect(line).toContain('nei dati del negozio la diagnosi ha un prezzo')
  },
)

test('placeholders without a value stop the build, but for entries that need the fact', () => {
  expect(refused(withFacts(/^replyHours: .*\n/m, ''))).toEqual([
    `${HOME}: head.description: {replyWithin} non ha un valore nei dati del negozio`,
    `${HOME}: about.points.1.text: {replyWithin} non ha un valore nei dati del negozio`,
  ])
})

test('`emergencies: false` alone clears every page', () => {
  const folder = withFacts('emergencies: true', 'emergencies: false')
  expect(JSON.stringify(loadContent(folder))).not.toMatch(/H24|24 ore su 24|giorno e notte/i)
})

test('a page that is gone is left out of symptoms, related services and links, and told in a line each', () => {
  const folder = contentCopy({
    [HOME]: (text) => text.replace('service: recupero-dati', 'service: recupero'),
    [PARTS]: (text) => text.replace('service: manutenzione-preventiva', 'service: manutenzione'),
    [DATA]: (text) => text.replace('(/riparazione-pc-mac)', '(/riparazione)'),
  })
  expect(told(folder)).toEqual([
    `${HOME}: triage.symptoms.3.service: recupero non è un servizio: il sito ne fa a meno`,
    `${DATA}: sections.1.items.4.text: /riparazione non è una pagina del sito: le parole si leggono senza collegamento`,
    `${PARTS}: related.0.service: manutenzione non è un servizio: il sito ne fa a meno`,
  ])
  const { home, services } = loadContent(folder)
  expect(home.triage.symptoms.map(({ symptom }) => symptom)).not.toContain('Ho perso i file')
  expect(JSON.stringify(services)).toContain('Ripariamo anche il computer.')
})

const shopWith = (words: string, instead: string) => loadContent(withFacts(words, instead)).shop

test.each(['19,90', "'19.90'", "' 19,9 '"])(
  'a price written %s is read and shown in euros and cents',
  (price) => {
    expect(shopWith('{ price: 0 }', `\n  price: ${price}`).diagnosisCost).toBe('€ 19,90')
  },
)

test.each(['45.29704, 12.03540', '45,29704, 12,03540', ' 45.29704,12.0354 '])(
  'the point “%s” is read',
  (point) => {
    expect(shopWith('45.297, 12.035', `'${point}'`).mapPoint).toEqual({
      latitude: 45.29704,
      longitude: 12.0354,
    })
  },
)

test('a page may have _ in its name, and an editor’s links to nowhere are no content', () => {
  const folder = contentCopy()
  renameSync(join(folder, DATA), join(folder, 'services/recupero_dati.yaml'))
  for (const name of ['.#shop.yaml', 'services/.#recupero_dati.yaml', 'images'])
    symlinkSync('nowhere', join(folder, name))
  expect(loadContent(folder).services.map(({ path }) => path)).toContain('/recupero_dati')
})

test('a telephone as people write it is taken', () => {
  expect(shopWith('+390495550123', '\u202a049–987–6543\u202c').phone.e164).toBe('+390499876543')
})

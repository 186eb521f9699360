import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawingNames, smallDrawings } from '../../illustrations/index.ts'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadHome } from '../load/home.ts'
import { loadColours } from './colours.ts'
import { assertDrawingNames, assertPhotos } from './content.ts'
import { CONTENT_FOLDER, ContentError } from './content-files.ts'
import { assertRedirects } from './publishable.ts'
import { loadServices } from './services.ts'

/** What a build checks before it draws a page. `content/images/` holds one photo, negozio.jpg. */
function checkAll(changes: Record<string, string | ((file: string) => string)>): void {
  const folder = contentCopy(changes)
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'images', 'negozio.jpg'), '')
  loadColours(folder)
  const [home, services] = [loadHome(folder), loadServices(folder)]
  assertPhotos(home, services, folder)
  assertDrawingNames(services, { page: drawingNames, small: Object.keys(smallDrawings) }, folder)
  assertRedirects(['/', '/privacy'], folder)
}

/** Where `withPhoto` puts it in home.yaml. */
const PHOTO_LINE = readFileSync(join(CONTENT_FOLDER, 'home.yaml'), 'utf8').split('\n').indexOf('  where:') + 1

const withLine = (line: string) => (file: string) => `${file}${line}\n`
const withPhoto = (photo: string) => (file: string) =>
  file.replace('  where:\n', `  photo: ${photo}\n  where:\n`)
/** One more section, from the tenth line of its file on. */
const service = (...section: string[]) => `order: 99
title: Prova
cardText: Una prova.
subtitle: Una prova.
introduction: Una prova.
head:
  description: >-
    Una descrizione lunga quanto serve a chi cerca, che parla di una prova e non dice altro, e che per questo non finisce subito.
sections:
  - ${section.join('\n    ')}
`

/** A wrong value in each key that `shop.test.ts` does not have: file, line, key, what was expected or what there is. */
const MISTAKES = [
  [
    'shop.yaml',
    withLine('redirects:\n  /privacy: /recupero-dati'),
    'riga 14: redirects: "/privacy" è già una pagina',
  ],
  [
    'shop.yaml',
    withLine('redirects:\n  /recupero-dati: /'),
    'riga 14: redirects: "/recupero-dati" è già una pagina',
  ],
  [
    'shop.yaml',
    withLine('redirects:\n  /vecchia.html: /recupero-datti'),
    'riga 14: redirects: "/vecchia.html" porta a "/recupero-datti", che non è una pagina del sito (forse intendevi "/recupero-dati"?)',
  ],
  [
    'home.yaml',
    withPhoto('{ file: negozo.jpg, alt: Il banco }'),
    `riga ${PHOTO_LINE}: about.photo.file: in content/images/ non c’è "negozo.jpg" (forse intendevi "negozio.jpg"?)`,
  ],
  ['home.yaml', withPhoto('{ file: negozio.jpg }'), `riga ${PHOTO_LINE}: manca la voce "alt" in about.photo`],
  [
    'home.yaml',
    withPhoto('{ file: ../negozio.jpg, alt: Il banco }'),
    `riga ${PHOTO_LINE}: about.photo.file deve essere il nome di una foto in content/images/, senza spazi e accenti, come negozio.jpg`,
  ],
  [
    'services/prova.yaml',
    service(
      'kind: list',
      'title: Una lista',
      'photo: { file: banco.jpg, alt: Il banco }',
      'items: [{ title: Uno }]',
    ),
    'riga 12: sections[0].photo.file: in content/images/ non c’è "banco.jpg" (ci sono: "negozio.jpg")',
  ],
  [
    'services/prova.yaml',
    service('kind: photos', 'title: Foto', 'items:', '  - { file: banco.jpg, alt: Il banco }'),
    'riga 13: sections[0].items[0].file: in content/images/ non c’è "banco.jpg"',
  ],
  [
    'services/prova.yaml',
    service('kind: faq', 'title: Domande', 'items:', '  - { question: Quanto costa?, anwser: Poco. }'),
    'riga 13: voce sconosciuta "anwser" in sections[0].items[0] (forse intendevi "answer"?)',
  ],
  [
    'services/prova.yaml',
    service('kind: brands', 'title: Marche', 'items: [3]'),
    'riga 12: sections[0].items[0] deve essere un testo, qui c’è 3 (mettilo tra virgolette)',
  ],
  [
    'services/prova.yaml',
    service('kind: prices', 'title: Prezzi', 'items:', '  - { label: Batteria, price: 49 }'),
    'riga 13: sections[0].items[0].price deve essere un testo, qui c’è 49 (mettilo tra virgolette)',
  ],
  [
    'services/prova.yaml',
    service('kind: domande', 'title: Domande'),
    'riga 10: sections[0].kind deve essere uno di questi:',
  ],
  [
    'services/prova.yaml',
    service('kind: devices', 'title: Da dove', 'items:', '  - { title: Disco, drawing: hddd }'),
    'riga 13: sections[0].items[0].drawing: il disegno "hddd" non esiste (forse intendevi "hdd"?)',
  ],
  [
    'services/prova.yaml',
    `drawing: astronave\n${service('kind: brands', 'title: Marche', 'items: [Apple]')}`,
    'riga 1: drawing: il disegno "astronave" non esiste: "npm run drawings" mostra quelli che ci sono',
  ],
  [
    'brand/colours.yaml',
    `light: { ground: "#9ccabd", signal: "#ffd02b", ink: "#8aa0a0", paper: "#fbfcfa" }
dark: { ground: "#17403b", signal: "#ffd02b", ink: "#eff7f3", paper: "#0c191a" }
`,
    'riga 1: light: ink (#8aa0a0) su paper (#fbfcfa) non si legge: contrasto 2,7, ne serve almeno 4,5 (per esempio con ink: "#',
  ],
] as const
test.each(MISTAKES.map(([file, change, sentence]) => [file, sentence, change] as const))(
  '%s is refused: %s',
  (file, sentence, change) => {
    const check = () => checkAll({ [file]: change })
    expect(check).toThrow(ContentError)
    expect(check).toThrow(`content/${file}, ${sentence}`)
  },
)

test('an old address may lead to a page, to a place on it and to another site', () => {
  const lines = [
    '/vecchia.html: /recupero-dati',
    '/dove-siamo.php: /#contatti',
    '/shop: https://negozio.example.com/',
  ]
  expect(() => checkAll({ 'shop.yaml': withLine(`redirects:\n  ${lines.join('\n  ')}`) })).not.toThrow()
})

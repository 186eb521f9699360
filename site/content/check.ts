import type { z } from 'astro/zod'
import { dayInItaly } from '../../contact/italian-dates.ts'
import { isPublicOrigin } from '../../contact/origin.ts'
import { checkText, type Report } from './check-text.ts'
import { type ContentFiles, FILES, FOLDERS, pageNames, schemaOf, slugOf } from './files.ts'
import { pageName } from './inline-text.ts'
import { placeholders, privacyPlaceholders } from './placeholders.ts'
import { italian } from './schema/error-map.ts'
import { heldFacts } from './schema/shop.ts'
import type { ShopFacts } from './schema/shop-facts.ts'
import { type Path, shown } from './schema-tree.ts'

/** What the check has found: the file's path inside the content folder, where in it, and a sentence in Italian. */
export interface Finding {
  file: string
  path: Path
  sentence: string
}

/** Where the check runs: which files of `content/images/` there are, and the site's origin. */
interface Surroundings {
  hasImage: (file: string) => boolean
  origin: string
}

/** The schemas' output of every file. */
export type ContentValues = NonNullable<ReturnType<typeof checkFiles>['values']>

/** Addresses of built-in pages, and folders of the built site. */
const TAKEN = [
  ...['index', '404', 'privacy', 'mappa', 'gestione', 'modulo-da-correggere'],
  ...['richiesta-inviata', 'richiesta-non-inviata'],
  ...['foto', 'disegni', 'condivisione'],
]

/**
 * Checks all files against their schemas and against each other, here and in the editor's browser. `values` has the schemas' output
 * where nothing is refused.
 */
export function checkFiles(files: ContentFiles, { hasImage, origin }: Surroundings) {
  const refusals: Finding[] = []
  const notices: Finding[] = []
  const images: (Omit<Finding, 'sentence'> & { image: string })[] = []
  const reportOn = (file: string): Report => ({
    refuse: (path, sentence) => refusals.push({ file, path, sentence }),
    notice: (path, sentence) => notices.push({ file, path, sentence }),
  })

  const parse = <Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): z.output<Schema> | undefined => {
    // The reader has told of a file that is missing.
    if (!(file in files)) return undefined
    const { data, error } = schema.safeParse(files[file], { error: italian })
    for (const issue of error?.issues ?? []) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]]
      for (const key of keys) reportOn(file).refuse([...issue.path, ...key], issue.message)
    }
    return data
  }
  const filesIn = (folder: string) =>
    Object.keys(files).filter((file) => file.startsWith(`${folder}/`))
  const parseFolder = <Schema extends z.ZodType>(folder: string, schema: Schema) =>
    filesIn(folder).flatMap((file) => {
      const value = parse(file, schema)
      return value === undefined ? [] : [{ slug: slugOf(file), value }]
    })
  const shop = parse('shop.yaml', FILES['shop.yaml'])
  const home = parse('home.yaml', FILES['home.yaml'])
  const common = parse('common.yaml', FILES['common.yaml'])
  const colours = parse('brand/colours.yaml', FILES['brand/colours.yaml'])
  const privacy = parse('privacy.md', FILES['privacy.md'])
  const services = parseFolder('services', FOLDERS.services)
  const pages = parseFolder('pages', FOLDERS.pages)

  const serviceNames = filesIn('services').map(slugOf)
  const names = pageNames([...serviceNames, ...filesIn('pages').map(slugOf)])
  if (serviceNames.length === 0)
    reportOn('services').refuse([], 'deve contenere almeno un servizio')

  const held = shop ? heldFacts(shop) : {}
  for (const [file, written] of Object.entries(files)) {
    const schema = schemaOf(file)
    if (!schema) continue
    const report = reportOn(file)
    const slug = file.includes('/') ? slugOf(file) : ''
    if (TAKEN.includes(slug) || (file.startsWith('pages/') && serviceNames.includes(slug)))
      report.refuse([], `/${slug} è già una pagina del sito: cambia nome al file`)
    const known = shop && (file === 'privacy.md' ? privacyPlaceholders(shop) : placeholders(shop))
    shown(written, schema, held, (text, path, node) => {
      checkText(text, path, node, { shop, known, serviceNames, pageNames: names, hasImage }, report)
      if (node?.reference === 'image') images.push({ file, path, image: text })
      return text
    })
  }
  if (shop) checkShop(shop, [...names, ...TAKEN], origin, reportOn('shop.yaml'))
  for (const [index, { service, section }] of (home?.triage.symptoms ?? []).entries()) {
    const sections = services.find(({ slug }) => slug === service)?.value.sections
    if (section && sections && !sections.some(({ title }) => title === section))
      reportOn('home.yaml').notice(
        ['triage', 'symptoms', index, 'section'],
        `“${section}” non è una sezione di /${service}: il collegamento porta in cima alla pagina`,
      )
  }
  const values =
    shop && home && common && colours && privacy && refusals.length === 0
      ? { shop, home, common, colours, privacy, services, pages }
      : null
  return { refusals, notices, values, images }
}

/** What the shop's schema cannot know: the day, the site's pages, and whether the facts are to be published. */
function checkShop(shop: ShopFacts, names: readonly string[], origin: string, report: Report) {
  const isPage = (address: string) =>
    names.includes(pageName(address.replace(/(?:\.html|\/)$/, '')) ?? '-')
  for (const [index, { from, to }] of (shop.redirects ?? []).entries()) {
    const path = ['redirects', index, 'from']
    if (isPage(from))
      report.refuse(path, `${from} è una pagina del sito, che così non si aprirebbe più`)
    else if (from === to) report.refuse(path, 'porta a sé stesso')
  }
  for (const [index, { from, to = from }] of (shop.closures ?? []).entries())
    if (to < dayInItaly(Date.now()))
      report.notice(['closures', index], 'è già passata: il sito non la mostra più')
  const sentences = {
    refuse: `è ancora di esempio, e ${origin} è un indirizzo pubblico: scrivi i dati del negozio`,
    notice: 'è come nell’esempio: controlla che sia anche del tuo negozio',
  }
  for (const [found, path, isOfExample] of isPublicOrigin(origin) ? OF_EXAMPLE : [])
    if (isOfExample(shop)) report[found](path, sentences[found])
}

/**
 * Facts of the example. Those to refuse no real shop has, as all zeros and reserved domains (RFC 2606); two of them
 * stand in hints of the editor. The province is left out: it goes with the postal code.
 */
const OF_EXAMPLE: readonly [
  found: keyof Report,
  path: Path,
  isOfExample: (shop: ShopFacts) => boolean,
][] = [
  ['refuse', ['example'], ({ example }) => example],
  ['refuse', ['vatNumber'], ({ vatNumber }) => /^0+$/.test(vatNumber)],
  ['refuse', ['phone'], ({ phone }) => phone === '+390495550123'],
  ['refuse', ['email'], ({ email }) => /[@.]example(?:\.(?:com|net|org))?$/i.test(email)],
  ['refuse', ['address', 'street'], ({ address }) => address.street === 'Via Esempio 12'],
  [
    'refuse',
    ['mapPoint'],
    ({ mapPoint }) => mapPoint.latitude === 45.297 && mapPoint.longitude === 12.035,
  ],
  ['refuse', ['rea'], ({ rea = '' }) => /\D0+$/.test(rea)],
  ['refuse', ['shareCapital'], ({ shareCapital = '' }) => /€ 0/.test(shareCapital)],
  ['notice', ['address', 'town'], ({ address }) => address.town === 'Piove di Sacco'],
  ['notice', ['address', 'postalCode'], ({ address }) => address.postalCode === '35028'],
]

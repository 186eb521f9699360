import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { drawingNames, namedPoints, numbered, smallDrawings } from '../../illustrations/index.ts'
import { pageName, parseInline, withLiveLinks } from '../inline-text.ts'
import { COLOURS_FILE, ColoursSchema } from '../schema/colours.ts'
import { chooseForms, photo } from '../schema/content-text.ts'
import { type Home, HomeSchema } from '../schema/home.ts'
import type { ContentPage, Privacy } from '../schema/page.ts'
import { type Palettes, palettes } from '../schema/palette.ts'
import type { Service } from '../schema/service.ts'
import type { Shop } from '../schema/shop.ts'
import { fileLabel, type Place, type Report, withoutErrors } from './content-files.ts'
import { didYouMean } from './did-you-mean.ts'
import { HOME_FILE, readHome } from './home.ts'
import { keyPath } from './mistake-sentences.ts'
import { type NamedFile, pagesOf, readOtherPages, warnOfRepeats } from './pages.ts'
import { readPrivacy } from './privacy.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'
import { readServiceFiles, servicesOf } from './services.ts'
import { placeholders, readShop } from './shop.ts'
import { checkTexts, textsOf } from './texts.ts'

/** Loads `brand/colours.yaml`. Throws a ContentError for a wrong value and for two colours with too little contrast. */
export const loadColours = withoutErrors(readColours)

/** Like `loadColours`, but reports errors; null for a file that its schema refuses. */
export function readColours(folder: string, report: Report): Palettes | null {
  const { value, at } = readYaml(folder, COLOURS_FILE, ColoursSchema, report)
  if (value?.base && value.light && value.dark)
    report.warn({
      ...at(['base']),
      sentence: `base: "${value.base}" non si vede, perché light: e dark: hanno già i loro colori: togli light: e dark:, o questa riga`,
    })
  return value && palettes(value)
}

/** A text of a file, where it is written and its key there. */
interface WrittenText {
  text: string
  path: readonly (string | number)[]
  file: YamlFile<unknown>
}

/** All content. A page passes it on to its layout and its components. */
export interface Content {
  shop: Shop
  home: Home
  colours: Palettes
  privacy: Privacy
  /** All services, in their order. */
  services: readonly Service[]
  /** Pages other than services, sorted by title. */
  pages: readonly ContentPage[]
}

/** Loads the content for a page. Throws a ContentError with everything that is wrong in any of its files. */
export const loadContent = withoutErrors(readContent)

/** The files of texts, with mistakes or without, and every text in them. */
export function readTextFiles(folder: string, report: Report) {
  const homeFile = readYaml(folder, HOME_FILE, HomeSchema, report)
  const serviceFiles = readServiceFiles(folder, report)
  const pageFiles = readOtherPages(folder, report)
  const files = [...serviceFiles, ...pageFiles]
  const texts = [homeFile, ...files.map(({ file }) => file)].flatMap((file): WrittenText[] =>
    textsOf(file.written).map((each) => ({ ...each, file })),
  )
  return { homeFile, serviceFiles, pageFiles, files, texts }
}

/** Reads every file of the content and reports all that is wrong; null where a required file is invalid. */
export function readContent(folder: string, report: Report): Content | null {
  const shop = readShop(folder, report)
  const colours = readColours(folder, report)
  const { homeFile, serviceFiles, pageFiles, files, texts } = readTextFiles(folder, report)
  if (!shop) for (const { file } of files) checkTexts(file, placeholders(null), report)
  const unnumbered = servicesOf(serviceFiles, shop, report)
  const pages = pagesOf(pageFiles, shop, report)
  for (const path of [['title'], ['head', 'title'], ['head', 'description']] as const)
    warnOfRepeats(path, [...(unnumbered ?? []), ...(pages ?? [])], files, report)
  const slugs = serviceFiles.map(({ slug }) => slug)
  const home = readHome(folder, homeFile, shop, slugs, report)
  const services = home && unnumbered && numbered(home.hero.drawing, unnumbered)
  const names = ['', 'privacy', ...files.map(({ slug }) => slug)]
  const privacy = readPrivacy(folder, shop, names, report)
  warnOfMissingPages(texts, slugs, names, report)
  warnOfUnlinkedPages(texts, pageFiles, report)
  checkNames(texts, folder, report)
  checkDrawnSections(files, report)
  if (!shop || !colours || !services || !pages || !home || !privacy) return null
  const shown = chooseForms({ services, pages, home }, shop.forms, (text) =>
    withLiveLinks(text, (name) => names.includes(name)),
  )
  warnOfMissingSections(shown, texts, homeFile, report)
  return { shop, colours, privacy, ...shown }
}

/** What links may lead to: services and pages with the forms for this shop. */
type Shown = Pick<Content, 'home' | 'services' | 'pages'>

/** Warns of symptoms whose section does not exist: they lead to the top of the service's page. */
function warnOfMissingSections(
  { home, services }: Shown,
  texts: WrittenText[],
  homeFile: YamlFile<unknown>,
  report: Report,
): void {
  for (const { service, section } of home.triage.symptoms) {
    const titles = services.find(({ slug }) => slug === service)?.sections.map(({ title }) => title) ?? []
    if (section === undefined || titles.includes(section)) continue
    // A title written with a placeholder or in forms is not found: the warning then has the line of the whole list.
    const found = texts.find(({ path, text }) => path.at(-1) === 'section' && text === section)
    const sentence = `in ${service} nessuna sezione si intitola "${section}"${didYouMean(section, titles)}: il link porta in cima alla pagina. Correggi il titolo, o togli la voce`
    report.warn({ ...homeFile.at(found?.path ?? ['triage', 'symptoms']), sentence })
  }
}

/** Warns once of each missing service or page, with every place that names it. Pages leave such links out. */
function warnOfMissingPages(
  texts: readonly WrittenText[],
  services: readonly string[],
  names: readonly string[],
  report: Report,
): void {
  const places = new Map<string, Place[]>()
  for (const { text, path, file } of texts) {
    const isService = path[0] === 'related' || (path[1] === 'symptoms' && path.at(-1) === 'service')
    const missing = isService
      ? [text].filter((slug) => !services.includes(slug))
      : linkedNames(text).filter((name) => !names.includes(name))
    for (const name of missing)
      places.set(name, [...(places.get(name) ?? []), file.at(path, isService ? '' : `(/${name}`)])
  }
  for (const [name, [first, ...more]] of places) {
    const elsewhere = more.map(({ file = '', line }) => `${fileLabel(file)}, riga ${line}`).join('; ')
    const where = elsewhere && `. Quel nome è anche in ${elsewhere}`
    const isPage = names.includes(name)
    const none = isPage ? 'nessun servizio' : 'nessuna pagina'
    const sentence = `${none} si chiama "${name}"${didYouMean(name, isPage ? services : names)}: qui il sito ne fa a meno. Correggi il nome, o togli la voce o il link${where}`
    report.warn({ ...first, sentence })
  }
}

/** The names of this site's pages that a text's links lead to. */
const linkedNames = (text: string) => parseInline(text).flatMap(({ href }) => (href && pageName(href)) ?? [])

/** Warns of each page in `content/pages/` to which neither the footer nor a text leads. */
function warnOfUnlinkedPages(
  texts: readonly WrittenText[],
  pages: readonly NamedFile[],
  report: Report,
): void {
  const linked = texts.flatMap(({ text }) => linkedNames(text))
  for (const { slug, file } of pages) {
    if (!file.value || file.value.footer || linked.includes(slug)) continue
    const sentence = `nessun link porta a questa pagina: aggiungi qui “footer: true”, o in un altro testo [parole](/${slug})`
    report.warn({ ...file.at(['title']), sentence })
  }
}

/** Reports names of photos that are not in `content/images/`, and of drawings that do not exist. */
function checkNames(texts: readonly WrittenText[], folder: string, report: Report): void {
  const images = join(folder, 'images')
  const photos = existsSync(images) ? readdirSync(images) : []
  for (const { text, path, file } of texts) {
    const refuse = (what: string) => report.error({ ...file.at(path), sentence: `${keyPath(path)}: ${what}` })
    if (path.at(-1) === 'file' && v.is(photo.entries.file, text) && !photos.includes(text)) {
      const instead =
        photos.length > 0
          ? didYouMean(text, photos, { listed: true })
          : ' (oggi quella cartella è vuota): mettici la foto, o togli la voce'
      refuse(`in ${fileLabel('images')}/ non c’è "${text}"${instead}`)
    }
    // The schema checks the hero's drawing.
    if (path.at(-1) !== 'drawing' || path[0] === 'hero') continue
    const names: string[] = path.length === 1 ? [...drawingNames] : Object.keys(smallDrawings)
    if (names.includes(text)) continue
    const instead = didYouMean(text, names, { listed: true })
    refuse(`il disegno "${text}" qui non c’è${instead}. Come sono lo mostra "npm run drawings"`)
  }
}

/** Reports drawings with more or fewer words (`names`) than points, and reasons of which only some have a drawing. */
function checkDrawnSections(files: readonly NamedFile[], report: Report): void {
  for (const { file } of files)
    for (const [index, section] of file.value?.sections.entries() ?? []) {
      const place = (key: string) => file.at(['sections', index, key])
      if (section.kind === 'reasons' || section.kind === 'steps') {
        // A cable joins the drawings of reasons, so they are shown only where every reason has one.
        const gap =
          section.kind === 'steps'
            ? 'un passo senza disegno accanto ad altri che l’hanno lascia un vuoto'
            : 'i disegni si vedono solo se li hanno tutti i motivi'
        const { length } = section.items
        const drawn = section.items.filter(({ drawing }) => drawing).length
        const sentence = `${gap}: qui ne hanno uno ${drawn} su ${length}. Aggiungi gli altri, o toglili`
        if (drawn > 0 && drawn < length) report.warn({ ...place('items'), sentence })
      }
      if (section.kind !== 'facts' || !section.names) continue
      const { drawing, names } = section
      const points = namedPoints(drawing ?? '')
      const sentence = drawing
        ? `con il disegno "${drawing}" il numero di scritte è ${points}, qui è ${names.length}`
        : 'le scritte stanno in un disegno, e qui non c’è: aggiungi drawing:, o togli names:'
      const path = keyPath(['sections', index, 'names'])
      if (points !== names.length) report.error({ ...place('names'), sentence: `${path}: ${sentence}` })
    }
}

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { siteConfig } from '../config.ts'
import { type Content, readContent, readTextFiles } from '../content/load/content.ts'
import {
  CONTENT_FOLDER,
  ContentError,
  fileLabel,
  linesOf,
  Report,
  SYSTEM_FILE,
} from '../content/load/content-files.ts'
import { LOGO_FILE } from '../content/load/logo.ts'
import { checkAddresses, checkPublishable } from '../content/load/publishable.ts'
import { readYaml } from '../content/load/read-yaml.ts'
import { textsOf } from '../content/load/texts.ts'
import { type Logo, SHOP_FILE, ShopSchema } from '../content/schema/shop.ts'
import { EDITOR_PATH } from '../editor/configuration.ts'
import { allPhotos, decodePicture, photoFiles } from './photos.ts'

/**
 * Checks the content for `npm run build`, `npm run check:content` and `npm run dev`. Throws a
 * ContentError with the mistakes found; resolves to the warnings, one sentence each.
 */
export async function checkContent(): Promise<string[]> {
  const report = new Report()
  const content = readContent(CONTENT_FOLDER, report)
  if (content) await checkSite(content, report)
  if (report.errors.length > 0) throw new ContentError(report.errors)
  return linesOf(report.warnings)
}

/** Checks what involves several files, and pictures. `content` lacks services and pages whose files are invalid. */
async function checkSite(content: Content, report: Report): Promise<void> {
  checkPublishable(CONTENT_FOLDER, content.shop, siteConfig.origin, report)
  const pages = readdirSync(resolve('site', 'pages'))
  const addresses = pages.flatMap((file) => /^([a-z0-9-]+)\.astro$/.exec(file)?.[1] ?? []).map(addressOf)
  addresses.push(EDITOR_PATH, ...RESERVED_PATHS)
  checkAddresses(CONTENT_FOLDER, addresses, content, report)
  const placeOf = findTexts()
  // `readContent` has reported the missing photos.
  const photos = allPhotos(content).filter(({ file }) => existsSync(join(CONTENT_FOLDER, 'images', file)))
  const { light, dark } = content.shop.logo ?? {}
  const logos = [light?.file, dark?.file].filter((file) => file !== undefined)
  await Promise.all([
    ...logos.map((file) => decodePicture(file).catch((error) => report.keep(error))),
    ...photos.map(async (photo) => {
      const place = placeOf((text) => text === photo.file)
      try {
        const { width = 0 } = (await photoFiles([photo])).at(-1) ?? {}
        if (width < PHOTO_PIXELS)
          report.warn({
            ...place,
            sentence: `${photo.file} è larga ${width} punti e si vedrà sfocata: scegline una di almeno ${PHOTO_PIXELS}`,
          })
      } catch (error) {
        report.keep(error, ({ file, sentence }) => ({ ...place, sentence: `${file}: ${sentence}` }))
      }
    }),
  ])
  warnOfSmallLogo(content.shop.logo, report)
  const named = photos.map(({ file }) => `images/${file}`)
  for (const sentence of unread(named)) report.warn({ sentence })
}

/** Returns a function that finds the place of the first text that passes a test. The files are cached by `readYaml`. */
function findTexts() {
  const quiet = new Report()
  const file = readYaml(CONTENT_FOLDER, SHOP_FILE, ShopSchema, quiet)
  const ofShop = textsOf(file.written).map((each) => ({ ...each, file }))
  const texts = [...ofShop, ...readTextFiles(CONTENT_FOLDER, quiet).texts]
  return (isIt: (text: string) => boolean) => {
    const found = texts.find(({ text }) => isIt(text))
    return found?.file.at(found.path)
  }
}

/** Addresses that no page may have: folders of `dist/`, and `/index`, which is the home page. */
const RESERVED_PATHS = ['/index', '/foto', '/disegni', '/condivisione']

const addressOf = (page: string) => (page === 'index' ? '/' : `/${page}`)

/** Width in pixels of a photo beside text on a large screen. A narrower photo would look blurred there. */
const PHOTO_PIXELS = 600

/** Width and height of the largest icon in pixels. A smaller logo would look blurred there. */
const ICON_PIXELS = 512

function warnOfSmallLogo(logo: Logo | null, report: Report): void {
  const { file, width = 0, height = 0 } = logo?.light ?? {}
  if (!file || Math.max(width, height) >= ICON_PIXELS) return
  const sentence = `${fileLabel('brand')}: il marchio è di ${width} × ${height} punti, e nelle icone verrà sfocato: salvalo con il lato lungo di almeno ${ICON_PIXELS} punti, o come SVG`
  report.warn({ sentence })
}

const READ =
  /^(?:shop|home|common)\.yaml$|^README\.md$|^privacy\.md$|^(?:services|pages)\/[^/]+\.yaml$|^brand\/colours\.yaml$/

const isLogo = (file: string) => dirname(file) === 'brand' && LOGO_FILE.test(basename(file))

/** Sentences about content files that the site does not read, mostly because their name or folder is wrong. */
function unread(photos: string[]): string[] {
  return readdirSync(CONTENT_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [...parentPath.slice(CONTENT_FOLDER.length + 1).split(sep), name])
    .filter((path) => !path.some((name) => SYSTEM_FILE.test(name)))
    .map((path) => path.filter(Boolean).join('/'))
    .filter((file) => !photos.includes(file) && !isLogo(file) && !READ.test(file))
    .map((file) => {
      const remedy = file.startsWith('brand/')
        ? 'il marchio si chiama logo.svg, logo.png, logo.jpg o logo.webp'
        : 'controlla nome e cartella'
      return `${fileLabel(file)}: il sito non usa questo file: ${remedy}, o toglilo`
    })
}

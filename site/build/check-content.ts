import { readdirSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { siteConfig } from '../config.ts'
import { loadContent } from '../content/load/content.ts'
import { CONTENT_FOLDER, fileLabel } from '../content/load/content-files.ts'
import { LOGO_FILE } from '../content/load/logo.ts'
import { loadPrivacy } from '../content/load/privacy.ts'
import { assertPublishable, assertRedirects } from '../content/load/publishable.ts'
import { assertOwnAddresses } from '../content/load/services.ts'
import type { Logo } from '../content/schema/shop.ts'
import { sharePictures } from '../seo/share-picture.tsx'
import { allPhotos, photoFiles } from './photos.ts'

/**
 * Whatever `npm run build` refuses and `npm run dev` shows in the place of the page. Throws a ContentError; resolves to warnings,
 * a sentence each.
 */
export async function checkContent(): Promise<string[]> {
  const content = loadContent()
  loadPrivacy()
  assertPublishable(content.shop, siteConfig.origin)
  const pages = readdirSync(resolve('site', 'pages'))
  assertOwnAddresses(pages)
  assertRedirects(pages.flatMap((file) => /^([a-z0-9-]+)\.astro$/.exec(file)?.[1] ?? []).map(addressOf))
  sharePictures(content)
  const photos = allPhotos(content)
  await photoFiles(photos)
  const named = photos.map(({ file }) => `images/${file}`)
  return [...smallLogo(content.shop.logo), ...unread(named)]
}

const addressOf = (page: string) => (page === 'index' ? '/' : `/${page}`)

/** The largest icon: a smaller sign would be blurred in it. */
const ICON_PIXELS = 512

function smallLogo(logo: Logo | null): string[] {
  const { file, width = 0, height = 0 } = logo?.light ?? {}
  if (!file || Math.max(width, height) >= ICON_PIXELS) return []
  return [
    `${fileLabel('brand')}: il marchio è di ${width} × ${height} punti, e nelle icone verrà sfocato: salvalo di almeno ${ICON_PIXELS} punti per lato, o come SVG`,
  ]
}

const READ = [
  /^(?:shop|home|common)\.yaml$|^privacy\.md$|^(?:services|pages)\/[^/]+\.yaml$|^brand\/colours\.yaml$/,
  new RegExp(`^brand/${LOGO_FILE.source.slice(1)}`, 'i'),
  // Of the computer's own.
  /(?:^|\/)(?:\..*|Thumbs\.db|desktop\.ini)$/,
]

/** Names each file of the content that nothing reads: a wrong name or folder looks like a site that ignores its owner. */
function unread(photos: string[]): string[] {
  return readdirSync(CONTENT_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [...parentPath.slice(CONTENT_FOLDER.length + 1).split(sep), name])
    .map((path) => path.filter(Boolean).join('/'))
    .filter((file) => !photos.includes(file) && !READ.some((pattern) => pattern.test(file)))
    .map((file) => `${fileLabel(file)}: il sito non usa questo file: controlla nome e cartella, o toglilo`)
}

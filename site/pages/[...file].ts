import type { APIContext } from 'astro'
import { getMimeType } from 'hono/utils/mime'
import { builtPhotos, preparePhoto } from '../build/photos.ts'
import { siteConfig } from '../config.ts'
import type { Content } from '../content/compose.ts'
import { loadContent } from '../content/load/content.ts'
import { filePictureNames } from '../illustrations/index.ts'
import { faviconSvg, iconPng } from '../seo/icon.tsx'
import { headerLogo } from '../seo/logo.ts'
import { sharedPages, sharePicture } from '../seo/share-picture.tsx'
import { sitemap } from '../seo/sitemap.ts'
import { vcard } from '../seo/vcard.ts'
import { drawingFile } from '../styles/drawing-files.ts'

type Body = string | Buffer<ArrayBuffer>
/** A file's path, and the function that makes its content. */
type File = [path: string, make: () => Body | Promise<Body>]

/** Files made of the content, besides pages; `finish-site.ts` writes those for hosts. */
export async function getStaticPaths() {
  const content = loadContent()
  const { shop, colours } = content
  const { logo } = shop
  const { origin } = siteConfig
  const photos = Object.values(await builtPhotos()).flatMap(({ files }) => files)
  const files: File[] = [
    ['robots.txt', () => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`],
    ['sitemap.xml', () => sitemap(content, origin)],
    ['.well-known/security.txt', () => securityTxt(shop.email)],
    ['contatto.vcf', () => vcard(shop, origin)],
    ['manifest.webmanifest', () => manifest(content)],
    ['favicon.svg', () => faviconSvg(content)],
    ...ICON_SIZES.map((size): File => [`icon-${size}.png`, () => iconPng(content, size)]),
    ...(['light', 'dark'] as const).flatMap((scheme): File[] =>
      logo ? [[`logo-${scheme}.png`, () => headerLogo(logo, scheme, colours)]] : [],
    ),
    ...sharedPages(content).map(
      (page): File => [`condivisione/${page.name}.png`, () => sharePicture(page, content)],
    ),
    ...filePictureNames.map((name): File => {
      const { file, svg } = drawingFile(name)
      return [`disegni/${file}`, () => svg]
    }),
    ...photos.map((photo): File => [`foto/${photo.name}`, () => preparePhoto(photo)]),
  ]
  return files.map(([file, make]) => ({ params: { file }, props: { make } }))
}

export const GET = async ({ params: { file = '' }, props }: APIContext<{ make: File[1] }>) =>
  new Response(await props.make(), { headers: { 'Content-Type': getMimeType(file) ?? '' } })

/** RFC 9116, 2.5.5 recommends that the file be valid for less than a year. */
const VALID_DAYS = 364

function securityTxt(email: string): string {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString()
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: it, en\n`
}

/** Sides in pixels of the icons that pages' heads and the manifest name. */
const ICON_SIZES = [48, 180, 192, 512]

function manifest({ shop, home, colours }: Content): string {
  return JSON.stringify({
    name: shop.brand,
    short_name: shop.shortName ?? shop.brand,
    description: home.head.description,
    lang: 'it',
    start_url: '/',
    display: 'browser',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
}

// Generated files other than pages, scripts and styles: pictures, icons, the sitemap, the contact card and the like.
import type { APIContext } from 'astro'
import { getMimeType } from 'hono/utils/mime'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { allPhotos, photoFiles, preparePhoto } from '../build/photos.ts'
import { siteConfig } from '../config.ts'
import { loadContent } from '../content/load/content.ts'
import { filePictureNames, filePictures, pictureComponent } from '../illustrations/index.ts'
import { drawingFileStyle } from '../seo/drawing-style.ts'
import { faviconSvg, iconPng } from '../seo/icon.tsx'
import { logoFiles } from '../seo/logo.ts'
import { sharePictures } from '../seo/share-picture.tsx'
import { vcard } from '../seo/vcard.ts'

type Content = ReturnType<typeof loadContent>
type Body = string | Uint8Array<ArrayBuffer>
/** Functions that make the bodies of files, by path. */
type Files = Record<string, () => Body | Promise<Body>>

export const getStaticPaths = async () => {
  const content = loadContent()
  const files = {
    ...textFiles(content),
    ...iconFiles(content),
    ...drawingFiles(content),
    ...(await photos(content)),
  }
  return Object.entries(files).map(([file, make]) => ({ params: { file }, props: { make } }))
}

export const GET = async ({ params: { file = '' }, props }: APIContext<{ make: Files[string] }>) => {
  // Hono knows the media type of every file here except the contact card.
  const type = getMimeType(file) ?? 'text/vcard; charset=utf-8'
  return new Response(await props.make(), { headers: { 'Content-Type': type } })
}

function textFiles(content: Content): Files {
  const { origin } = siteConfig
  const { shop, home, colours } = content
  return {
    'robots.txt': () => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    '.well-known/security.txt': () => securityText(shop.email),
    'contatto.vcf': () => vcard(shop, origin),
    'sitemap.xml': () => sitemap(content),
    'manifest.webmanifest': () =>
      JSON.stringify({
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
      }),
  }
}

/** The pages that search engines should know (https://www.sitemaps.org/protocol.html). */
function sitemap({ services, pages }: Content): string {
  const paths = ['/', ...[...services, ...pages].map(({ path }) => path), '/privacy']
  const urls = paths.map((path) => `<url><loc>${siteConfig.origin}${path}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** How long `security.txt` is valid. RFC 9116, 2.5.5 recommends less than a year. */
const VALID_DAYS = 364

function securityText(email: string): string {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString()
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: it, en\n`
}

function iconFiles({ shop: { logo }, colours }: Content): Files {
  const icons = [48, 180, 192, 512].map((size) => [`icon-${size}.png`, () => iconPng(colours, logo, size)])
  return {
    'favicon.svg': () => faviconSvg(colours, logo),
    ...Object.fromEntries(icons),
    ...(logo && logoFiles(logo, colours)),
  }
}

/** The share pictures (PNG), and the drawings that pages show as files (SVG with inline styles). */
function drawingFiles(content: Content): Files {
  const shared = Object.entries(sharePictures(content)).map(([path, make]) => [path.slice(1), make])
  const drawings = filePictureNames.map((name) => {
    const Drawn = pictureComponent(filePictures[name])
    const make = () => {
      const markup = renderToStaticMarkup(createElement(Drawn, { xmlns: 'http://www.w3.org/2000/svg' }))
      return markup.replace('>', `><style>${drawingFileStyle(content.colours)}</style>`)
    }
    return [`disegni/${name}.svg`, make]
  })
  return Object.fromEntries([...shared, ...drawings])
}

async function photos(content: Content): Promise<Files> {
  const files = await photoFiles(allPhotos(content))
  return Object.fromEntries(files.map((file) => [`foto/${file.name}`, () => preparePhoto(file)]))
}

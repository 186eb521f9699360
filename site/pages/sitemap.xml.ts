import type { APIRoute } from 'astro'
import { siteConfig } from '../config.ts'
import { loadContent } from '../content/load/content.ts'

export const GET: APIRoute = () => {
  const { services, pages } = loadContent()
  const paths = ['/', ...[...services, ...pages].map(({ path }) => path), '/privacy']
  const urls = paths.map((path) => `<url><loc>${siteConfig.origin}${path}</loc></url>\n`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
  return new Response(sitemap, { headers: { 'Content-Type': 'application/xml' } })
}

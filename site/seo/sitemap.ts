import type { Content } from '../content/compose.ts'

/** The pages that search engines may show. */
export function sitemap({ services, pages }: Content, origin: string): string {
  const paths = ['/', ...[...services, ...pages].map(({ path }) => path), '/privacy']
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

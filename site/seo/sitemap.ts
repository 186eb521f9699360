/** One address of the site, and the day of its last change when it is known. */
export interface SitemapEntry {
  path: string
  lastModified: string | null
}

/** A sitemap as https://www.sitemaps.org/protocol.html wants it: absolute addresses on the canonical origin. */
export function sitemap(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(({ path, lastModified }) => {
    const date = lastModified ? `<lastmod>${lastModified}</lastmod>` : ''
    return `<url><loc>${origin}${path}</loc>${date}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

import { execFileSync } from 'node:child_process'
import type { Content } from '../content/load/content.ts'
import { CONTENT_FOLDER } from '../content/load/content-files.ts'

/** One address of the site, and the day of its last change when it is known. */
interface SitemapEntry {
  path: string
  lastModified: string | null
}

/** The pages that search engines should know. */
export function sitemapEntries({ services, pages }: Pick<Content, 'services' | 'pages'>): SitemapEntry[] {
  const entry = (path: string, ...files: string[]) => ({ path, lastModified: lastModified(files) })
  return [
    entry('/', 'home.yaml', 'shop.yaml', 'services'),
    ...services.map(({ path, slug }) => entry(path, `services/${slug}.yaml`)),
    ...pages.map(({ path, slug }) => entry(path, `pages/${slug}.yaml`)),
    entry('/privacy', 'privacy.md', 'shop.yaml'),
  ]
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

/**
 * The day (`YYYY-MM-DD`) on which one of these content files last changed, from the repository's history. Null for a file that
 * was never committed, outside a repository, and in a shallow clone, whose oldest commit seems to have changed every file: no
 * date is better than the day of the build.
 * @param files paths from `folder`
 */
export function lastModified(files: readonly string[], folder: string = CONTENT_FOLDER): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return null
    return git('log', '-1', '--format=%cs', '--', ...files) || null
  } catch {
    return null
  }
}

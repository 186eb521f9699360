import { siteConfig } from '../config.ts'
import { loadServices } from '../content/load/services.ts'
import { lastModified, sitemap } from '../seo/sitemap.ts'

const entry = (path: string, ...files: string[]) => ({ path, lastModified: lastModified(files) })

export const GET = () => {
  const services = loadServices().map(({ path, slug }) => entry(path, `content/services/${slug}.yaml`))
  const entries = [
    entry('/', 'content/home.yaml', 'content/shop.yaml', 'content/services'),
    ...services,
    entry('/privacy', 'content/privacy.md', 'content/shop.yaml'),
  ]
  return new Response(sitemap(entries, siteConfig.origin), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}

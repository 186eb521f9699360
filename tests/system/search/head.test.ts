import { describe, expect, test } from 'vitest'
import { siteConfig } from '../../../site/config.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { builtBytes, builtFile, builtPage, sitemapPaths } from './built-pages.ts'

const { origin } = siteConfig
const content = loadContent()
const { light, dark } = content.colours
const paths = ['/', ...[...content.services, ...content.pages].map(({ path }) => path), '/privacy']
const pages = paths.map(builtPage)
const NOT_INDEXED = ['/404', '/richiesta-inviata', '/richiesta-non-inviata', '/mappa']

test('the sitemap holds the home page, every page of the content and the privacy notice, on the canonical origin', () => {
  expect(sitemapPaths().toSorted()).toEqual(paths.toSorted())
  expect(builtFile('sitemap.xml')).toContain(`<loc>${origin}${paths[1]}</loc>`)
})

test('robots.txt lets everyone in and names the sitemap', () => {
  expect(builtFile('robots.txt')).toContain('Allow: /')
  expect(builtFile('robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('security.txt names the shop’s address and expires within a year of the build (RFC 9116)', () => {
  const fields = Object.fromEntries(
    builtFile('.well-known/security.txt')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
  expect(fields).toEqual({
    Contact: `mailto:${content.shop.email}`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    'Preferred-Languages': 'it, en',
  })
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})

describe.each(pages)('$path', ({ path, html, meta }) => {
  const title = html.querySelector('title')?.textContent ?? ''

  test('names itself without slash or .html', () => {
    const canonical = html.querySelector('link[rel="canonical"]')?.getAttribute('href')
    expect(canonical).toBe(`${origin}${path}`)
    expect(meta('og:url')).toBe(canonical)
    expect(meta('robots')).toBeNull()
  })

  test('is Italian and coloured for both schemes', () => {
    expect(html.querySelector('html')?.getAttribute('lang')).toBe('it')
    const colours = html.querySelectorAll('meta[name="theme-color"]')
    expect(colours.map(({ attributes: { media, content } }) => `${media} ${content}`)).toEqual([
      `(prefers-color-scheme: light) ${light.paper}`,
      `(prefers-color-scheme: dark) ${dark.paper}`,
    ])
  })

  test('has a title and a description, and can be shared by them with a picture of 1200 × 630', () => {
    expect(title).not.toBe('')
    expect(meta('description')).toBeTruthy()
    expect(meta('og:title')).toBe(title)
    expect(meta('og:description')).toBe(meta('description'))
    expect(meta('twitter:card')).toBe('summary_large_image')
    const picture = new URL(meta('og:image') ?? '')
    expect(picture.origin).toBe(origin)
    expect(pngSize(picture.pathname)).toEqual({ width: 1200, height: 630 })
  })
})

test('every page but the privacy notice has a share picture of its own', () => {
  const pictures = pages.filter(({ path }) => path !== '/privacy').map(({ meta }) => meta('og:image'))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test.each(NOT_INDEXED)('%s stays out of search engines', (path) => {
  const { html, meta } = builtPage(path)
  expect(meta('robots')).toContain('noindex')
  expect(html.querySelector('link[rel="canonical"]')).toBeNull()
})

test('icons and manifest exist, the manifest’s icons too', () => {
  const { html } = builtPage('/')
  expect(html.querySelector('link[rel="icon"][type="image/svg+xml"]')?.getAttribute('href')).toBe(
    '/favicon.svg',
  )
  expect(builtFile('favicon.svg')).toContain('<svg')
  const manifest = JSON.parse(builtFile('manifest.webmanifest'))
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = pngSize(src)
    expect(`${width}x${height}`).toBe(sizes)
  }
})

/** Width and height from a PNG's IHDR chunk (https://www.w3.org/TR/png-3/#11IHDR). */
function pngSize(path: string): { width: number; height: number } {
  const bytes = builtBytes(path)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

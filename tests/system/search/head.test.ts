import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { siteConfig } from '../../../site/config.ts'
import { plainText } from '../../../site/content/inline-text.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { builtBytes, builtFile, builtPage } from './built-pages.ts'

const { origin } = siteConfig
const { colours, pages: others, services, shop } = loadContent()
const paths = ['/', ...[...services, ...others].map(({ path }) => path), '/privacy']
const pages = paths.map(builtPage)
const ofType = (data: Record<string, unknown>[], type: string) =>
  data.find((thing) => thing['@type'] === type)

test('the sitemap holds every page to be found, on the canonical origin', () => {
  const addresses = [...builtFile('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => url,
  )
  expect(addresses.toSorted()).toEqual(paths.map((path) => origin + path).toSorted())
})

test('robots.txt lets everyone in and names the sitemap', () => {
  expect(builtFile('robots.txt')).toContain('Allow: /')
  expect(builtFile('robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('security.txt names the shop’s address and expires within a year of the build (RFC 9116)', () => {
  const [contact, expires, ...rest] = builtFile('.well-known/security.txt').split('\n')
  expect(contact).toBe(`Contact: mailto:${shop.email}`)
  expect(expires).toMatch(/^Expires: \d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(rest).toEqual(['Preferred-Languages: it, en', ''])
  const days = (Date.parse(expires?.slice('Expires: '.length) ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})

describe.each(pages)('$path', ({ path, html, meta, data, text }) => {
  test('names itself without slash or .html, is Italian, and coloured for both schemes', () => {
    const canonical = html.querySelector('link[rel="canonical"]')?.getAttribute('href')
    expect([canonical, meta('og:url'), meta('robots')]).toEqual([origin + path, canonical, null])
    expect(html.querySelector('html')?.getAttribute('lang')).toBe('it')
    const themes = html.querySelectorAll('meta[name="theme-color"]')
    expect(themes.map(({ attributes: { media, content } }) => [media, content])).toEqual([
      ['(prefers-color-scheme: light)', colours.light.paper],
      ['(prefers-color-scheme: dark)', colours.dark.paper],
    ])
  })

  test('has other pages prerendered, not itself, when their links are pointed at', () => {
    const rules = html.querySelector('script[type=speculationrules]')?.textContent ?? ''
    const [{ selector_matches: wanted }, { not }] = JSON.parse(rules).prerender[0].where.and
    const itself = new URLPattern(not.href_matches, origin)
    for (const { attributes } of html.querySelectorAll(wanted)) {
      const { href, pathname } = new URL(attributes.href ?? '', origin)
      expect(itself.test(href), href).toBe(pathname === path)
    }
  })

  test('can be shared by its title and description, with a picture of 1200 × 630', async () => {
    const title = html.querySelector('title')?.textContent
    expect([title, meta('description')]).toEqual([meta('og:title'), meta('og:description')])
    expect(title && meta('description')).toBeTruthy()
    expect(meta('twitter:card')).toBe('summary_large_image')
    const picture = new URL(meta('og:image') ?? '')
    expect(picture.origin).toBe(origin)
    expect(await sharp(builtBytes(picture.pathname)).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
  })

  test('tells of the shop in its data what it shows, with its numbers and no other, and has no ratings', () => {
    const { brand, phone, phones, chatPhone, email, town, vatNumber } = shop
    const { street, postalCode } = shop.address
    expect(ofType(data, shop.businessType)).toMatchObject({
      '@id': `${origin}/#negozio`,
      name: brand,
      telephone: phone.e164,
      email,
      image: expect.stringMatching(`^${origin}/`),
      address: { streetAddress: street, postalCode, addressLocality: town },
    })
    for (const fact of [brand, phone.display, email, street, postalCode, town, vatNumber])
      expect(text).toContain(fact)
    expect(JSON.stringify(data)).not.toMatch(/AggregateRating|Review/)

    const hrefs = html
      .querySelectorAll('a')
      .map(({ attributes }) => attributes.href?.split('?')[0] ?? '')
    const numbers = hrefs.filter((href) => /^tel:|^https:\/\/wa\.me\//.test(href))
    const given = [phone, ...phones].map(({ e164 }) => `tel:${e164}`)
    expect(new Set(numbers)).toEqual(
      new Set([...given, `https://wa.me/${(chatPhone ?? phone).digits}`]),
    )
  })
})

test.each(services)(
  '$path describes its service in the words of the page, and has the breadcrumb that it shows',
  ({ path, title, introduction }) => {
    const { data, html, text } = builtPage(path)
    expect(ofType(data, 'Service')).toMatchObject({
      name: title,
      description: plainText(introduction),
      url: `${origin}${path}`,
      provider: { '@id': `${origin}/#negozio` },
    })
    expect(text).toContain(plainText(introduction).replace(/\s+/g, ' '))
    const trail = ofType(data, 'BreadcrumbList')?.itemListElement as {
      name: string
      item: string
    }[]
    const shown = html.querySelectorAll('nav[aria-label="Percorso"] :is(a, [aria-current])')
    expect(trail.map(({ name }) => name)).toEqual(shown.map((item) => item.textContent.trim()))
    expect(trail.at(-1)?.item).toBe(`${origin}${path}`)
  },
)

test('every page but the privacy notice has a share picture of its own', () => {
  const pictures = pages
    .filter(({ path }) => path !== '/privacy')
    .map(({ meta }) => meta('og:image'))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test.each(['/404', '/richiesta-inviata', '/richiesta-non-inviata', '/mappa'])(
  '%s stays out of search engines',
  (path) => {
    const { html, meta } = builtPage(path)
    expect(meta('robots')).toContain('noindex')
    expect(html.querySelector('link[rel="canonical"]')).toBeNull()
  },
)

test('icons and manifest exist, the manifest’s icons too', async () => {
  const icon = builtPage('/').html.querySelector('link[rel="icon"][type="image/svg+xml"]')
  expect(icon?.getAttribute('href')).toBe('/favicon.svg')
  expect(builtFile('favicon.svg')).toContain('<svg')
  for (const { src, sizes } of JSON.parse(builtFile('manifest.webmanifest')).icons) {
    const { format, width, height } = await sharp(builtBytes(src)).metadata()
    expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`)
  }
})

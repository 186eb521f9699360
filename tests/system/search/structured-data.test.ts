import { describe, expect, test } from 'vitest'
import { siteConfig } from '../../../site/config.ts'
import { plainText } from '../../../site/content/inline-text.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { builtPage } from './built-pages.ts'

const { origin } = siteConfig
const shop = loadContent().shop
const services = loadContent().services
const pages = ['/', ...services.map((service) => service.path)].map(builtPage)
const ofType = (data: Record<string, unknown>[], type: string) =>
  data.find((thing) => thing['@type'] === type)

describe.each(pages)('$path', ({ data, text, html }) => {
  test('tells of the shop what the page shows', () => {
    const business = ofType(data, shop.businessType)
    expect(business).toMatchObject({
      '@id': `${origin}/#negozio`,
      name: shop.brand,
      telephone: shop.phone.e164,
      email: shop.email,
      image: expect.stringMatching(`^${origin}/`),
      address: {
        streetAddress: shop.address.street,
        postalCode: shop.address.postalCode,
        addressLocality: shop.town,
      },
    })
    for (const fact of [shop.brand, shop.phone.display, shop.email, shop.address.street, shop.town]) {
      expect(text).toContain(fact)
    }
    expect(text).toContain(shop.address.postalCode)
    expect(text).toContain(shop.vatNumber)
  })

  test('has the numbers of the shop and no other', () => {
    const numbers = html.querySelectorAll('a[href^="tel:"]').map((link) => link.getAttribute('href'))
    expect(new Set(numbers)).toEqual(new Set([shop.phone, ...shop.phones].map(({ e164 }) => `tel:${e164}`)))
    const chats = html
      .querySelectorAll('a[href^="https://wa.me/"]')
      .map((link) => new URL(link.getAttribute('href') ?? '').pathname)
    expect(new Set(chats)).toEqual(new Set([`/${(shop.chatPhone ?? shop.phone).digits}`]))
  })

  test('has no ratings', () => {
    expect(JSON.stringify(data)).not.toMatch(/AggregateRating|Review/)
  })
})

describe.each(services)('$path', ({ path, title, introduction }) => {
  const { data, html, text } = builtPage(path)

  test('describes its service in the words of the page', () => {
    expect(ofType(data, 'Service')).toMatchObject({
      name: title,
      description: plainText(introduction),
      url: `${origin}${path}`,
      provider: { '@id': `${origin}/#negozio` },
    })
    expect(text).toContain(plainText(introduction).replace(/\s+/g, ' '))
    expect(html.querySelector('h1')?.textContent).toContain(title)
  })

  test('has the breadcrumb that it shows', () => {
    const trail = ofType(data, 'BreadcrumbList')?.itemListElement as { name: string; item: string }[]
    const shown = html
      .querySelectorAll('nav[aria-label="Percorso"] :is(a, [aria-current])')
      .map((item) => item.textContent.trim())
    expect(trail.map(({ name }) => name)).toEqual(shown)
    expect(trail.at(-1)?.item).toBe(`${origin}${path}`)
  })
})

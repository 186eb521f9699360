import { describe, expect, test } from 'vitest'
import { siteConfig } from '../../../site/config.ts'
import { plainText } from '../../../site/content/inline-text.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { builtPage } from './built-pages.ts'

const { origin } = siteConfig
const { shop, services } = loadContent()
const ofType = (data: Record<string, unknown>[], type: string) =>
  data.find((thing) => thing['@type'] === type)

describe.each(['/', ...services.map(({ path }) => path)].map(builtPage))('$path', ({ data, text, html }) => {
  const { street, postalCode } = shop.address
  const linked = (begin: string) =>
    new Set(
      html.querySelectorAll(`a[href^="${begin}"]`).map(({ attributes }) => attributes.href?.split('?')[0]),
    )

  test('tells of the shop what the page shows, and has no ratings', () => {
    expect(ofType(data, shop.businessType)).toMatchObject({
      '@id': `${origin}/#negozio`,
      name: shop.brand,
      telephone: shop.phone.e164,
      email: shop.email,
      image: expect.stringMatching(`^${origin}/`),
      address: { streetAddress: street, postalCode, addressLocality: shop.town },
    })
    const { brand, phone, email, town, vatNumber } = shop
    for (const fact of [brand, phone.display, email, street, postalCode, town, vatNumber])
      expect(text).toContain(fact)
    expect(JSON.stringify(data)).not.toMatch(/AggregateRating|Review/)
  })

  test('has the numbers of the shop and no other', () => {
    expect(linked('tel:')).toEqual(new Set([shop.phone, ...shop.phones].map(({ e164 }) => `tel:${e164}`)))
    expect(linked('https://wa.me/')).toEqual(
      new Set([`https://wa.me/${(shop.chatPhone ?? shop.phone).digits}`]),
    )
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
    const shown = html.querySelectorAll('nav[aria-label="Percorso"] :is(a, [aria-current])')
    expect(trail.map(({ name }) => name)).toEqual(shown.map((item) => item.textContent.trim()))
    expect(trail.at(-1)?.item).toBe(`${origin}${path}`)
  })
})

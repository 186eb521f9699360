import { expect, test } from 'vitest'
import { siteConfig } from '../../../site/config.ts'
import { plainText } from '../../../site/content/inline-text.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { builtPage } from './built-pages.ts'

const { origin } = siteConfig
const { shop, services } = loadContent()
const ofType = (data: Record<string, unknown>[], type: string) =>
  data.find((thing) => thing['@type'] === type)

test.each(['/', ...services.map(({ path }) => path)].map(builtPage))(
  '$path tells of the shop what it shows, with its numbers and no other, and has no ratings',
  ({ data, text, html }) => {
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

    const hrefs = html.querySelectorAll('a').map(({ attributes }) => attributes.href?.split('?')[0] ?? '')
    const numbers = hrefs.filter((href) => /^tel:|^https:\/\/wa\.me\//.test(href))
    const given = [phone, ...phones].map(({ e164 }) => `tel:${e164}`)
    expect(new Set(numbers)).toEqual(new Set([...given, `https://wa.me/${(chatPhone ?? phone).digits}`]))
  },
)

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
    const trail = ofType(data, 'BreadcrumbList')?.itemListElement as { name: string; item: string }[]
    const shown = html.querySelectorAll('nav[aria-label="Percorso"] :is(a, [aria-current])')
    expect(trail.map(({ name }) => name)).toEqual(shown.map((item) => item.textContent.trim()))
    expect(trail.at(-1)?.item).toBe(`${origin}${path}`)
  },
)

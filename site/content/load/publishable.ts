import { isPublicOrigin } from '../../../contact/origin.ts'
import { SHOP_FILE, type Shop } from '../schema/shop.ts'
import { didYouMean } from './closest-name.ts'
import { CONTENT_FOLDER, ContentError, fileLabel } from './content-files.ts'
import { whereIs } from './read-yaml.ts'
import { loadServices } from './services.ts'
import { loadShop } from './shop.ts'

/** Facts that visitors and the law rely on: with example values the site must not go out. */
const TO_FILL_IN = 'brand, address, coordinates, phone, email, vatNumber'

/** Values of the example that nobody can have: reserved domains (RFC 2606), a street and a VAT number of nobody. */
const EXAMPLE_VALUES: readonly (readonly [
  key: string,
  read: (shop: Shop) => string | undefined,
  example: RegExp,
])[] = [
  ['vatNumber', (shop) => shop.vatNumber, /^0{11}$/],
  ['address.street', (shop) => shop.address.street, /^via esempio\b/i],
  ['email', (shop) => shop.email, /[@.]example(?:\.(?:com|net|org))?$/i],
  ['pec', (shop) => shop.pec, /[@.]example(?:\.(?:com|net|org))?$/i],
]

/**
 * Refuses to build example facts for a public address: those of a file that says `example: true`, and values that are
 * nobody's whatever it says. `origin` is an absolute URL; a local one always passes. Throws a ContentError that says
 * what to fill in.
 */
export function assertPublishable(shop: Shop, origin: string): void {
  if (!isPublicOrigin(origin)) return
  const file = fileLabel(SHOP_FILE)
  if (shop.example)
    throw new ContentError(
      `${file} contiene ancora i dati di esempio, e ${origin} è un indirizzo pubblico: scrivi quelli del negozio in ${TO_FILL_IN}, poi "example: false"`,
    )
  const left = EXAMPLE_VALUES.flatMap(([key, read, example]) => {
    const value = read(shop)
    return value !== undefined && example.test(value)
      ? [`${file}: ${key} è ancora quello di esempio, "${value}"`]
      : []
  })
  if (left.length > 0)
    throw new ContentError([...left, `Prima di pubblicare su ${origin} scrivi i tuoi.`].join('\n'))
}

/**
 * Refuses an old address that is a page of this site, which would win, and one that leads to no page of it. Takes the
 * addresses of the site's own pages beside the services. Throws a ContentError.
 */
export function assertRedirects(pages: readonly string[], folder: string = CONTENT_FOLDER): void {
  const addresses = [...pages, ...loadServices(folder).map(({ path }) => path)]
  const fail = (from: string, sentence: string) => {
    const where = whereIs(folder, SHOP_FILE, ['redirects', from])
    throw new ContentError(`${where}: redirects: "${from}" ${sentence}`)
  }
  for (const [from, to] of Object.entries(loadShop(folder).redirects)) {
    if (addresses.includes(from)) fail(from, 'è già una pagina del sito, e si vedrebbe quella')
    const [path = ''] = to.split(/[?#]/)
    if (to.startsWith('/') && !addresses.includes(path))
      fail(
        from,
        `porta a "${to}", che non è una pagina del sito${didYouMean(path, addresses, { listed: true })}`,
      )
  }
}

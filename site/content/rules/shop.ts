import { dayInItaly, isOver } from '../../../contact/italian-dates.ts'
import { isPublicOrigin } from '../../../contact/origin.ts'
import { pageName } from '../inline-text.ts'
import { MINUTES_A_DAY, toOpening } from '../schema/hours-and-closures.ts'
import { type ShopFacts, ShopSchema } from '../schema/shop-facts.ts'
import type { Path } from '../schema-tree.ts'
import { TAKEN } from './pages.ts'
import provinces from './provinces.json' with { type: 'json' }
import { type Rule, valueRule } from './rule.ts'

/**
 * Latitude and longitude of each province's chief town, by the province's code, and of a second
 * place if parts of the province, such as islands, are far from it. Sardinia has today's provinces
 * and those of before 2025, which people still write.
 */
const PLACES: Readonly<Record<string, number[][] | undefined>> = provinces

/** In kilometres. Every shop is nearer to its province's places, rounded by up to 7 km. */
const FARTHEST = 110
/** In minutes. Where a longer opening ends on the next day, an hour is probably mistyped. */
const LONGEST = 14 * 60
const A_YEAR_MS = 366 * MINUTES_A_DAY * 60_000

/**
 * Facts of the example that no real shop has, such as all zeros and reserved domains (RFC 2606). The
 * example's town and province are no such facts: a shop may be there.
 */
const OF_EXAMPLE: readonly [path: string, isOfExample: (shop: ShopFacts) => boolean][] = [
  ['example', ({ example }) => example],
  ['vatNumber', ({ vatNumber }) => /^0+$/.test(vatNumber)],
  ['phone', ({ phone }) => phone === '+390495550123'],
  ['email', ({ email }) => /[@.]example(?:\.(?:com|net|org))?$/i.test(email)],
  ['address.street', ({ address }) => address.street === 'Via Esempio 12'],
  ['mapPoint', ({ mapPoint }) => mapPoint.latitude === 45.297 && mapPoint.longitude === 12.035],
  ['rea', ({ rea = '' }) => /\D0+$/.test(rea)],
  ['shareCapital', ({ shareCapital = '' }) => /€ 0/.test(shareCapital)],
]

const shopRule = (check: Parameters<typeof valueRule<'shop.yaml'>>[1]) =>
  valueRule(['shop.yaml'], check)

/** Rules on what a schema cannot know: the day, the site's pages and address, what is likely. */
export const SHOP_RULES: readonly Rule[] = [
  shopRule(({ redirects = [] }, { pageNames, refuse }) => {
    for (const [index, { from, to }] of redirects.entries()) {
      const path = ['redirects', index, 'from']
      const page = pageName(from.replace(/(?:\.html|\/)$/, '')) ?? '-'
      if ([...pageNames, ...TAKEN].includes(page))
        refuse(path, `${from} è una pagina del sito, che così non si aprirebbe più`)
      else if (from === to) refuse(path, 'porta a sé stesso')
    }
  }),
  shopRule(({ notice, closures = [] }, { warn }) => {
    const all = closures.map((days, index) => ({ ...days, path: ['closures', index] as Path }))
    if (notice) all.push({ ...notice, path: ['notice'] })
    for (const { from, to = from, path } of all) {
      if (isOver(to)) warn(path, 'è ormai nel passato: il sito non ne parla più')
      if (to > dayInItaly(Date.now() + A_YEAR_MS))
        warn(path, `finisce fra più di un anno, nel ${to.slice(0, 4)}: controlla l’anno`)
    }
  }),
  shopRule(({ hours = [] }, { warn }) => {
    for (const [row, { open = [] }] of hours.entries())
      for (const [index, { from, to }] of open.entries()) {
        const opening = toOpening({ from, to })
        if (opening.to > MINUTES_A_DAY && opening.to - opening.from > LONGEST)
          warn(
            ['hours', row, 'open', index],
            `vuol dire dalle ${from} alle ${to} del giorno dopo: controlla`,
          )
      }
  }),
  shopRule(({ address: { province }, mapPoint }, { warn }) => {
    const places = PLACES[province]
    if (!places) return warn(['address', 'province'], `${province} non è la sigla di una provincia`)
    const distance = Math.min(...places.map((place) => kilometres(mapPoint, place)))
    if (distance > FARTHEST)
      warn(['mapPoint'], `è a più di 100 km dal capoluogo (${province}): controlla`)
  }),
  shopRule(({ address, mapPoint }, { before = {}, warn }) => {
    const was = ShopSchema.safeParse(before['shop.yaml']).data
    const hasMoved =
      was && was.address.town !== address.town && was.address.street !== address.street
    if (hasMoved && kilometres(mapPoint, Object.values(was.mapPoint)) === 0)
      warn(['mapPoint'], 'è quello di prima, e l’indirizzo è cambiato')
  }),
  shopRule((shop, { origin, refuse }) => {
    for (const [path, isOfExample] of isPublicOrigin(origin) ? OF_EXAMPLE : [])
      if (isOfExample(shop))
        refuse(
          path.split('.'),
          `è ancora di esempio, e ${origin} è un indirizzo pubblico: scrivi i dati del negozio`,
        )
  }),
]

/** The distance of two points, as if the earth were flat between them. */
function kilometres(
  { latitude, longitude }: ShopFacts['mapPoint'],
  [north = 0, east = 0]: readonly number[],
) {
  const shortened = Math.cos((latitude * Math.PI) / 180)
  return 111.2 * Math.hypot(latitude - north, (longitude - east) * shortened)
}

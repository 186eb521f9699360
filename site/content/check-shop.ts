import { dayInItaly } from '../../contact/italian-dates.ts'
import { pageName } from './inline-text.ts'
import type { ShopFacts } from './schema/shop-facts.ts'
import type { Path } from './schema-tree.ts'

type Said = [path: Path, sentence: string]

/** What the shop's schema cannot know: the day, the site's pages, and whether the facts are to be published. */
export function checkShop(shop: ShopFacts, pageNames: readonly string[], publicOrigin: string | null) {
  const isPage = (address: string) =>
    pageNames.includes(pageName(address.replace(/(?:\.html|\/)$/, '')) ?? '-')
  const redirects = (shop.redirects ?? []).flatMap(({ from, to }, index): Said[] => {
    const path = ['redirects', index, 'from']
    if (isPage(from)) return [[path, `${from} è una pagina del sito, che così non si aprirebbe più`]]
    return from === to ? [[path, 'porta a sé stesso']] : []
  })
  const today = dayInItaly(Date.now())
  const past = (shop.closures ?? []).flatMap(({ from, to = from }, index): Said[] =>
    to < today ? [[['closures', index], 'è già passata: il sito non la mostra più']] : [],
  )
  const invented = INVENTED.filter(([, is]) => publicOrigin && is(shop)).map(
    ([path]): Said => [
      path,
      `è ancora di esempio, e ${publicOrigin} è un indirizzo pubblico: scrivi i dati del negozio`,
    ],
  )
  const likely = LIKELY_INVENTED.filter(([, is]) => publicOrigin && is(shop)).map(
    ([path]): Said => [path, 'è come nell’esempio: controlla che sia anche del tuo negozio'],
  )
  return { refusals: [...redirects, ...invented], notices: [...past, ...likely] }
}

type Invented = readonly [path: Path, is: (shop: ShopFacts) => boolean]

/** Facts of the example that no real shop has, as all zeros and reserved domains (RFC 2606); two stand in hints of the editor. */
const INVENTED: readonly Invented[] = [
  [['example'], ({ example }) => example],
  [['vatNumber'], ({ vatNumber }) => /^0+$/.test(vatNumber)],
  [['phone'], ({ phone }) => phone === '+390495550123'],
  [['email'], ({ email }) => /[@.]example(?:\.(?:com|net|org))?$/i.test(email)],
  [['address', 'street'], ({ address }) => address.street === 'Via Esempio 12'],
  [['mapPoint'], ({ mapPoint }) => mapPoint.latitude === 45.297 && mapPoint.longitude === 12.035],
  [['rea'], ({ rea = '' }) => /\D0+$/.test(rea)],
  [['shareCapital'], ({ shareCapital = '' }) => /€ 0/.test(shareCapital)],
]

/** Facts of the example that a real shop may have too. The province is left out: it goes with the postal code. */
const LIKELY_INVENTED: readonly Invented[] = [
  [['address', 'town'], ({ address }) => address.town === 'Piove di Sacco'],
  [['address', 'postalCode'], ({ address }) => address.postalCode === '35028'],
]

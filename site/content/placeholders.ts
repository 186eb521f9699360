import { replyWithin } from '../../contact/reply-promise.ts'
import { phoneNumber } from './schema/phone-number.ts'
import type { ShopFacts } from './schema/shop-facts.ts'

/** The values of placeholders, by name; undefined where the shop does not give the fact. */
export type Placeholders = Readonly<Record<string, string | undefined>>

/** The values of the placeholders of all texts. */
export function placeholders(shop: ShopFacts): Placeholders {
  const { diagnosis } = shop
  const { street, postalCode, town, province } = shop.address
  const phone = phoneNumber(shop.phone)
  return {
    brand: shop.brand,
    town,
    province: shop.provinceName,
    provinceCode: province,
    /** No-break spaces, so that no line ends inside the number. */
    phone: phone.display.replaceAll(' ', '\u00a0'),
    replyWithin: replyWithin(shop) ?? undefined,
    diagnosis: diagnosis && diagnosisInWords(diagnosis),
    diagnosisPrice: diagnosis && diagnosisInBrief(diagnosis),
    // For the privacy notice.
    legalName: shop.legalName ?? shop.brand,
    address: `${street}, ${postalCode} ${town} (${province})`,
    vatNumber: shop.vatNumber,
    email: shop.email,
    mailto: `mailto:${shop.email}`,
    tel: phone.href,
    retentionDays: String(shop.retentionDays),
  }
}

export const PLACEHOLDER = /\{ *([^{}\s]+) *\}/g

/** The spaces inside "da € 29", "a € 29" and "29 €". */
const PRICE_SPACES = [
  /(?<=€) (?=\d)/g,
  /(?<=\d) (?=€)/g,
  /(?<=\bd?a) (?=(?:[\d.,]{1,9}[ \u00a0])?€)/g,
]

/**
 * The text with its placeholders filled; those without a value stay. "a {town}" becomes "ad
 * Alberobello" where the town begins with A; prices get no-break spaces.
 */
export function fillPlaceholders(text: string, values: Placeholders): string {
  const spoken = /^a/i.test(values.town ?? '')
    ? text.replace(/\b(a) (?=\{ *town *\})/gi, '$1d ')
    : text
  const filled = spoken.replace(PLACEHOLDER, (written, name: string) => values[name] ?? written)
  return PRICE_SPACES.reduce((text, space) => text.replace(space, '\u00a0'), filled)
}

const EUROS = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})
const inEuros = (price: number) => (price === 0 ? 'Gratuita' : `€ ${EUROS.format(price)}`)

type Diagnosis = NonNullable<ShopFacts['diagnosis']>

/** The price of the diagnosis in words, such as "Gratuita, anche se poi non procedi". */
function diagnosisInWords({ price, ifRefused }: Diagnosis): string {
  const words = inEuros(price)
  if (ifRefused === undefined) return words
  if (ifRefused === price) return `${words}, anche se poi non procedi`
  return price === 0
    ? `Gratuita se procedi, altrimenti ${inEuros(ifRefused)}`
    : `${words}, ${inEuros(ifRefused).toLowerCase()} se non procedi`
}

/** The diagnosis price where space is short, promising no more than `diagnosisInWords`. */
function diagnosisInBrief({ price, ifRefused = price }: Diagnosis): string {
  if (ifRefused <= price) return inEuros(price)
  return price === 0 ? 'Gratuita se procedi' : `Da ${inEuros(price)}`
}

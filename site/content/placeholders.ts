import { replyWithin } from '../../contact/reply-promise.ts'
import type { ShopFacts } from './schema/shop-facts.ts'
import { deriveShop, diagnosisInBrief } from './shown/shop.ts'

/** The values of placeholders, by name; undefined where the shop does not give the fact. */
export type Placeholders = Readonly<Record<string, string | undefined>>

export function placeholders(facts: ShopFacts): Placeholders {
  const { diagnosis } = facts
  const { brand, legalName, town, provinceName, address, phone, ...shop } = deriveShop(facts, null)
  return {
    brand,
    town,
    province: provinceName,
    provinceCode: address.province,
    /** No-break spaces, so that no line ends inside the number. */
    phone: phone.display.replaceAll(' ', '\u00a0'),
    replyWithin: replyWithin(facts) ?? undefined,
    diagnosis: shop.diagnosisCost,
    diagnosisPrice: diagnosis && diagnosisInBrief(diagnosis),
    // Mostly for the privacy notice.
    legalName,
    address: address.line,
    vatNumber: shop.vatNumber,
    email: shop.email,
    mailto: shop.mailto,
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

import * as v from 'valibot'
import { provinceBounds } from '../../illustrations/province/province-bounds.ts'
import { CONTENT_FOLDER } from '../load/content-folder.ts'
import { readYaml } from '../load/read-yaml.ts'
import { text } from './content-text.ts'
import { ITALIAN_NUMBER, type PhoneNumber, phoneNumber } from './phone-number.ts'

/** The file of the shop's facts, inside the content folder. */
export const SHOP_FILE = 'shop.yaml'

/** A place that the drawn province reaches: the home page puts the shop's pin there. */
function degrees(kind: 'latitude' | 'longitude', from: number, to: number) {
  const expected = `a ${kind} in the drawn province, from ${from} to ${to}`
  return v.pipe(v.number(), v.minValue(from, expected), v.maxValue(to, expected))
}

const ShopSchema = v.strictObject({
  example: v.optional(v.boolean(), false),
  brand: text,
  legalName: v.optional(text),
  address: v.strictObject({
    street: text,
    postalCode: v.pipe(v.string(), v.regex(/^\d{5}$/, 'five digits in quotes, like "35028"')),
    town: text,
    province: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'two capital letters, like PD')),
  }),
  provinceName: text,
  coordinates: v.strictObject({
    latitude: degrees('latitude', provinceBounds.south, provinceBounds.north),
    longitude: degrees('longitude', provinceBounds.west, provinceBounds.east),
  }),
  phone: v.pipe(
    v.string(),
    v.regex(ITALIAN_NUMBER, 'an Italian number without spaces, in quotes, like "+390495550123"'),
  ),
  email: v.pipe(v.string(), v.trim(), v.email('an e-mail address, like info@example.com')),
  vatNumber: v.pipe(v.string(), v.regex(/^\d{11}$/, 'eleven digits in quotes, like "01234567890"')),
  rea: v.optional(text),
  pec: v.optional(v.pipe(v.string(), v.trim(), v.email('an e-mail address, like nome@pec.example.com'))),
  whatsappGreeting: text,
  retentionDays: v.pipe(
    v.number(),
    v.integer('a whole number of days'),
    v.minValue(1, 'at least 1 day'),
    v.maxValue(3650, 'at most 3650 days'),
  ),
})

type ShopFacts = v.InferOutput<typeof ShopSchema>

/** The shop's facts and everything that is derived from them: the only place where links are put together. */
export interface Shop extends Omit<ShopFacts, 'phone' | 'address' | 'legalName' | 'whatsappGreeting'> {
  /** The brand where no other legal name is given. */
  legalName: string
  town: string
  /** `place` is "35028 Piove di Sacco (PD)", `line` is "Via Esempio 12, 35028 Piove di Sacco (PD)". */
  address: ShopFacts['address'] & { place: string; line: string }
  phone: PhoneNumber
  /** The Italian greeting that opens a chat. */
  whatsappGreeting: string
  /** Chat link that opens with `text`, the greeting when none is given. */
  whatsapp(text?: string): string
  /** "mailto:…" */
  mailto: string
  /** Directions to the shop on OpenStreetMap, whose map the site shows too. */
  directionsUrl: string
}

/** Loads and validates the shop's facts. Throws a ContentError that names file, line and key. */
export function loadShop(folder: string = CONTENT_FOLDER): Shop {
  return deriveShop(readYaml(folder, SHOP_FILE, ShopSchema))
}

function deriveShop({ phone: e164, address, ...facts }: ShopFacts): Shop {
  const phone = phoneNumber(e164)
  const { latitude, longitude } = facts.coordinates
  const place = `${address.postalCode} ${address.town} (${address.province})`
  return {
    ...facts,
    legalName: facts.legalName ?? facts.brand,
    town: address.town,
    address: { ...address, place, line: `${address.street}, ${place}` },
    phone,
    whatsapp: (message = facts.whatsappGreeting) =>
      `https://wa.me/${phone.digits}?text=${encodeURIComponent(message)}`,
    mailto: `mailto:${facts.email}`,
    directionsUrl: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
  }
}

/** What `{…}` stands for in the copy. */
export function placeholders(shop: Shop): Record<string, string> {
  return {
    brand: shop.brand,
    town: shop.town,
    province: shop.provinceName,
    phone: shop.phone.display,
  }
}

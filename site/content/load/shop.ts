import { replyWithin } from '../../../contact/function-call.ts'
import { dayInItaly } from '../../../contact/opening-hours.ts'
import type { TextForms } from '../schema/content-text.ts'
import { openingHours } from '../schema/opening-hours.ts'
import { phoneNumber } from '../schema/phone-number.ts'
import { DRAWN_PROVINCE, SHOP_FILE, type Shop, type ShopFacts, ShopSchema } from '../schema/shop.ts'
import { CONTENT_FOLDER, ContentError } from './content-files.ts'
import { loadLogo } from './logo.ts'
import { readYaml } from './read-yaml.ts'

/** Loads and validates the shop's facts. Throws a ContentError that names file, line and key. */
export function loadShop(folder: string = CONTENT_FOLDER): Shop {
  return { ...deriveShop(readYaml(folder, SHOP_FILE, ShopSchema)), logo: loadLogo(folder) }
}

function deriveShop({
  phone: e164,
  phones = [],
  whatsapp,
  address,
  hours,
  ...facts
}: ShopFacts): Omit<Shop, 'logo'> {
  const phone = phoneNumber(e164)
  const chat = phoneNumber(whatsapp ?? e164)
  const { latitude, longitude } = facts.coordinates
  const place = `${address.postalCode} ${address.town} (${address.province})`
  return {
    ...facts,
    legalName: facts.legalName ?? facts.brand,
    hours: hours ? openingHours(hours) : null,
    town: address.town,
    address: { ...address, place, line: `${address.street}, ${place}` },
    phone,
    // Closures in the past are dropped.
    closures: facts.closures.filter(({ to }) => to >= dayInItaly(Date.now())),
    profiles: [
      { name: 'Facebook', href: facts.links.facebook },
      { name: 'Instagram', href: facts.links.instagram },
    ].flatMap(({ name, href }) => (href === undefined ? [] : [{ name, href }])),
    isDrawnProvince: address.province === DRAWN_PROVINCE,
    phones: phones.map(({ label, number }) => ({ label, ...phoneNumber(number) })),
    chatPhone: chat.e164 === phone.e164 ? null : chat,
    whatsapp: (message = facts.whatsappGreeting) =>
      `https://wa.me/${chat.digits}?text=${encodeURIComponent(message)}`,
    mailto: `mailto:${facts.email}`,
    directionsUrl: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
    forms: {
      emergencies: facts.emergencies,
      hours: hours !== undefined,
      replyHours: facts.replyHours !== undefined,
      diagnosis: facts.diagnosis !== undefined,
      refurbishedWarrantyMonths: facts.refurbishedWarrantyMonths !== undefined,
    },
  }
}

/**
 * Shops near this one, then those that promise one thing alone, and nothing: of each text every form counts in one of
 * them.
 */
function otherShops(forms: TextForms): TextForms[] {
  const facts = Object.keys(forms) as (keyof TextForms)[]
  const only = (given?: keyof TextForms) =>
    Object.fromEntries(facts.map((fact) => [fact, fact === given])) as TextForms
  return [...facts.map((fact) => ({ ...forms, [fact]: !forms[fact] })), ...facts.map(only), only()]
}

/**
 * What `load` gives for the shop, after it has loaded the same for shops that promise something else: a text that waits for
 * that must not stop the build on the day on which `shop.yaml` changes. Throws what `load` throws.
 */
export function inEveryForm<Loaded>(folder: string, load: (shop: Shop) => Loaded): Loaded {
  const shop = loadShop(folder)
  const loaded = load(shop)
  const given = { replyHours: 24, diagnosis: { price: 0 }, refurbishedWarrantyMonths: 12 }
  for (const forms of otherShops(shop.forms)) {
    try {
      load({ ...given, ...shop, forms })
    } catch (error) {
      const facts = Object.keys(forms) as (keyof TextForms)[]
      const changed = facts.filter((fact) => forms[fact] !== shop.forms[fact])
      const difference = changed.map((fact) => `${forms[fact] ? 'con' : 'senza'} ${fact}`).join(' e ')
      if (error instanceof ContentError) error.message += ` (per un negozio ${difference})`
      throw error
    }
  }
  return loaded
}

const inEuros = (price: number) => (price === 0 ? 'Gratuita' : `€ ${price.toLocaleString('it-IT')}`)

/** "Gratuita, anche se poi non procedi", or its price. */
export function diagnosisInWords({ price, ifRefused }: NonNullable<ShopFacts['diagnosis']>): string {
  const words = inEuros(price)
  if (ifRefused === undefined) return words
  if (ifRefused === price) return `${words}, anche se poi non procedi`
  return `${words}, ${inEuros(ifRefused).toLowerCase()} se non procedi`
}

/** What `{…}` stands for in the copy. The last ones are there when the shop gives the fact. */
export function placeholders(shop: Shop): Record<string, string> {
  const { replyHours, diagnosis, refurbishedWarrantyMonths } = shop
  return {
    brand: shop.brand,
    town: shop.town,
    province: shop.provinceName,
    provinceSign: shop.address.province,
    phone: shop.phone.display,
    ...(replyHours !== undefined && { replyWithin: replyWithin(replyHours) }),
    ...(diagnosis && { diagnosis: diagnosisInWords(diagnosis), diagnosisPrice: inEuros(diagnosis.price) }),
    ...(refurbishedWarrantyMonths !== undefined && {
      refurbishedWarrantyMonths: String(refurbishedWarrantyMonths),
    }),
  }
}

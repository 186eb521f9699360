import { replyWithin } from '../../../contact/function-call.ts'
import { italianDays } from '../../../contact/italian-dates.ts'
import { dayInItaly } from '../../../contact/opening-hours.ts'
import { chooseForms } from '../schema/content-text.ts'
import { provinceInstead, provinces } from '../schema/italian-provinces.ts'
import { deriveShop, SHOP_FILE, type Shop, type ShopFacts, ShopSchema } from '../schema/shop.ts'
import { type Report, withoutErrors } from './content-files.ts'
import { loadLogo } from './logo.ts'
import { keyPath } from './mistake-sentences.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'
import { checkTexts, EVERY_PLACEHOLDER, fillPlaceholders, type Placeholders } from './texts.ts'

/** Loads the shop's facts and its logo. Throws a ContentError with everything that is wrong. */
export const loadShop = withoutErrors(readShop)

/** Like `loadShop`, but reports errors; null where `shop.yaml` is invalid. */
export function readShop(folder: string, report: Report): Shop | null {
  const file = readYaml(folder, SHOP_FILE, ShopSchema, report)
  const { value, at } = file
  if (value) warnOfUnlikelyFacts(value, at, report)
  const logo = report.attempt(() => loadLogo(folder))
  if (!value) return null
  const shop = deriveShop(value)
  const values = placeholders({ ...shop, logo })
  checkTexts(file, values, report)
  return { ...deriveShop(chooseForms(value, shop.forms, (text) => fillPlaceholders(text, values))), logo }
}

/** In minutes from midnight. An earlier opening is most likely one of the afternoon, as on a clock with twelve hours. */
const EARLIEST_OPENING = 6 * 60
/** A longer closure most likely has a wrong year. */
const LONG_CLOSURE_DAYS = 120
/** In letters. A longer note beside the opening hours makes the footer of every page tall and leaves its other cells empty. */
const LONG_NOTE = 120

const DATE_IN_WORDS = /\d ?(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)|\d[/.]\d/i

/** Addresses with a slip in Gmail's domain, or in .com. */
const MISSPELT_EMAIL =
  /@(?!gmail\.com$)(?:gmail|gmial|gamil|gmali|gmal|gmil|gmai|gmaill)\.\w+$|\.(?:con|cmo|ocm)$/i

/** Warns of facts that a shop may have, but most likely has not. */
function warnOfUnlikelyFacts(facts: ShopFacts, at: YamlFile<ShopFacts>['at'], report: Report): void {
  const { phone, address, provinceName, coordinates, hours = [], closures } = facts
  // Not for the example's invented number, nor if `whatsapp:` is given: a landline there is one that has WhatsApp Business.
  if (!facts.example && facts.whatsapp === undefined && phone.startsWith('+390'))
    report.warn({
      ...at(['phone']),
      sentence: `i pulsanti WhatsApp aprono una chat con ${phone}, un numero fisso, che senza WhatsApp Business non riceve messaggi. Scrivi in whatsapp: il numero giusto; se è questo, scrivilo anche lì e questo avviso sparisce`,
    })
  const numbers = new Map([[phone, 'phone']])
  for (const [index, { number }] of (facts.phones ?? []).entries()) {
    const path = ['phones', index]
    const known = numbers.get(number)
    if (known)
      report.warn({
        ...at(path),
        sentence: `${keyPath(path)}: ${number} c’è già in ${known}, e si leggerebbe due volte: correggilo, o togli la voce`,
      })
    numbers.set(number, keyPath(path))
  }
  for (const [number, key] of numbers)
    if (/^\+3903\d{9}$/.test(number))
      report.warn({
        ...at(key === 'phone' ? [key] : ['phones']),
        sentence: `${key}: ${number} sembra un cellulare con uno 0 di troppo: se lo è, scrivi ${number.replace('+390', '+39')}`,
      })
  if (MISSPELT_EMAIL.test(facts.email))
    report.warn({
      ...at(['email']),
      sentence: `email è ${facts.email}, e lì non arriverebbe niente: controlla come finisce (forse .com, o gmail.com)`,
    })
  const { postalPrefix = '' } = provinces.find(({ sign }) => sign === address.province) ?? {}
  if (!address.postalCode.startsWith(postalPrefix))
    report.warn({
      ...at(['address', 'postalCode']),
      sentence: `quasi tutti i CAP della provincia ${address.province} cominciano con ${postalPrefix}, qui c’è ${address.postalCode}: controlla che sia quello del negozio`,
    })
  for (const [key, name] of Object.entries({ 'address.town': address.town, provinceName }))
    if (/^\p{Ll}|^\P{Ll}+$/u.test(name))
      report.warn({
        ...at(key.split('.')),
        sentence: `${key} è "${name}", e così si legge su ogni pagina: scrivilo con le maiuscole al loro posto`,
      })
  const elsewhere = provinceInstead(address.province, coordinates)
  if (elsewhere)
    report.warn({
      ...at(['coordinates']),
      sentence: `il punto ${coordinates.latitude}, ${coordinates.longitude} è molto più vicino a ${elsewhere.name} che a ${provinceName}: controlla che sia quello del negozio (su Google Maps, tasto destro sul negozio)`,
    })
  for (const [index, { note = '', open = [] }] of hours.entries()) {
    const early = open.find(({ from }) => from > 0 && from < EARLIEST_OPENING)
    if (early)
      report.warn({
        ...at(['hours', index, 'open']),
        sentence: `un orario comincia alle ${Math.floor(early.from / 60)} di notte: il pomeriggio si scrive da 13 in su, come 15:00-19:00`,
      })
    if (note.length > LONG_NOTE)
      report.warn({
        ...at(['hours', index, 'note']),
        sentence: `la nota degli orari ha ${note.length} lettere: sta in fondo a ogni pagina, e oltre ${LONG_NOTE} la allunga troppo. Il sito funziona lo stesso; accorciala, o scrivi il resto nei testi`,
      })
  }
  for (const [index, { from, to, text }] of closures.entries()) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    const isOver = to < dayInItaly(Date.now())
    const sentence = isOver
      ? `questa chiusura è finita ${italianDays(to, to)} e non si vede più: se l’anno è sbagliato correggilo, altrimenti togli la voce`
      : `questa chiusura dura ${days} giorni: controlla l’anno`
    if (isOver || days > LONG_CLOSURE_DAYS) report.warn({ ...at(['closures', index]), sentence })
    if (!isOver && DATE_IN_WORDS.test(text))
      report.warn({
        ...at(['closures', index, 'text']),
        sentence: `dopo “${text}” il sito aggiunge da solo le date (${italianDays(from, to)}): togli quelle scritte qui`,
      })
    const other = closures.slice(0, index).find((each) => each.from <= to && from <= each.to)
    if (other && !isOver)
      report.warn({
        ...at(['closures', index]),
        sentence: `questa chiusura si sovrappone a un’altra (${italianDays(other.from, other.to)}), e si leggerebbero due avvisi: correggi le date, o fanne una sola`,
      })
  }
}

const inEuros = (price: number) => (price === 0 ? 'Gratuita' : `€ ${price.toLocaleString('it-IT')}`)

/** The price of the diagnosis in words, such as "Gratuita, anche se poi non procedi". */
export function diagnosisInWords({ price, ifRefused }: NonNullable<ShopFacts['diagnosis']>): string {
  const words = inEuros(price)
  if (ifRefused === undefined) return words
  if (ifRefused === price) return `${words}, anche se poi non procedi`
  return price === 0
    ? `Gratuita se procedi, altrimenti ${inEuros(ifRefused)}`
    : `${words}, ${inEuros(ifRefused).toLowerCase()} se non procedi`
}

/** The diagnosis price where space is short, promising no more than `diagnosisInWords`. */
export function diagnosisInBrief({ price, ifRefused = price }: NonNullable<ShopFacts['diagnosis']>): string {
  if (ifRefused <= price) return inEuros(price)
  return price === 0 ? 'Gratuita se procedi' : `Da ${inEuros(price)}`
}

/**
 * The values of the placeholders in the texts. Some exist only if the shop gives the fact. For null, where `shop.yaml` is
 * invalid, all that any shop has, without values, so that the texts can still be checked.
 */
export function placeholders(shop: Shop | null): Placeholders {
  if (!shop) return EVERY_PLACEHOLDER
  const { diagnosis, refurbishedWarrantyMonths } = shop
  const within = replyWithin(shop)
  return {
    brand: shop.brand,
    town: shop.town,
    province: shop.provinceName,
    provinceSign: shop.address.province,
    /** No-break spaces, so that no line ends inside the number. */
    phone: shop.phone.display.replaceAll(' ', '\u00a0'),
    ...(within !== null && { replyWithin: within }),
    ...(diagnosis && { diagnosis: diagnosisInWords(diagnosis), diagnosisPrice: diagnosisInBrief(diagnosis) }),
    ...(refurbishedWarrantyMonths !== undefined && {
      refurbishedWarrantyMonths: String(refurbishedWarrantyMonths),
    }),
  }
}

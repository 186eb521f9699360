import { isOver } from '../../../contact/italian-dates.ts'
import { replyWithin } from '../../../contact/reply-promise.ts'
import type { Fact } from '../schema/fields.ts'
import { openingHours } from '../schema/hours-and-closures.ts'
import type { ShopFacts } from '../schema/shop-facts.ts'
import { phoneNumber } from '../schema/shop-phone.ts'

/**
 * The files of the owner's logo, and optionally of one for dark grounds. Pages show it as a file,
 * which isolates its styles.
 */
export interface Logo {
  light: string
  dark: string | null
}

/**
 * The facts with what is derived from them, such as links; `logo` is null where pages show the
 * built-in drawing.
 */
export type Shop = ReturnType<typeof deriveShop>

export function deriveShop(
  {
    phone: e164,
    phones = [],
    whatsapp,
    address,
    hours,
    closures = [],
    notice,
    links = {},
    ...facts
  }: ShopFacts,
  logo: Logo | null,
) {
  const phone = phoneNumber(e164)
  const chat = phoneNumber(whatsapp ?? e164)
  const { latitude, longitude } = facts.mapPoint
  const place = `${address.postalCode} ${address.town} (${address.province})`
  return {
    ...facts,
    logo,
    /** The brand where no other legal name is given. */
    legalName: facts.legalName ?? facts.brand,
    businessType: facts.businessType ?? ('ComputerStore' as const),
    hours: hours ? openingHours(hours) : null,
    freeDiagnosis: isFree(facts.diagnosis),
    diagnosisCost: facts.diagnosis && diagnosisInWords(facts.diagnosis),
    town: address.town,
    /**
     * `place` is "35028 Piove di Sacco (PD)", `line` is "Via Esempio 12, 35028 Piove di Sacco
     * (PD)".
     */
    address: { ...address, place, line: `${address.street}, ${place}` },
    phone,
    closures: notOver(closures),
    /** The owner's notice for some days; none or one. */
    notices: notOver(notice ? [notice] : []),
    links,
    /** The shop's social media pages, as the footer lists them. */
    profiles: [
      { name: 'Facebook', href: links.facebook },
      { name: 'Instagram', href: links.instagram },
    ].flatMap(({ name, href }) => (href === undefined ? [] : [{ name, href }])),
    /** Former addresses, and the pages that have taken their place. */
    redirects: Object.fromEntries((facts.redirects ?? []).map(({ from, to }) => [from, to])),
    phones: phones.map(({ label, number }) => ({ label, ...phoneNumber(number) })),
    /** The WhatsApp number; null if it is the same as `phone`. */
    chatPhone: chat.e164 === phone.e164 ? null : chat,
    /** The link to a chat that opens with `message`, or else with the greeting. */
    whatsapp: (message = facts.whatsappGreeting) =>
      `https://wa.me/${chat.digits}?text=${encodeURIComponent(message)}`,
    mailto: `mailto:${facts.email}`,
    /** Directions to the shop on OpenStreetMap, whose map the site shows too. */
    directionsUrl: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
  }
}

/** The notices or closures whose last day is not over, each with that day. */
const notOver = (all: NonNullable<ShopFacts['closures']>) =>
  all.map(({ from, to = from, text }) => ({ from, to, text })).filter(({ to }) => !isOver(to))

/**
 * Which facts hold: entries with another `when:`, and the words for another fact, are not shown.
 */
export function heldFacts({
  emergencies,
  hours,
  diagnosis,
  ...facts
}: ShopFacts): Record<Fact, boolean> {
  return {
    emergencies,
    hours: hours?.some(({ open }) => open) ?? false,
    replyHours: replyWithin(facts) !== null,
    diagnosis: diagnosis !== undefined,
    freeDiagnosis: isFree(diagnosis),
  }
}

const isFree = (diagnosis: ShopFacts['diagnosis']) =>
  diagnosis !== undefined && !hasPricedDiagnosis(diagnosis)

export const hasPricedDiagnosis = (diagnosis: ShopFacts['diagnosis']) =>
  Object.values(diagnosis ?? {}).some((price = 0) => price > 0)

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
export function diagnosisInBrief({ price, ifRefused = price }: Diagnosis): string {
  if (ifRefused <= price) return inEuros(price)
  return price === 0 ? 'Gratuita se procedi' : `Da ${inEuros(price)}`
}

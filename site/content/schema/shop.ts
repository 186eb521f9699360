import * as v from 'valibot'
import { replyWithin } from '../../../contact/function-call.ts'
import { dayInItaly } from '../../../contact/opening-hours.ts'
import { provinceBounds } from '../../illustrations/province/province-labels.ts'
import { isRecord, issueAt, matching, nonEmptyList, shortText, text } from './content-text.ts'
import { described, shownAs } from './editor-field.ts'
import { ClosureSchema, OpeningHoursSchema, openingHours } from './hours-and-closures.ts'
import { boundsOf, isNameOf, provinces } from './italian-provinces.ts'
import { PhoneNumberSchema, phoneNumber } from './phone-number.ts'

/** The file of the shop's facts, inside the content folder. */
export const SHOP_FILE = 'shop.yaml'

const email = (example: string) =>
  v.pipe(v.string(), v.trim(), v.email(`un indirizzo email, come ${example}`))

const degrees = (kind: string, from: number, to: number) => {
  const expected = `una ${kind} in Italia, in gradi, da ${from} a ${to}`
  const low = kind === 'latitudine' ? `${expected} (forse l’hai scambiata con la longitudine)` : expected
  return v.pipe(v.number(), v.minValue(from, low), v.maxValue(to, expected))
}

const wholeNumber = (unit: string, least: number, most: number, atLeast: string) =>
  v.pipe(
    v.number(),
    v.integer(`un numero intero di ${unit}`),
    v.minValue(least, atLeast),
    v.maxValue(most, `al massimo di ${most} ${unit}`),
  )

/** The address of a page of the shop on one of these hosts. */
const profile = (name: string, hosts: RegExp, example: string) => {
  const expected = `l’indirizzo completo ${name}, senza spazi, come ${example} (con il tuo al posto dei puntini)`
  const isProfile = (written: string) => {
    // A browser mends https:/www and spaces, but not everything that reads a link does.
    const url = /^https:\/\/(?:(?!…|\.{3})\S)+$/i.test(written) && URL.canParse(written) && new URL(written)
    return url && hosts.test(url.hostname) && url.pathname + url.search !== '/'
  }
  return v.pipe(v.string(), v.trim(), v.check(isProfile, expected))
}

const GOOGLE =
  /^(?:www\.|maps\.|search\.)?google\.(?:com|it)$|^maps\.app\.goo\.gl$|^goo\.gl$|^g\.(?:page|co)$/

const warrantyMonths = wholeNumber(
  'mesi',
  12,
  24,
  'di almeno 12 mesi, il minimo di legge per l’usato (art. 133 Codice del consumo)',
)

const PAYMENTS = ['contanti', 'carta', 'bonifico', 'rate'] as const

const euros = wholeNumber('euro', 0, 9999, 'un prezzo in euro, 0 se è gratis')

/** A company's tax code is eleven digits, a person's sixteen letters and digits. */
const TAX_CODE = /^(?:\d{11}|[A-Z]{6}[\dA-Z]{2}[A-Z][\dA-Z]{2}[A-Z][\dA-Z]{3}[A-Z])$/

/** Kinds of shop that schema.org knows, all of them a LocalBusiness. */
const BUSINESS_TYPES = [
  'ComputerStore',
  'ElectronicsStore',
  'MobilePhoneStore',
  'Store',
  'LocalBusiness',
] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** An address of the shop's former site, and the page that has taken its place. */
const redirect = v.record(
  matching(
    /^\/[^\s?#*:]+$/,
    ({ input }) =>
      `il vecchio indirizzo da "/" in poi, con %20 al posto degli spazi e senza "?" né "#", come ${fromSlash(input)}${input.includes('?') ? ', una volta sola per tutti quelli che cambiano solo dopo "?"' : ''}`,
  ),
  matching(
    /^\/\S*$|^https:\/\/\S+$/,
    ({ input }) =>
      `una pagina di questo sito, come ${/^[\w-]+$/.test(input) ? fromSlash(input) : '/recupero-dati'}, o un indirizzo https://`,
  ),
)

/** Valibot reads a list as a record with numbers for keys. */
const redirects = v.lazy((written) =>
  written && !isRecord(written)
    ? v.never('un gruppo di righe senza trattino, ciascuna come /vecchia.html: /recupero-dati')
    : redirect,
)

/** What a redirect may have of an address: neither site nor query. */
const fromSlash = (address: string) =>
  address
    .replace(/^https?:\/\/[^/]*|^[^/\s]+\.\w+(?=\/)|[?#*:].*$/g, '')
    .replace(/^\/*/, '/')
    .replace(/ /g, '%20')

/** The content's repository, for the editor at `/gestione`; without it the built site has no editor. */
const editing = v.strictObject({
  repository: matching(
    /^[\w.-]+(?:\/[\w.-]+)+$/,
    'il proprietario e il nome del repository, come mario/sito',
  ),
  branch: v.optional(text, 'main'),
  provider: v.picklist(['github', 'gitlab', 'gitea']),
  /** The address of the shop's own GitLab or Gitea server or, for GitHub, of an OAuth server for signing in. */
  url: v.optional(
    matching(/^https?:\/\/[^\s/]+$/, 'un indirizzo senza barra in fondo, come https://git.example.com'),
  ),
})
export type Editing = v.InferOutput<typeof editing>

/**
 * The shop's facts. A key is labelled here if its hint fits only this file (`phone`), or if it also names a form of a text, which
 * has no label (`hours`); `labels-and-hints.ts` names the others.
 */
const FactsSchema = v.strictObject({
  /** While true, the site cannot be published at a public address. */
  example: shownAs(false, v.optional(v.boolean(), false)),
  /** Whether the owner has been through the sentences that promise something. */
  promisesConfirmed: shownAs(false, v.optional(v.boolean(), false)),
  // In texts {brand} becomes this name, which must not hold placeholders itself.
  brand: v.pipe(shortText(50), v.regex(/^[^{}]*$/, 'scritto per intero, senza graffe')),
  shortName: v.optional(shortText(24)),
  businessType: v.optional(v.picklist(BUSINESS_TYPES), 'ComputerStore'),
  legalName: v.optional(text),
  legalForm: v.optional(text),
  shareCapital: v.optional(text),
  address: v.strictObject({
    street: matching(/^(?!.*\b\d{5}\b)./, 'la via e il numero, senza CAP né comune'),
    postalCode: matching(/^\d{5}$/, 'un CAP di cinque cifre tra virgolette, come "35028"'),
    town: matching(/^(?!.*[, /-] *[A-Z]{2}$)[^{}()\d,]+$/, 'il nome del comune da solo, come Este'),
    province: matching(/^[A-Z]{2}$/, 'la sigla di due lettere maiuscole, come PD'),
  }),
  provinceName: matching(/^(?!provincia\b)./i, 'il nome della provincia da solo, come Padova'),
  coordinates: v.strictObject({
    latitude: degrees('latitudine', 35.4, 47.1),
    longitude: degrees('longitudine', 6.6, 18.6),
  }),
  phone: described(
    'Telefono',
    'Con il prefisso e senza spazi; lo 0 dei fissi resta: +390495550123.',
    PhoneNumberSchema,
  ),
  whatsapp: described(
    'WhatsApp',
    'Se ha un altro numero: i pulsanti della chat ci sono sempre. Su un fisso serve WhatsApp Business.',
    v.optional(PhoneNumberSchema),
  ),
  phones: v.optional(v.array(v.strictObject({ label: text, number: PhoneNumberSchema }))),
  replyHours: described(
    'Risposta, in ore',
    'Entro quante ore rispondi. A negozio chiuso si contano dalla riapertura; se lo lasci vuoto, il sito non promette tempi.',
    v.optional(wholeNumber('ore', 1, 240, 'di almeno 1 ora')),
  ),
  replyDays: v.optional(wholeNumber('giorni', 1, 30, 'di almeno 1 giorno')),
  emergencies: described(
    'Emergenze giorno e notte',
    'Se non rispondi 24 ore su 24, spariscono le frasi che lo promettono.',
    v.optional(v.boolean(), false),
  ),
  hours: described(
    'Orari',
    'Scrivi tutti i giorni in cui sei aperto: negli altri risulti chiuso.',
    v.optional(OpeningHoursSchema),
  ),
  closures: v.optional(v.array(ClosureSchema), []),
  links: v.optional(
    v.strictObject({
      googleMaps: v.optional(profile('della scheda su Google Maps', GOOGLE, 'https://maps.app.goo.gl/…')),
      facebook: v.optional(
        profile('della pagina Facebook', /(?:^|\.)facebook\.com$/, 'https://www.facebook.com/…'),
      ),
      instagram: v.optional(
        profile('del profilo Instagram', /(?:^|\.)instagram\.com$/, 'https://www.instagram.com/…'),
      ),
      reviews: v.optional(profile('delle recensioni su Google', GOOGLE, 'https://g.page/r/…')),
    }),
    {},
  ),
  redirects: v.optional(redirects, {}),
  email: described(
    'Email',
    'Si legge nei contatti. Qui arrivano le richieste del modulo, se il server non ha un altro indirizzo (MAIL_TO).',
    email('info@example.com'),
  ),
  vatNumber: v.pipe(
    matching(/^\d{11}$/, ({ input }) => {
      const digits = input.replace(/\D/g, '')
      return `una P.IVA senza IT davanti, di undici cifre tra virgolette, come "${digits.length === 11 ? digits : '01234567897'}"`
    }),
    v.check(hasCheckDigit, 'una P.IVA giusta: l’ultima cifra non torna con le altre dieci'),
  ),
  rea: v.optional(
    matching(
      /^[A-Z]{2}[ -]\d{4,7}$/,
      ({ input }) =>
        `la tua sigla della Camera di commercio e il numero, come PD ${/^\d{4,7}$/.test(input) ? input : '123456'}`,
    ),
  ),
  pec: v.optional(email('nome@pec.example.com')),
  whatsappGreeting: text,
  editing: v.optional(shownAs(false, editing)),
  retentionDays: wholeNumber('giorni', 1, 3650, 'di almeno 1 giorno'),
  payment: v.optional(nonEmptyList(v.picklist(PAYMENTS))),
  parking: v.optional(text),
  pickup: v.optional(text),
  emergencyNote: v.optional(text),
  servedTowns: v.optional(nonEmptyList(text)),
  certifications: v.optional(nonEmptyList(v.strictObject({ name: text, issuer: v.optional(text) }))),
  registeredOffice: v.optional(text),
  fiscalCode: v.optional(
    v.pipe(
      matching(
        TAX_CODE,
        'un codice fiscale: undici cifre tra virgolette, o sedici lettere maiuscole e cifre',
      ),
      v.check(
        (code) => code.length === 16 || hasCheckDigit(code),
        'un codice fiscale giusto: l’ultima cifra non torna con le altre dieci',
      ),
    ),
  ),
  soleShareholder: v.optional(v.boolean()),
  inLiquidation: v.optional(v.boolean()),
  refurbishedWarrantyMonths: described(
    'Garanzia dei ricondizionati',
    'I mesi di garanzia legale sull’usato che vendi, da 12 a 24.',
    v.optional(warrantyMonths),
  ),
  diagnosis: described(
    'Diagnosi',
    'Quanto costa in euro, e quanto a chi poi non procede. 0 vuol dire gratis.',
    v.optional(v.strictObject({ price: euros, ifRefused: v.optional(euros) })),
  ),
  priceRange: v.optional(matching(/^€{1,4}$/, 'una fascia da uno a quattro simboli dell’euro, come "€€"')),
})

/**
 * Whether the last of the eleven digits of an Italian VAT number follows from the others by Luhn's formula (d.m. 23 December
 * 1976, art. 2). Eleven zeros pass: the example has them.
 */
function hasCheckDigit(vatNumber: string): boolean {
  const sum = [...vatNumber].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The only province with a map drawing. */
const DRAWN_PROVINCE = 'PD'

/** Sign, name and coordinates must belong to one province; `replyHours` and `replyDays` exclude each other. */
export const ShopSchema = v.pipe(
  FactsSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    // Other facts may be missing or wrong.
    const facts = dataset.value as Partial<v.InferOutput<typeof FactsSchema>>
    const { address, provinceName, coordinates, replyHours, replyDays } = facts
    const refuse = (path: string, wanted: string) => addIssue(issueAt(facts, path.split('.'), wanted))
    if (replyHours !== undefined && replyDays !== undefined)
      refuse('replyDays', 'il solo tempo di risposta: togli una delle due righe, replyHours o replyDays')
    if (!isRecord(address)) return
    const province = provinces.find(({ sign }) => sign === address.province)
    if (!province) return refuse('address.province', 'la sigla di una provincia italiana')
    if (!isNameOf(province, `${provinceName}`))
      return refuse('provinceName', `${province.name}, il nome della sigla ${province.sign}`)
    const { south, north, west, east } =
      province.sign === DRAWN_PROVINCE ? provinceBounds : boundsOf(province)
    const { latitude = south, longitude = west } = coordinates ?? {}
    const inProvince = `in provincia di ${provinceName}, da`
    if (latitude < south || latitude > north)
      refuse('coordinates.latitude', `una latitudine ${inProvince} ${south} a ${north}`)
    if (longitude < west || longitude > east)
      refuse('coordinates.longitude', `una longitudine ${inProvince} ${west} a ${east}`)
  }),
)

export type ShopFacts = v.InferOutput<typeof ShopSchema>

/** The facts with what is derived from them, such as links. */
export function deriveShop({ phone: e164, phones = [], whatsapp, address, hours, ...facts }: ShopFacts) {
  const phone = phoneNumber(e164)
  const chat = phoneNumber(whatsapp ?? e164)
  const { latitude, longitude } = facts.coordinates
  const opening = hours ? openingHours(hours) : null
  const place = `${address.postalCode} ${address.town} (${address.province})`
  return {
    ...facts,
    /** The brand where no other legal name is given. */
    legalName: facts.legalName ?? facts.brand,
    hours: opening,
    town: address.town,
    /** `place` is "35028 Piove di Sacco (PD)", `line` is "Via Esempio 12, 35028 Piove di Sacco (PD)". */
    address: { ...address, place, line: `${address.street}, ${place}` },
    phone,
    closures: facts.closures.filter(({ to }) => to >= dayInItaly(Date.now())),
    /** The shop's social media pages, as the footer lists them. */
    profiles: [
      { name: 'Facebook', href: facts.links.facebook },
      { name: 'Instagram', href: facts.links.instagram },
    ].flatMap(({ name, href }) => (href === undefined ? [] : [{ name, href }])),
    /** Whether the home page has a drawing of the shop's province. */
    isDrawnProvince: address.province === DRAWN_PROVINCE,
    phones: phones.map(({ label, number }) => ({ label, ...phoneNumber(number) })),
    /** The WhatsApp number; null if it is the same as `phone`. */
    chatPhone: chat.e164 === phone.e164 ? null : chat,
    /** The link to a chat that opens with `message`, or else with the greeting. */
    whatsapp: (message = facts.whatsappGreeting) =>
      `https://wa.me/${chat.digits}?text=${encodeURIComponent(message)}`,
    mailto: `mailto:${facts.email}`,
    /** Directions to the shop on OpenStreetMap, whose map the site shows too. */
    directionsUrl: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
    /** The facts that select the forms of texts. */
    forms: {
      emergencies: facts.emergencies,
      hours: Boolean(opening?.week),
      replyHours: replyWithin(facts) !== null,
      diagnosis: facts.diagnosis !== undefined,
      freeDiagnosis:
        facts.diagnosis !== undefined && Object.values(facts.diagnosis).every((price) => price === 0),
      refurbishedWarrantyMonths: facts.refurbishedWarrantyMonths !== undefined,
    },
  }
}

/** The shop's facts and what is derived from them; `logo` is null where pages show the built-in drawing. */
export type Shop = ReturnType<typeof deriveShop> & { logo: Logo | null }

/** The owner's logo, and optionally one for dark grounds. Pages show it as a file, which isolates its styles. */
export interface Logo {
  light: LogoFile
  dark: LogoFile | null
}

/** An SVG's source, or the path of a raster image; the size in the file's units. */
export type LogoFile = { width: number; height: number } & (
  | { svg: string; file?: never }
  | { svg?: never; file: string }
)

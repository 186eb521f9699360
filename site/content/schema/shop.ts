import * as v from 'valibot'
import { provinceBounds } from '../../illustrations/province/province-labels.ts'
import { type Promises, shortText, text } from './content-text.ts'
import { boundsOf, isNameOf, provinces } from './italian-provinces.ts'
import { ClosureSchema, type OpeningHours, OpeningHoursSchema } from './opening-hours.ts'
import { ITALIAN_NUMBER, type PhoneNumber, toE164 } from './phone-number.ts'

/** The file of the shop's facts, inside the content folder. */
export const SHOP_FILE = 'shop.yaml'

const number = v.pipe(
  v.string(),
  v.regex(ITALIAN_NUMBER, ({ input }) => {
    const meant = toE164(input)
    const example = ITALIAN_NUMBER.test(meant) ? meant : '+390495550123'
    return `un numero italiano con il prefisso e senza spazi, tra virgolette, come "${example}"`
  }),
)
const email = (example: string) =>
  v.pipe(v.string(), v.trim(), v.email(`un indirizzo email, come ${example}`))

const degrees = (kind: string, from: number, to: number) => {
  const expected = `una ${kind} in Italia, in gradi, da ${from} a ${to}`
  return v.pipe(v.number(), v.minValue(from, expected), v.maxValue(to, expected))
}

/** A page of the shop on one of these hosts. */
const profile = (name: string, hosts: RegExp, example: string) => {
  const expected = `l’indirizzo completo ${name}, come ${example}`
  const isProfile = (written: string) => {
    const url = URL.canParse(written) ? new URL(written) : null
    return url?.protocol === 'https:' && hosts.test(url.hostname)
  }
  return v.pipe(v.string(), v.trim(), v.check(isProfile, expected))
}

/** An address of the shop's former site, and the page that has taken its place. */
const redirects = v.record(
  v.pipe(
    v.string(),
    v.regex(
      /^\/\S+$/,
      'il vecchio indirizzo da "/" in poi, con %20 al posto degli spazi, come /chi%20siamo.html',
    ),
    v.regex(/^[^?#*:]+$/, 'il vecchio indirizzo da "/" in poi, senza "?" e "#", come /contatti.html'),
  ),
  v.pipe(
    v.string(),
    v.regex(
      /^\/\S*$|^https:\/\/\S+$/,
      'una pagina di questo sito, come /recupero-dati, o un indirizzo https://',
    ),
  ),
)

const FactsSchema = v.strictObject({
  example: v.optional(v.boolean(), false),
  /** Whether the owner has been through the sentences that promise something (`npm run shop`). */
  promisesConfirmed: v.optional(v.boolean(), false),
  brand: shortText(50),
  legalName: v.optional(text),
  legalForm: v.optional(text),
  shareCapital: v.optional(text),
  address: v.strictObject({
    street: text,
    postalCode: v.pipe(v.string(), v.regex(/^\d{5}$/, 'cinque cifre tra virgolette, come "35028"')),
    town: text,
    province: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'la sigla di due lettere maiuscole, come PD')),
  }),
  provinceName: text,
  coordinates: v.strictObject({
    latitude: degrees('latitudine', 35.4, 47.1),
    longitude: degrees('longitudine', 6.6, 18.6),
  }),
  phone: number,
  whatsapp: v.optional(number),
  phones: v.optional(v.array(v.strictObject({ label: text, number }))),
  replyHours: v.optional(
    v.pipe(
      v.number(),
      v.integer('un numero intero di ore'),
      v.minValue(1, 'almeno 1 ora'),
      v.maxValue(240, 'al massimo 240 ore'),
    ),
  ),
  replyDays: v.optional(
    v.pipe(
      v.number(),
      v.integer('un numero intero di giorni'),
      v.minValue(1, 'almeno 1 giorno'),
      v.maxValue(30, 'al massimo 30 giorni'),
    ),
  ),
  emergencies: v.optional(v.boolean(), false),
  hours: v.optional(OpeningHoursSchema),
  closures: v.optional(v.array(ClosureSchema), []),
  links: v.optional(
    v.strictObject({
      googleMaps: v.optional(
        profile(
          'della scheda su Google Maps',
          /^(?:www\.|maps\.)?google\.(?:com|it)$|^maps\.app\.goo\.gl$|^goo\.gl$|^g\.(?:page|co)$/,
          'https://maps.app.goo.gl/…',
        ),
      ),
      facebook: v.optional(
        profile('della pagina Facebook', /(?:^|\.)facebook\.com$/, 'https://www.facebook.com/…'),
      ),
      instagram: v.optional(
        profile('del profilo Instagram', /(?:^|\.)instagram\.com$/, 'https://www.instagram.com/…'),
      ),
    }),
    {},
  ),
  redirects: v.optional(redirects, {}),
  email: email('info@example.com'),
  vatNumber: v.pipe(
    v.string(),
    v.regex(/^\d{11}$/, 'undici cifre tra virgolette, come "01234567897"'),
    v.check(hasCheckDigit, 'una P.IVA giusta: l’ultima cifra non torna con le altre dieci'),
  ),
  rea: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[A-Z]{2}[ -]\d{4,7}$/, 'la sigla della Camera di commercio e il numero, come PD 123456'),
    ),
  ),
  pec: v.optional(email('nome@pec.example.com')),
  whatsappGreeting: text,
  retentionDays: v.pipe(
    v.number(),
    v.integer('un numero intero di giorni'),
    v.minValue(1, 'almeno 1 giorno'),
    v.maxValue(3650, 'al massimo 3650 giorni'),
  ),
})

/**
 * The last of the eleven digits of an Italian VAT number follows from the others by Luhn's formula (d.m. 23 December
 * 1976, art. 2). Eleven zeros pass: the example has them.
 */
function hasCheckDigit(vatNumber: string): boolean {
  const sum = [...vatNumber].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The province that the home page has a drawing of. */
export const DRAWN_PROVINCE = 'PD'

/** Sign, name and coordinates must speak of one province, and there is one promise of a reply. */
export const ShopSchema = v.pipe(
  FactsSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { address, provinceName, coordinates, replyHours, replyDays } = dataset.value
    const { latitude, longitude } = coordinates
    const at = <Group extends object>(input: Group, key: string & keyof Group) =>
      ({ type: 'object', origin: 'value', input, key, value: input[key] }) as const
    const atCoordinates = (key: keyof typeof coordinates) =>
      [at(dataset.value, 'coordinates'), at(coordinates, key)] as const
    if (replyHours !== undefined && replyDays !== undefined)
      addIssue({
        message: 'l’unica promessa, senza replyHours: tienine una delle due',
        input: replyDays,
        path: [at(dataset.value, 'replyDays')],
      })
    const province = provinces.find(({ sign }) => sign === address.province)
    if (!province) {
      addIssue({
        message: 'la sigla di una provincia italiana',
        input: address.province,
        path: [at(dataset.value, 'address'), at(address, 'province')],
      })
      return
    }
    if (!isNameOf(province, provinceName)) {
      const message = `il nome della provincia di address.province (${province.sign} è ${province.name})`
      addIssue({ message, input: provinceName, path: [at(dataset.value, 'provinceName')] })
      return
    }
    const { south, north, west, east } =
      province.sign === DRAWN_PROVINCE ? provinceBounds : boundsOf(province)
    if (latitude < south || latitude > north) {
      const message = `una latitudine in provincia di ${provinceName}, da ${south} a ${north}`
      addIssue({ message, input: latitude, path: [...atCoordinates('latitude')] })
    }
    if (longitude < west || longitude > east) {
      const message = `una longitudine in provincia di ${provinceName}, da ${west} a ${east}`
      addIssue({ message, input: longitude, path: [...atCoordinates('longitude')] })
    }
  }),
)

export type ShopFacts = v.InferOutput<typeof ShopSchema>

/** The shop's facts and everything that is derived from them: the only place where links are put together. */
export interface Shop
  extends Omit<
    ShopFacts,
    'phone' | 'phones' | 'whatsapp' | 'address' | 'legalName' | 'whatsappGreeting' | 'hours'
  > {
  /** The brand where no other legal name is given. */
  legalName: string
  town: string
  /** `place` is "35028 Piove di Sacco (PD)", `line` is "Via Esempio 12, 35028 Piove di Sacco (PD)". */
  address: ShopFacts['address'] & { place: string; line: string }
  phone: PhoneNumber
  /** Further numbers, each with what it is for. */
  phones: (PhoneNumber & { label: string })[]
  /** The Italian greeting that opens a chat. */
  whatsappGreeting: string
  /** The number of the chat, where it is not the first one. */
  chatPhone: PhoneNumber | null
  /** Chat link that opens with `text`, the greeting when none is given. */
  whatsapp(text?: string): string
  /** "mailto:…" */
  mailto: string
  /** Directions to the shop on OpenStreetMap, whose map the site shows too. */
  directionsUrl: string
  /** The opening hours, for people and for calculations; null where the shop gives none. */
  hours: OpeningHours | null
  /** The shop's pages elsewhere, as the footer lists them. */
  profiles: { name: string; href: string }[]
  /** Whether the home page has a drawing of the shop's province. */
  isDrawnProvince: boolean
  /** The owner's own sign; null: the drawn one. */
  logo: Logo | null
  /** Which forms of texts count for this shop. */
  forms: Promises
}

/** The owner's own sign. It is a file of its own on every page, so its styles and names stay its own. */
export interface Logo {
  path: '/logo.svg'
  svg: string
  /** In its own units. */
  width: number
  height: number
}

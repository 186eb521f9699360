import * as v from 'valibot'
import { provinceBounds } from '../../illustrations/province/province-labels.ts'
import { nonEmptyList, type Promises, shortText, text } from './content-text.ts'
import { described, labelled, shownAs } from './editor-field.ts'
import { boundsOf, isNameOf, provinces } from './italian-provinces.ts'
import { ClosureSchema, type OpeningHours, OpeningHoursSchema } from './opening-hours.ts'
import { type PhoneNumber, PhoneNumberSchema } from './phone-number.ts'

/** The file of the shop's facts, inside the content folder. */
export const SHOP_FILE = 'shop.yaml'

const email = (example: string) =>
  v.pipe(v.string(), v.trim(), v.email(`un indirizzo email, come ${example}`))

const degrees = (kind: string, from: number, to: number) => {
  const expected = `una ${kind} in Italia, in gradi, da ${from} a ${to}`
  return v.pipe(v.number(), v.minValue(from, expected), v.maxValue(to, expected))
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
  const expected = `l’indirizzo completo ${name}, come ${example}`
  const isProfile = (written: string) => {
    const url = URL.canParse(written) ? new URL(written) : null
    return url?.protocol === 'https:' && hosts.test(url.hostname)
  }
  return v.pipe(v.string(), v.trim(), v.check(isProfile, expected))
}

const GOOGLE =
  /^(?:www\.|maps\.|search\.)?google\.(?:com|it)$|^maps\.app\.goo\.gl$|^goo\.gl$|^g\.(?:page|co)$/

/** An optional fact, with a name and an explanation for whoever fills it in. */
const fact = <Schema extends v.GenericSchema>(title: string, description: string, schema: Schema) =>
  v.optional(described(title, description, schema))

const PAYMENTS = ['contanti', 'carta', 'bonifico', 'rate'] as const

const euros = v.pipe(
  v.number(),
  v.integer('un numero intero di euro'),
  v.minValue(0, 'un prezzo in euro, 0 se è gratis'),
)

/** A company's tax code is eleven digits, a person's sixteen letters and digits. */
const TAX_CODE = /^(?:\d{11}|[A-Z]{6}[\dA-Z]{2}[A-Z][\dA-Z]{2}[A-Z][\dA-Z]{3}[A-Z])$/

/** Facts that a visitor asks before coming, and those that the law wants of companies. */
const MORE_FACTS = {
  payment: fact('Pagamenti', 'Si leggono nei contatti.', nonEmptyList(v.picklist(PAYMENTS))),
  parking: fact('Parcheggio', 'Dove lasciare l’auto. Si legge sotto l’indirizzo.', text),
  pickup: fact('Ritiro e consegna', 'Dove e a quanto. Si legge nei contatti.', text),
  emergencyNote: fact(
    'Nota sulle emergenze',
    'Che cosa copre la reperibilità e quanto costa, sotto “Disponibilità”.',
    text,
  ),
  servedTowns: fact(
    'Comuni serviti',
    'Si leggono sotto “Dove Siamo” e, in provincia di Padova, nel disegno.',
    nonEmptyList(text),
  ),
  certifications: fact(
    'Certificazioni',
    'Su che cosa si basa “tecnici certificati”.',
    nonEmptyList(v.strictObject({ name: text, issuer: v.optional(labelled('Chi la rilascia', text)) })),
  ),
  registeredOffice: fact(
    'Sede legale',
    'Delle società, se non è l’indirizzo del negozio (art. 2250 c.c.).',
    text,
  ),
  fiscalCode: fact(
    'Codice fiscale',
    'Se è diverso dalla partita IVA.',
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(TAX_CODE, 'un codice fiscale: undici cifre tra virgolette, o sedici lettere maiuscole e cifre'),
      v.check(
        (code) => code.length === 16 || hasCheckDigit(code),
        'un codice fiscale giusto: l’ultima cifra non torna con le altre dieci',
      ),
    ),
  ),
  soleShareholder: fact('Socio unico', 'Se la società ha un solo socio (art. 2250 c.c.).', v.boolean()),
  inLiquidation: fact('In liquidazione', 'Se la società è in liquidazione (art. 2250 c.c.).', v.boolean()),
  refurbishedWarrantyMonths: fact(
    'Garanzia dei ricondizionati',
    'I mesi di garanzia legale sull’usato che vendi, da 12 a 24.',
    wholeNumber(
      'mesi',
      12,
      24,
      'di almeno 12 mesi, il minimo di legge per l’usato (art. 133 Codice del consumo)',
    ),
  ),
  diagnosis: fact(
    'Diagnosi',
    'Quanto costa in euro, e quanto a chi poi non procede. 0 vuol dire gratis.',
    v.strictObject({ price: euros, ifRefused: v.optional(labelled('Se non procede', euros)) }),
  ),
  priceRange: fact(
    'Fascia di prezzo',
    'Per i motori di ricerca, da € a €€€€.',
    v.pipe(v.string(), v.regex(/^€{1,4}$/, 'una fascia da uno a quattro simboli dell’euro, come "€€"')),
  ),
}

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
const redirects = v.record(
  v.pipe(
    v.string(),
    v.regex(
      /^\/\S+$/,
      'il vecchio indirizzo da "/" in poi, con %20 al posto degli spazi, come /chi%20siamo.html',
    ),
    v.regex(/^[^?#*:]+$/, 'il vecchio indirizzo da "/" in poi, senza "?" né "#", come /contatti.html'),
  ),
  v.pipe(
    v.string(),
    v.regex(
      /^\/\S*$|^https:\/\/\S+$/,
      'una pagina di questo sito, come /recupero-dati, o un indirizzo https://',
    ),
  ),
)

/** The content's repository, for the editor at `/gestione`; without it there is no editor. */
const editing = v.strictObject({
  repository: described(
    'Repository',
    'Il proprietario e il nome, come mario/sito.',
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]+(?:\/[\w.-]+)+$/, 'il proprietario e il nome del repository, come mario/sito'),
    ),
  ),
  branch: described('Ramo', 'Quello che si pubblica; se non lo scrivi, main.', v.optional(text, 'main')),
  provider: described('Servizio', 'github, gitlab oppure gitea.', v.picklist(['github', 'gitlab', 'gitea'])),
  url: fact(
    'Indirizzo del servizio',
    'Solo se GitLab o Gitea sono su un tuo server, o se con GitHub entri con la password.',
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s/]+$/, 'un indirizzo senza barra in fondo, come https://git.example.com'),
    ),
  ),
})
export type Editing = v.InferOutput<typeof editing>

/** The marks of the promises that the owner has confirmed, or true for all of them. */
const marksOrAll = (written: unknown): v.GenericSchema<boolean | string> =>
  typeof written === 'string' ? text : v.boolean()

const FactsSchema = v.strictObject({
  example: described(
    'Dati di esempio',
    'Finché è true il sito si prova, ma non si pubblica.',
    shownAs(false, v.optional(v.boolean(), false)),
  ),
  promisesConfirmed: described(
    'Promesse confermate',
    'npm run shop -- --terminal scrive qui quali frasi che promettono qualcosa hai confermato; true vale per tutte.',
    shownAs(false, v.optional(v.lazy(marksOrAll), false)),
  ),
  brand: labelled('Nome del negozio', shortText(50)),
  shortName: fact(
    'Nome corto',
    'Nella testata e sotto l’icona sul telefono, se il nome è lungo.',
    shortText(24),
  ),
  businessType: described(
    'Tipo di negozio',
    'Per i motori di ricerca.',
    v.optional(v.picklist(BUSINESS_TYPES), 'ComputerStore'),
  ),
  legalName: fact(
    'Ragione sociale',
    'Per una ditta individuale, il tuo nome e cognome. In fondo alle pagine.',
    text,
  ),
  legalForm: fact('Forma giuridica', 'Solo per le società, come “S.r.l.”.', text),
  shareCapital: fact('Capitale sociale', 'Solo per le società, come “Capitale sociale € 10.000 i.v.”.', text),
  address: v.strictObject({
    street: labelled('Via e numero', text),
    postalCode: labelled(
      'CAP',
      v.pipe(v.string(), v.regex(/^\d{5}$/, 'un CAP di cinque cifre tra virgolette, come "35028"')),
    ),
    town: labelled('Città', text),
    province: labelled(
      'Sigla della provincia',
      v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'la sigla di due lettere maiuscole, come PD')),
    ),
  }),
  provinceName: described('Provincia', 'Per intero: è la zona in cui lavori.', text),
  coordinates: described(
    'Punto sulla mappa',
    'Su Google Maps, tasto destro sul negozio: i due numeri in cima al menu, con cinque decimali.',
    v.strictObject({
      latitude: labelled('Latitudine', degrees('latitudine', 35.4, 47.1)),
      longitude: labelled('Longitudine', degrees('longitudine', 6.6, 18.6)),
    }),
  ),
  phone: described(
    'Telefono',
    'Con il prefisso e senza spazi; lo 0 dei fissi resta: +390495550123.',
    PhoneNumberSchema,
  ),
  whatsapp: fact(
    'WhatsApp',
    'Se ha un altro numero: i pulsanti della chat ci sono sempre. Su un fisso serve WhatsApp Business.',
    PhoneNumberSchema,
  ),
  phones: labelled(
    'Altri numeri',
    v.optional(v.array(v.strictObject({ label: text, number: labelled('Numero', PhoneNumberSchema) }))),
  ),
  replyHours: fact(
    'Risposta, in ore',
    'Entro quante ore rispondi. A negozio chiuso si contano dalla riapertura; se lo lasci vuoto, il sito non promette tempi.',
    wholeNumber('ore', 1, 240, 'di almeno 1 ora'),
  ),
  replyDays: fact(
    'Risposta, in giorni',
    'Al posto delle ore. Contano i giorni in cui sei aperto o, se non scrivi gli orari, dal lunedì al venerdì.',
    wholeNumber('giorni', 1, 30, 'di almeno 1 giorno'),
  ),
  emergencies: described(
    'Emergenze giorno e notte',
    'Se non rispondi 24 ore su 24, spariscono le frasi che lo promettono.',
    v.optional(v.boolean(), false),
  ),
  hours: fact(
    'Orari',
    'Scrivi tutti i giorni in cui sei aperto: negli altri risulti chiuso.',
    OpeningHoursSchema,
  ),
  closures: described(
    'Ferie e chiusure',
    'L’avviso compare su ogni pagina due settimane prima e sparisce dopo l’ultimo giorno.',
    v.optional(v.array(ClosureSchema), []),
  ),
  links: described(
    'Social e altre pagine',
    'Gli indirizzi completi, da https:// in poi.',
    v.optional(
      v.strictObject({
        googleMaps: v.optional(
          labelled(
            'Google Maps',
            profile('della scheda su Google Maps', GOOGLE, 'https://maps.app.goo.gl/…'),
          ),
        ),
        facebook: v.optional(
          labelled(
            'Facebook',
            profile('della pagina Facebook', /(?:^|\.)facebook\.com$/, 'https://www.facebook.com/…'),
          ),
        ),
        instagram: v.optional(
          labelled(
            'Instagram',
            profile('del profilo Instagram', /(?:^|\.)instagram\.com$/, 'https://www.instagram.com/…'),
          ),
        ),
        reviews: fact(
          'Recensioni su Google',
          'Il link compare nei contatti; il sito non mostra stelle.',
          profile('delle recensioni su Google', GOOGLE, 'https://g.page/r/…'),
        ),
      }),
      {},
    ),
  ),
  redirects: described(
    'Indirizzi del vecchio sito',
    'Ogni vecchio indirizzo, da “/” in poi e senza “?”, e la pagina nuova a cui porta.',
    v.optional(redirects, {}),
  ),
  email: described(
    'Email',
    'Si legge nei contatti. Qui arrivano le richieste del modulo, se il server non ha un altro indirizzo (MAIL_TO).',
    email('info@example.com'),
  ),
  vatNumber: v.pipe(
    v.string(),
    v.regex(/^\d{11}$/, 'una P.IVA di undici cifre tra virgolette, come "01234567897"'),
    v.check(hasCheckDigit, 'una P.IVA giusta: l’ultima cifra non torna con le altre dieci'),
  ),
  rea: fact(
    'Numero REA',
    'Solo per chi è nel Registro delle imprese, come PD 123456.',
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[A-Z]{2}[ -]\d{4,7}$/, 'la sigla della Camera di commercio e il numero, come PD 123456'),
    ),
  ),
  pec: fact('PEC', 'Solo per le società.', email('nome@pec.example.com')),
  whatsappGreeting: described('Saluto su WhatsApp', 'Già scritto quando qualcuno apre la chat.', text),
  editing: fact(
    'Gestione dal browser',
    'Dove stanno i testi, per cambiarli da /gestione. Senza, quella pagina non c’è.',
    shownAs(false, editing),
  ),
  retentionDays: described(
    'Giorni di conservazione',
    'Delle richieste ricevute. Si legge nell’informativa privacy.',
    wholeNumber('giorni', 1, 3650, 'di almeno 1 giorno'),
  ),
  ...MORE_FACTS,
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
export const DRAWN_PROVINCE = 'PD'

/** Sign, name and coordinates must belong to one province; `replyHours` and `replyDays` exclude each other. */
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
        message: 'vuoto, perché c’è già una risposta in ore (replyHours)',
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
      const message = `${province.name}, il nome della sigla ${province.sign}`
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

/** The shop's facts and what is derived from them, such as links. */
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
  /** The WhatsApp number; null if it is the same as `phone`. */
  chatPhone: PhoneNumber | null
  /** The link to a chat that opens with `text`, or with the greeting when none is given. */
  whatsapp(text?: string): string
  /** The link to `email`: "mailto:…". */
  mailto: string
  /** Directions to the shop on OpenStreetMap, whose map the site shows too. */
  directionsUrl: string
  /** The opening hours, for people and for calculations; null where the shop gives none. */
  hours: OpeningHours | null
  /** The shop's social media pages, as the footer lists them. */
  profiles: { name: string; href: string }[]
  /** Whether the home page has a drawing of the shop's province. */
  isDrawnProvince: boolean
  /** The owner's logo; null where pages show the built-in drawing. */
  logo: Logo | null
  /** The facts that select the forms of texts. */
  forms: Promises
}

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

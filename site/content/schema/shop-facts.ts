import { z } from 'astro/zod'
import {
  choice,
  decimal,
  email,
  group,
  groups,
  groupWithHint,
  imageFile,
  line,
  list,
  matching,
  price,
  prose,
  webAddress,
  wholeNumber,
  yesNo,
} from './fields.ts'
import { ClosureSchema, OpeningHoursSchema } from './hours-and-closures.ts'
import { phoneNumberField } from './phone-number.ts'

/** Two numbers in degrees (WGS 84), as Google Maps copies them; a comma in them is a decimal one. */
const MAP_POINT = /^\s*(\d+[.,]\d+)[,;\s]+(\d+[.,]\d+)\s*$/
const IN_ITALY = 'un punto in Italia, come 45.29704, 12.03540'

const mapPoint = matching(
  MAP_POINT,
  'Punto sulla mappa',
  IN_ITALY,
  'Google Maps, tasto destro sul negozio: un clic sui numeri in cima li copia.',
)
  .transform((written) => {
    const [, latitude = '', longitude = ''] = MAP_POINT.exec(written) ?? []
    return { latitude: decimal(latitude), longitude: decimal(longitude) }
  })
  .refine(
    ({ latitude, longitude }) => latitude > 35.4 && latitude < 47.1 && longitude > 6.6 && longitude < 18.6,
    `deve essere ${IN_ITALY}`,
  )

/** Kinds of shop that schema.org knows, all of them a LocalBusiness. */
const BUSINESS_TYPES = {
  ComputerStore: 'Negozio di computer',
  ElectronicsStore: 'Negozio di elettronica',
  MobilePhoneStore: 'Negozio di telefoni',
  Store: 'Negozio',
  LocalBusiness: 'Attività locale',
} as const

const PAYMENTS = { contanti: 'Contanti', carta: 'Carta', bonifico: 'Bonifico', rate: 'Rate' } as const

/** A company's tax code is eleven digits, a person's sixteen letters and digits. */
const TAX_CODE = /^(?:\d{11}|[A-Z]{6}[\dA-Z]{2}[A-Z][\dA-Z]{2}[A-Z][\dA-Z]{3}[A-Z])$/

const LOGO = 'svg|png|jpe?g|webp'

/** The content's repository, for the editor at `/gestione`; without it the built site has no editor. */
const editing = z
  .strictObject({
    branch: line('Ramo').optional(),
    provider: z.enum(['github', 'gitlab', 'gitea']),
    repository: matching(/^[\w.-]+(?:\/[\w.-]+)+$/, 'Repository', 'come mario/sito'),
    /** The address of the shop's own GitLab or Gitea server or, for GitHub, of an OAuth server for signing in. */
    url: matching(/^https?:\/\/[^\s/]+$/, 'Indirizzo', 'un indirizzo senza barra in fondo').optional(),
  })
  .meta({ title: 'Gestione dal browser', field: 'hidden' })
export type Editing = z.output<typeof editing>

/** The shop's facts, `content/shop.yaml`. What changes most often stands first in the editor. */
export const ShopSchema = z
  .strictObject({
    hours: OpeningHoursSchema.optional(),
    closures: list(
      'Ferie e chiusure',
      ClosureSchema,
      'L’avviso compare su ogni pagina due settimane prima e sparisce dopo l’ultimo giorno.',
    ).optional(),
    phone: phoneNumberField('Telefono', 'Come lo scrivi di solito: 049 555 0123.'),
    whatsapp: phoneNumberField(
      'WhatsApp',
      'Se ha un altro numero: i pulsanti della chat ci sono sempre. Su un fisso serve WhatsApp Business.',
    ).optional(),
    phones: groups('Altri numeri', 'Numero', {
      label: line('Nome'),
      number: phoneNumberField('Numero'),
    }).optional(),
    email: email(
      'Email',
      'Si legge nei contatti. Qui arrivano le richieste del modulo, se chi gestisce il server non ha scelto un altro indirizzo.',
    ),
    emergencies: yesNo('Emergenze giorno e notte', 'Se è spento, spariscono le frasi che lo promettono.'),
    emergencyNote: line(
      'Nota sulle emergenze',
      'Che cosa copre la reperibilità e quanto costa, sotto “Disponibilità”.',
    ).optional(),
    replyHours: wholeNumber(
      'Risposta, in ore',
      1,
      240,
      'Entro quante ore rispondi. A negozio chiuso si contano dalla riapertura; se lo lasci vuoto, il sito non promette tempi.',
    ).optional(),
    replyDays: wholeNumber(
      'Risposta, in giorni',
      1,
      30,
      'Al posto delle ore. Contano i giorni in cui sei aperto o, se non scrivi gli orari, dal lunedì al venerdì.',
    ).optional(),
    diagnosis: groupWithHint('Diagnosi', 'Quanto costa, e quanto a chi poi non procede.', {
      price: price('Prezzo in euro', '0 vuol dire gratis.'),
      ifRefused: price('Se non procede', 'Quanto paga chi poi non procede.').optional(),
    }).optional(),
    example: yesNo(
      'Sono dati di esempio',
      'Finché è acceso il sito si può provare, ma non pubblicare. Spegnilo quando hai scritto i dati veri.',
    ),
    // In texts {brand} becomes this name, which must not hold placeholders itself.
    brand: matching(/^[^{}]{1,50}$/, 'Nome del negozio', 'di al massimo 50 lettere, senza graffe'),
    shortName: line('Nome corto', 'Se il nome è lungo: nella testata e sul telefono.', 24).optional(),
    logo: imageFile('Marchio', LOGO, 'Meglio un SVG, o un PNG con il lato lungo di 512 punti.').optional(),
    logoDark: imageFile('Marchio per gli sfondi scuri', LOGO, 'Se il primo lì non si vede.').optional(),
    businessType: choice('Tipo di negozio', BUSINESS_TYPES, 'Per i motori di ricerca.').optional(),
    address: group('Indirizzo', {
      street: line('Via e numero'),
      postalCode: matching(/^\d{5}$/, 'CAP', 'un CAP di cinque cifre'),
      town: line('Città'),
      province: matching(
        /^[A-Z]{2}$/,
        'Sigla della provincia',
        'una sigla di due lettere maiuscole, come PD',
      ),
    }).refine(({ postalCode, province }) => postalCode.startsWith('35') === (province === 'PD'), {
      path: ['province'],
      error: 'non va con il CAP: quelli che cominciano con 35 sono tutti in provincia di Padova (PD)',
    }),
    provinceName: matching(
      /^(?!provincia\b)./i,
      'Provincia',
      'il nome da solo, come Padova',
      'Per intero: è la zona in cui lavori.',
    ),
    mapPoint,
    servedTowns: list(
      'Comuni serviti',
      line('Comune'),
      'Si leggono sotto “Dove Siamo” e, i più grandi del Padovano, nel disegno.',
    ).optional(),
    parking: line('Parcheggio', 'Dove lasciare l’auto. Si legge sotto l’indirizzo.').optional(),
    pickup: line('Ritiro e consegna', 'Dove e a quanto. Si legge nei contatti.').optional(),
    payment: list('Pagamenti', choice('Pagamento', PAYMENTS), 'Si leggono nei contatti.').optional(),
    priceRange: matching(
      /^€{1,4}$/,
      'Fascia di prezzo',
      'da uno a quattro simboli dell’euro',
      'Per i motori di ricerca, da € a €€€€.',
    ).optional(),
    certifications: list(
      'Certificazioni',
      group('Certificazione', { name: line('Nome'), issuer: line('Chi la rilascia').optional() }),
      'Su che cosa si basa “tecnici certificati”.',
    ).optional(),
    links: groupWithHint('Social e altre pagine', 'Gli indirizzi completi, da https:// in poi.', {
      googleMaps: webAddress('Google Maps').optional(),
      facebook: webAddress('Facebook').optional(),
      instagram: webAddress('Instagram').optional(),
      reviews: webAddress('Recensioni su Google', 'Un link nei contatti, senza stelle.').optional(),
    }).optional(),
    whatsappGreeting: prose('Saluto su WhatsApp', 'Già scritto quando qualcuno apre la chat.'),
    redirects: groups('Indirizzi del vecchio sito', 'Indirizzo', {
      from: matching(
        /^\/[^\s?#*:]+$/,
        'Vecchio indirizzo',
        'una pagina senza “?” né “#”, come /vecchia.html',
      ),
      to: matching(
        /^\/\S*$|^https:\/\/\S+$/,
        'Pagina nuova',
        'una pagina di questo sito, come /recupero-dati, o un indirizzo https://',
      ).meta({ reference: 'page' }),
    }).optional(),
    vatNumber: matching(/^\d{11}$/, 'Partita IVA', 'una P.IVA di undici cifre, senza IT').refine(
      hasCheckDigit,
      'deve essere una P.IVA giusta: l’ultima cifra non torna con le altre dieci',
    ),
    fiscalCode: matching(
      TAX_CODE,
      'Codice fiscale',
      'di undici cifre, o di sedici lettere maiuscole e cifre',
      'Se è diverso dalla partita IVA.',
    )
      .refine(
        (code) => code.length === 16 || hasCheckDigit(code),
        'deve essere un codice fiscale giusto: l’ultima cifra non torna con le altre dieci',
      )
      .optional(),
    legalName: line(
      'Ragione sociale',
      'Per una ditta individuale, il tuo nome e cognome; per una società anche “S.r.l.”.',
    ).optional(),
    legalForm: line('Forma giuridica', 'Solo per le società, come “S.r.l.”.').optional(),
    shareCapital: line('Capitale sociale', 'Di società, come “Capitale sociale € 00.000 i.v.”.').optional(),
    registeredOffice: line('Sede legale', 'Delle società, se è altrove (art. 2250 c.c.).').optional(),
    rea: matching(
      /^[A-Z]{2}[ -]\d{4,7}$/,
      'Numero REA',
      'come PD 000000',
      'Solo per chi è nel Registro delle imprese.',
    ).optional(),
    pec: email('PEC', 'Solo per le società.').optional(),
    soleShareholder: yesNo('Socio unico', 'Se la società ha un solo socio (art. 2250 c.c.).'),
    inLiquidation: yesNo('In liquidazione', 'Se la società è in liquidazione (art. 2250 c.c.).'),
    retentionDays: wholeNumber(
      'Giorni di conservazione',
      1,
      3650,
      'Delle richieste ricevute. Si legge nell’informativa privacy.',
    ),
    editing: editing.optional(),
  })
  .refine(({ replyHours, replyDays }) => replyHours === undefined || replyDays === undefined, {
    path: ['replyDays'],
    error: 'c’è già la risposta in ore: scrivine una sola',
  })
  .refine(({ provinceName, address }) => provinceName !== 'Padova' || address.province === 'PD', {
    path: ['provinceName'],
    error: 'non va con la sigla della provincia',
  })
  .refine(({ example, legalName }) => example || legalName, {
    path: ['legalName'],
    error: 'manca: la legge vuole che il sito la dica (art. 7 d.lgs. 70/2003)',
  })
export type ShopFacts = z.output<typeof ShopSchema>

/**
 * Whether the last of the eleven digits of an Italian VAT number follows from the others by Luhn's formula (d.m. 23 December
 * 1976, art. 2). Eleven zeros pass: the example has them.
 */
function hasCheckDigit(vatNumber: string): boolean {
  const values = [...vatNumber].map((digit, index) => Number(digit) * (1 + (index % 2)))
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

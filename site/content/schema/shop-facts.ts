import { z } from 'astro/zod'
import {
  decimal,
  email,
  groups,
  imageFile,
  line,
  list,
  matching,
  nameMatching,
  plainProse,
  price,
  webAddress,
  wholeNumber,
} from './fields.ts'
import { DaysSchema, OpeningHoursSchema } from './hours-and-closures.ts'
import { phoneNumberField } from './shop-phone.ts'

/**
 * Two numbers in degrees (WGS 84), as Google Maps copies them; a comma in them is a decimal one.
 */
const MAP_POINT = /^(\d+[.,]\d+)[,;\s]+(\d+[.,]\d+)$/

const mapPoint = matching(MAP_POINT, 'un punto in Italia, come 45.29704, 12.03540').transform(
  (written) => {
    const [, latitude = '', longitude = ''] = MAP_POINT.exec(written) ?? []
    return { latitude: decimal(latitude), longitude: decimal(longitude) }
  },
)

/** A company's tax code is eleven digits, a person's sixteen letters and digits. */
const TAX_CODE = /^(?:\d{11}|[A-Z]{6}[\dA-Z]{9}[A-Z])$/

const LOGO = 'svg|png|jpe?g|webp'

/** A code that matches the pattern; if it has eleven digits, the last one is checked too. */
const checked = (pattern: RegExp, expected: string) =>
  matching(pattern, expected).refine(
    (code) => code.length !== 11 || hasCheckDigit(code),
    'è sbagliata: l’ultima cifra non torna con le altre dieci',
  )

/**
 * The content's repository, for the editor at `/gestione`; without it the built site has no editor.
 */
const editing = z
  .strictObject({
    branch: line.optional(),
    provider: z.enum(['github', 'gitlab', 'gitea']),
    repository: matching(/^[\w.-]+(?:\/[\w.-]+)+$/, 'come mario/sito'),
    /**
     * The address of the shop's own GitLab or Gitea server or, for GitHub, of an OAuth server for
     * signing in.
     */
    url: matching(/^https?:\/\/[^\s/]+$/, 'un indirizzo senza barra in fondo').optional(),
  })
  .meta({ field: 'hidden' })
export type Editing = z.output<typeof editing>

/** The shop's facts, `content/shop.yaml`. What changes most often stands first in the editor. */
export const ShopSchema = z
  .strictObject({
    notice: DaysSchema.optional(),
    hours: OpeningHoursSchema.optional(),
    closures: list(DaysSchema).optional(),
    phone: phoneNumberField,
    whatsapp: phoneNumberField.optional(),
    phones: groups({ label: line, number: phoneNumberField }).optional(),
    email,
    emergencies: z.boolean(),
    emergencyNote: line.optional(),
    replyHours: wholeNumber(3).optional(),
    replyDays: wholeNumber(2).optional(),
    diagnosis: z.strictObject({ price, ifRefused: price.optional() }).optional(),
    example: z.boolean(),
    // In texts {brand} becomes this name, which must not hold placeholders itself.
    brand: nameMatching(/^[^{}]{1,50}$/, 'di al massimo 50 lettere, senza graffe'),
    shortName: line.max(24).optional(),
    logo: imageFile(LOGO).optional(),
    logoDark: imageFile(LOGO).optional(),
    // Kinds of shop that schema.org knows, all of them a LocalBusiness.
    businessType: z
      .enum(['ComputerStore', 'ElectronicsStore', 'MobilePhoneStore', 'Store', 'LocalBusiness'])
      .optional(),
    address: z.strictObject({
      street: line,
      postalCode: matching(/^\d{5}$/, 'un CAP di cinque cifre'),
      town: line,
      province: matching(/^[A-Z]{2}$/, 'una sigla di due lettere maiuscole, come PD'),
    }),
    provinceName: nameMatching(/^(?!provincia\b)./i, 'il nome da solo, come Padova'),
    mapPoint,
    servedTowns: list(line).optional(),
    parking: line.optional(),
    pickup: line.optional(),
    payment: list(z.enum(['contanti', 'carta', 'bonifico', 'rate'])).optional(),
    priceRange: matching(/^€{1,4}$/, 'da uno a quattro simboli dell’euro').optional(),
    certifications: groups({ name: line, issuer: line.optional() }).optional(),
    links: z
      .strictObject({
        googleMaps: webAddress,
        facebook: webAddress,
        instagram: webAddress,
        reviews: webAddress,
      })
      .partial()
      .optional(),
    whatsappGreeting: plainProse,
    redirects: groups({
      from: matching(
        /^\/[^\s?#*:]+$/,
        'un indirizzo con / davanti, senza “?” né “#”, come /vecchia.html',
      ),
      to: matching(
        /^\/\S*$|^https:\/\/\S+$/,
        'una pagina di questo sito, come /recupero-dati, o un indirizzo https://',
      ).meta({ reference: 'page' }),
    }).optional(),
    vatNumber: checked(/^\d{11}$/, 'una P.IVA di undici cifre, senza IT'),
    fiscalCode: checked(
      TAX_CODE,
      'di undici cifre, o di sedici lettere maiuscole e cifre',
    ).optional(),
    legalName: line.optional(),
    legalForm: line.optional(),
    shareCapital: line.optional(),
    registeredOffice: line.optional(),
    rea: matching(/^[A-Z]{2}[ -]\d{4,7}$/, 'come PD 000000').optional(),
    pec: email.optional(),
    soleShareholder: z.boolean(),
    inLiquidation: z.boolean(),
    retentionDays: wholeNumber(4),
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
 * Whether the last of the eleven digits of an Italian VAT number follows from the others by Luhn's
 * formula (d.m. 23 December 1976, art. 2). Eleven zeros pass: the example has them.
 */
function hasCheckDigit(vatNumber: string): boolean {
  const values = [...vatNumber].map((digit, index) => Number(digit) * (1 + (index % 2)))
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

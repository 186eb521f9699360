import { z } from 'astro/zod'
import { PAGE_DRAWINGS, PLATES, SMALL_DRAWINGS } from '../../illustrations/drawing-names.ts'

/** How the editor shows a key, where its type does not tell; a `hidden` one has no field. */
type EditorField =
  | 'multiline'
  | 'colour'
  | 'time'
  | 'pageDrawing'
  | 'smallDrawing'
  | 'plate'
  | 'hidden'

/**
 * What the schema says of a key beside its type. The key's words in the editor stand in
 * `site/editor/labels/`.
 */
export interface KeyMeta {
  field?: EditorField
  /**
   * What the text names: a service by its file, a page by its address, or a file of
   * `content/images/`.
   */
  reference?: 'service' | 'page' | 'image'
  /** The fact of the shop without which pages do not show the value. */
  fact?: Fact
  /** Whether pages show a long text as it is written: no bold words, no links. */
  plain?: boolean
  /** The Italian names of an enum's values. */
  choices?: Readonly<Record<string, string>> | undefined
  /** What a text that does not match the pattern should be: "deve essere …". */
  expected?: string
}

const ADDRESS = /(\]\([^)]*\)|https?:\/\/\S+|(?<!\S)\S+@\S+)/
/** After a letter, and before a letter or the mark of a bold word, a link or a placeholder. */
const APOSTROPHE = /(?<=\p{L})'(?=[\p{L}{[*])/gu

/** A text that people read: its straight apostrophes become curly, but not inside addresses. */
const read = z
  .string()
  .trim()
  .overwrite((text) =>
    text
      .split(ADDRESS)
      .map((part) => (ADDRESS.test(part) ? part : part.replace(APOSTROPHE, '’')))
      .join(''),
  )

/** A text of 1 to `most` letters; `most` is more than any page needs. */
const readable = (most: number) =>
  read.min(1).refine(({ length }) => length <= most, `deve avere al massimo ${most} lettere`)

export const line = readable(2000)

export const prose = line.meta({ field: 'multiline' })

/** For places that show neither bold words nor links. */
export const plainProse = prose.meta({ plain: true })

export const markdown = readable(50_000).meta({ field: 'multiline' })

/** A text that matches a pattern; `expected` says what it should be. */
export const matching = (pattern: RegExp, expected: string, text = z.string().trim()) =>
  text.regex(pattern, `deve essere ${expected}`).meta({ expected: `deve essere ${expected}` })

export const nameMatching = (pattern: RegExp, expected: string) => matching(pattern, expected, read)

export const email = matching(z.regexes.email, 'un indirizzo email, come info@example.com')

export const webAddress = matching(
  /^https:\/\/[^\s/.]+\.\S+[^\s.…]$/,
  'un indirizzo completo da https:// in poi',
)

export const day = z.iso.date('deve essere una data vera, anno-mese-giorno, come 2027-08-10')

/** The last day, included, on which pages show a section or an entry. */
export const until = day.optional()

export const decimal = (written: string) => Number(written.replace(',', '.'))

/**
 * A number in a text, as an Italian writes it. Files may also hold a whole number as a YAML number,
 * but no other one: YAML reads 1.250 as one and a quarter. The JSON Schema takes the same.
 */
const numeral = (pattern: RegExp, minimum: number, maximum: number, expected: string) =>
  z
    .preprocess(
      (written) => (Number.isInteger(written) ? String(written) : written),
      matching(pattern, expected).meta({ type: ['string', 'integer'], minimum, maximum }),
    )
    // Otherwise the editor would take the key for optional, because of `preprocess`.
    .nonoptional()
    .transform(decimal)

/** From 1 to the largest number of so many digits. */
export function wholeNumber(digits: number) {
  const most = 10 ** digits - 1
  const pattern = new RegExp(`^[1-9]\\d{0,${digits - 1}}$`)
  return numeral(pattern, 1, most, `un numero intero da 1 a ${most}, come 24`)
}

/**
 * A price in euros. A thousand is written without a point, which could as well stand before the
 * cents.
 */
export const price = numeral(
  /^\d{1,4}(?:[.,]\d{1,2})?$/,
  0,
  9999,
  'un prezzo in euro da 0 a 9999, come 19,90',
)

/** One of several values, with their Italian names. */
export const choice = <Name extends string>(choices: Readonly<Record<Name, string>>) =>
  z.enum(Object.keys(choices) as Name[]).meta({ choices })

/** A list that is not empty, and has no text or choice twice. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1)
    .refine((items) => {
      const texts = items.filter((each) => typeof each === 'string')
      return new Set(texts).size === texts.length
    }, 'non può avere due voci uguali')

export const groups = <Shape extends z.ZodRawShape>(shape: Shape) => list(z.strictObject(shape))

export const serviceName = matching(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'il nome di un servizio, come recupero-dati',
).meta({ reference: 'service' })

export const pageDrawing = choice(PAGE_DRAWINGS).meta({ field: 'pageDrawing' })
export const smallDrawing = choice(SMALL_DRAWINGS).meta({ field: 'smallDrawing' })
export const plate = choice(PLATES).meta({ field: 'plate' })

/** A file of `content/images/`, as pages of the site would address it. */
export const imageFile = (kinds: string) =>
  matching(
    new RegExp(`^/images/[\\w.-]+\\.(?:${kinds})$`, 'i'),
    'un file della cartella images, come /images/negozio.jpg (senza spazi né accenti)',
  ).meta({ reference: 'image' })

export const photoKeys = { file: imageFile('jpe?g|png|webp|avif|heic|heif'), alt: line }

export const titled = { title: line.max(80), text: prose }

const FACTS = ['emergencies', 'hours', 'replyHours', 'diagnosis', 'freeDiagnosis'] as const
export type Fact = (typeof FACTS)[number]

/** A value that pages get only if a fact of the shop holds; else it is undefined. */
export const onlyIf = <Schema extends z.ZodType>(fact: Fact, schema: Schema) =>
  schema.transform((value): z.output<Schema> | undefined => value).meta({ fact })

/** The fact of the shop that must hold for pages to show an entry. */
export const when = z.enum(FACTS).optional()

export const head = { title: line, description: plainProse }

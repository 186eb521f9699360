import { z } from 'astro/zod'
import { PAGE_DRAWINGS, PLATES, SMALL_DRAWINGS } from '../../illustrations/drawing-names.ts'

/** The editor's field where the type alone does not decide; `hidden` keys have none. */
export type EditorField =
  | 'multiline'
  | 'colour'
  | 'date'
  | 'time'
  | 'pageDrawing'
  | 'smallDrawing'
  | 'plate'
  | 'hidden'

/** What the schema says of a key beside its type, for the editor and for code editors. `.meta()` comes last in a schema. */
export interface KeyMeta {
  /** The key's Italian name. */
  title: string
  /** A hint for whoever fills it in. */
  description?: string | undefined
  field?: EditorField
  /** What the text names: a service by its file, a page by its address, or a file of `content/images/`. */
  reference?: 'service' | 'page' | 'image'
  /** The fact of the shop without which pages do not show the value. */
  fact?: Fact
  /** Whether the text may have all of Markdown. */
  markdown?: boolean
  /** The Italian names of an enum's values. */
  choices?: Readonly<Record<string, string>>
  /** What a text that does not match the pattern should be: "deve essere …". */
  expected?: string
}

/** The description of a key; a second `.meta()` adds to it. */
export const named = (title: string, description?: string) => ({
  title,
  ...(description && { description }),
})

/** A text with something to see in it and of at most `most` letters, more than any page needs. */
const readable = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((written) => written === '' || /[^\p{C}\p{Z}]/u.test(written), 'non ha niente che si veda')
    .refine(({ length }) => length <= most, `deve avere al massimo ${most} lettere`)
const text = readable(2000)

/** A text of one line, of at most `most` letters where a longer one has no room. */
export const line = (title: string, description?: string, most?: number) =>
  (most ? text.max(most) : text).meta(named(title, description))

/** A text that may be long. */
export const prose = (title: string, description?: string) =>
  text.meta({ ...named(title, description), field: 'multiline' })

/** A text of several paragraphs with all of Markdown. */
export const markdown = (title: string, description: string) =>
  readable(50_000).meta({ ...named(title, description), field: 'multiline', markdown: true })

/** A text that matches a pattern; `expected` says what it should be. */
export const matching = (pattern: RegExp, title: string, expected: string, description?: string) =>
  z
    .string()
    .trim()
    .regex(pattern, `deve essere ${expected}`)
    .meta({ ...named(title, description), expected: `deve essere ${expected}` })

export const email = (title: string, description?: string) =>
  matching(z.regexes.email, title, 'un indirizzo email, come info@example.com', description)

/** An address at https. */
export const webAddress = (title: string, description?: string) =>
  matching(/^https:\/\/[^\s/.]+\.\S+[^\s.…]$/, title, 'un indirizzo completo da https:// in poi', description)

/** The value of a number with a comma or a point before its decimals. */
export const decimal = (written: string) => Number(written.replace(',', '.'))

/** A number as an Italian writes it in a text. Files may also hold it as a number of YAML. */
const numeral = (field: ReturnType<typeof matching>, least: number, most: number) =>
  z
    .preprocess((written) => (typeof written === 'number' ? String(written) : written), field)
    // The editor would take what is preprocessed for optional.
    .nonoptional()
    .transform(decimal)
    .refine((value) => value >= least && value <= most, String(field.meta()?.expected))

export const wholeNumber = (title: string, least: number, most: number, description?: string) =>
  numeral(
    matching(/^\d+$/, title, `un numero intero da ${least} a ${most}, come 24`, description),
    least,
    most,
  )

/** A price in euros. A thousand is written without a point, which could as well stand before the cents. */
export const price = (title: string, hint: string) =>
  numeral(
    matching(/^\d+(?:[.,]\d{1,2})?$/, title, 'un prezzo in euro da 0 a 9999, come 19,90', hint),
    0,
    9999,
  )

/** True or false, written in every file: the editor would add an absent one. */
export const yesNo = (title: string, description?: string) => z.boolean().meta(named(title, description))

/** One of several values, each with its Italian name. */
export const choice = <const Choices extends Readonly<Record<string, string>>>(
  title: string,
  choices: Choices,
  description?: string,
) =>
  z.enum(Object.keys(choices) as (keyof Choices & string)[]).meta({ ...named(title, description), choices })

/** A list that is not empty; of texts and choices none stands in it twice. */
export const list = <Item extends z.ZodType>(title: string, item: Item, description?: string) =>
  z
    .array(item)
    .min(1)
    .refine((items) => {
      const texts = items.filter((each) => typeof each === 'string')
      return new Set(texts).size === texts.length
    }, 'non può avere due voci uguali')
    .meta(named(title, description))

/** Keys that belong together; the schema refuses every other. */
export const group = <Shape extends z.ZodRawShape>(title: string, shape: Shape) =>
  z.strictObject(shape).meta({ title })

/** Such keys with a hint on the whole. */
export const groupWithHint = <Shape extends z.ZodRawShape>(title: string, hint: string, shape: Shape) =>
  group(title, shape).meta({ description: hint })

/** A list of groups of keys, each called `each`. */
export const groups = <Shape extends z.ZodRawShape>(title: string, each: string, shape: Shape) =>
  list(title, group(each, shape))

/** The name of a service's file, without its ending. */
export const serviceName = (title: string, description?: string) =>
  matching(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    title,
    'il nome di un servizio, come recupero-dati',
    description,
  ).meta({ reference: 'service' })

export const pageDrawing = (description: string) =>
  choice('Disegno', PAGE_DRAWINGS, description).meta({ field: 'pageDrawing' })

export const smallDrawing = choice('Disegno', SMALL_DRAWINGS).meta({ field: 'smallDrawing' })

export const plate = choice(
  'Tavola',
  PLATES,
  'Un disegno con dodici numeri, spiegati dalle voci: si vede se le voci sono dodici.',
).meta({ field: 'plate' })

/** A file of `content/images/`, as pages of the site would address it. */
export const imageFile = (title: string, kinds: string, description?: string) =>
  matching(
    new RegExp(`^/images/[\\w.-]+\\.(?:${kinds})$`, 'i'),
    title,
    'un file della cartella images, come /images/negozio.jpg (senza spazi né accenti)',
    description,
  ).meta({ reference: 'image' })

/** The keys of a photo with its alternative text. */
export const photoKeys = {
  file: imageFile('La foto', 'jpe?g|png|webp|avif|heic|heif', 'Va bene anche quella del telefono.'),
  alt: line('Che cosa si vede', 'Per chi non può vedere la foto.'),
}

/** A heading and the sentence under it. */
export const titled = { title: line('Titolo', undefined, 80), text: prose('Testo') }

/** Facts of the shop on which an entry or a key may depend, with the editor's words for them. */
export const FACTS = {
  emergencies: 'rispondi al telefono giorno e notte',
  hours: 'hai scritto gli orari',
  replyHours: 'prometti un tempo di risposta',
  diagnosis: 'hai scritto quanto costa la diagnosi',
  freeDiagnosis: 'la diagnosi è gratis, anche per chi non procede',
} as const
export type Fact = keyof typeof FACTS

/** A value that pages show only where the shop's fact holds: what they read has it as undefined elsewhere. */
export const onlyIf = <Schema extends z.ZodType>(fact: Fact, schema: Schema) =>
  schema.transform((value): z.output<Schema> | undefined => value).meta({ fact })

/** The condition of an entry: pages leave the entry out where the shop's fact does not hold. */
export const when = choice('Si vede solo se', FACTS, 'Senza, si vede sempre.').optional()

/** What search engines and browser tabs show of a page. */
export const head = {
  title: line('Titolo', 'Da 20 a 60 lettere. Si legge anche in cima al browser.'),
  description: prose('Descrizione', 'Da 120 a 160 lettere.'),
}

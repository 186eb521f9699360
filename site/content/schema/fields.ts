import { z } from 'astro/zod'
import { PAGE_DRAWINGS, SMALL_DRAWINGS } from '../../illustrations/drawing-names.ts'

/** The editor's field where the type alone does not decide; `hidden` keys have none. */
export type EditorField =
  | 'multiline'
  | 'colour'
  | 'date'
  | 'time'
  | 'image'
  | 'pageDrawing'
  | 'smallDrawing'
  | 'service'
  | 'hidden'

/** What the schema says of a key beside its type, for the editor and for code editors. `.meta()` comes last in a schema. */
export interface KeyMeta {
  /** The key's Italian name. */
  title: string
  /** A hint for whoever fills it in. */
  description?: string | undefined
  field?: EditorField
  /** The Italian names of an enum's values. */
  choices?: Readonly<Record<string, string>>
  /** What a text that does not match the pattern should be: "deve essere …". */
  expected?: string
}

const named = (title: string, description?: string, more: Omit<KeyMeta, 'title'> = {}) => ({
  title,
  ...(description && { description }),
  ...more,
})

const text = z.string().trim().min(1)

/** A text of one line, of at most `most` letters where a longer one has no room. */
export const line = (title: string, description?: string, most?: number) =>
  (most ? text.max(most) : text).meta(named(title, description))

/** A text that may be long. */
export const prose = (title: string, description?: string) =>
  text.meta(named(title, description, { field: 'multiline' }))

/** A text that matches a pattern; `expected` says what it should be. */
export const matching = (pattern: RegExp, title: string, expected: string, description?: string) =>
  z
    .string()
    .trim()
    .regex(pattern, `deve essere ${expected}`)
    .meta(named(title, description, { expected: `deve essere ${expected}` }))

export const email = (title: string, description?: string) =>
  matching(z.regexes.email, title, 'un indirizzo email, come info@example.com', description)

/** An address at https. */
export const webAddress = (title: string, description?: string) =>
  matching(
    /^https:\/\/[^\s/.]+\.[^\s]+[^\s.…]$/,
    title,
    'un indirizzo completo, da https:// in poi',
    description,
  )

export const wholeNumber = (title: string, least: number, most: number, description?: string) =>
  z.number().int().min(least).max(most).meta(named(title, description))

/** True or false, written in every file: the editor would add an absent one. */
export const yesNo = (title: string, description?: string) => z.boolean().meta(named(title, description))

/** One of several values, each with its Italian name. */
export const choice = <const Choices extends Readonly<Record<string, string>>>(
  title: string,
  choices: Choices,
  description?: string,
) => z.enum(Object.keys(choices) as (keyof Choices & string)[]).meta(named(title, description, { choices }))

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
export const group = <Shape extends z.ZodRawShape>(title: string, shape: Shape, description?: string) =>
  z.strictObject(shape).meta(named(title, description))

/** The name of a service's file, without its ending. */
export const serviceName = (title: string, description?: string) =>
  z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'deve essere il nome di un servizio, come recupero-dati')
    .meta(named(title, description, { field: 'service' }))

export const pageDrawing = (description: string) =>
  z
    .enum(Object.keys(PAGE_DRAWINGS))
    .meta(named('Disegno', description, { field: 'pageDrawing', choices: PAGE_DRAWINGS }))

export const smallDrawing = z
  .enum(Object.keys(SMALL_DRAWINGS))
  .meta(named('Disegno', undefined, { field: 'smallDrawing', choices: SMALL_DRAWINGS }))

/** A file of `content/images/`, as pages of the site would address it. */
export const imageFile = (title: string, kinds: string, description?: string) =>
  z
    .string()
    .regex(
      new RegExp(`^/images/[\\w.-]+\\.(?:${kinds})$`, 'i'),
      'deve essere un file della cartella images, come /images/negozio.jpg (senza spazi né accenti)',
    )
    .meta(named(title, description, { field: 'image' }))

const photoKeys = {
  file: imageFile('La foto', 'jpe?g|png|webp|avif|heic|heif', 'Va bene anche quella del telefono.'),
  alt: line('Che cosa si vede', 'Per chi non può vedere la foto.'),
}
/** A photo with its alternative text. */
export const photo = (title: string, description?: string) => group(title, photoKeys, description)
export const captionedPhoto = group('Foto', { ...photoKeys, caption: line('Didascalia').optional() })

/** A heading and the sentence under it. */
export const titled = (title: string, description?: string) =>
  group(title, { title: line('Titolo', undefined, 80), text: prose('Testo') }, description)

/** Facts of the shop on which an entry or a key may depend, with the editor's words for them. */
export const FACTS = {
  emergencies: 'rispondi al telefono giorno e notte',
  hours: 'hai scritto gli orari',
  replyHours: 'prometti un tempo di risposta',
  diagnosis: 'hai scritto quanto costa la diagnosi',
  freeDiagnosis: 'la diagnosi è gratis, anche per chi non procede',
} as const
export type Fact = keyof typeof FACTS

/** The condition of an entry: pages leave the entry out where the shop's fact does not hold. */
export const when = choice('Si vede solo se', FACTS, 'Senza, si vede sempre.').optional()

/** What search engines and browser tabs show of a page. */
export const TITLE_HINT = 'Da 20 a 60 lettere. Si legge anche in cima al browser.'
export const DESCRIPTION_HINT = 'Da 120 a 160 lettere.'

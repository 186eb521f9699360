import * as v from 'valibot'
import { described, shownAs } from './editor-field.ts'

/** Text, trimmed and never empty. */
export const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'compilato'))

/** Text that matches a pattern, trimmed. `expected` says what it should be; a function says it of the text as written. */
export const matching = (pattern: RegExp, expected: v.ErrorMessage<v.RegexIssue<string>>) =>
  v.pipe(v.string(), v.trim(), v.regex(pattern, expected))

/** What one of several words should be. */
export const oneOf = (words: readonly string[]) => `uno di questi: ${words.join(', ')}`

/** A check that a list names nothing twice. */
export const unrepeated = <Item>() =>
  v.check((items: Item[]) => new Set(items).size === items.length, 'un elenco senza voci ripetute')

/** Text of at most `most` letters, where a longer one has no room. */
export const shortText = (most: number) =>
  v.pipe(
    text,
    // The editor shows how many letters are left.
    v.metadata({ most }),
    v.check(
      (written) => lettersOf(written) <= most,
      ({ input }) => `avere al massimo ${most} lettere, ma ne ha ${lettersOf(input)}`,
    ),
  )

/** A list of facts, never empty. */
export const nonEmptyList = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.minLength(1, 'un elenco con almeno una voce'), unrepeated<v.InferOutput<Item>>())

/** Letters as people count them: an accented letter is one. */
export const lettersOf = (written: string) => [...written.normalize('NFC')].length

/** What a shop may promise or not. In a text with several forms each is a key, with the words for shops that promise it. */
export const PROMISES = [
  'emergencies',
  'hours',
  'replyHours',
  'diagnosis',
  'freeDiagnosis',
  'refurbishedWarrantyMonths',
] as const
export type Promises = Record<(typeof PROMISES)[number], boolean>

/** Every combination of promises: the content must be complete for each. */
const EVERY_SHOP = Array.from(
  { length: 2 ** PROMISES.length },
  (_, bits) =>
    Object.fromEntries(PROMISES.map((promise, bit) => [promise, (bits >> bit) % 2 > 0])) as Promises,
)

/** Several forms of one text or entry, of which `chooseForms` takes one for the shop. */
class Forms {
  readonly forms: Readonly<Record<string, unknown>>
  constructor(forms: Forms['forms']) {
    this.forms = forms
  }
}

/**
 * A text, or an entry of a list, that may have several forms. A shop shows the first form whose fact it gives, else `plain`:
 *
 *     note:
 *       emergencies: Reperibilità H24 per emergenze
 *       plain: Chiamaci quando vuoi
 *
 * Forms may hold forms. The schema is typed as what `chooseForms` makes of its output.
 */
function inForms<Schema extends v.GenericSchema>(schema: Schema, plain: 'plain needed' | 'plain optional') {
  const isGroup = 'entries' in schema || 'options' in schema
  // Where a text is expected, any mapping is read as its forms.
  const hasForms = (written: unknown): written is object =>
    isRecord(written) && (!isGroup || [...PROMISES, 'plain'].some((form) => form in written))
  const either: v.GenericSchema = v.lazy((written) =>
    hasForms(written) ? formsIn(Object.keys(written)) : schema,
  )
  const form = v.optional(either)
  // Valibot's output has the schema's key order, but the file's order decides which form comes first.
  const formsIn = (order: readonly string[]) => {
    const known = [...PROMISES].sort((a, b) => order.indexOf(a) - order.indexOf(b))
    const entries = Object.fromEntries(known.map((promise) => [promise, form]))
    return v.pipe(
      v.strictObject({ ...entries, plain: plain === 'plain needed' ? either : form }),
      v.transform((forms) => new Forms(forms)),
    )
  }
  return either as v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>
}

/** Text of the pages, which may have forms; `plain` is required, so that no shop lacks a text. */
export const copy = inForms(text, 'plain needed')

/** Like `copy`, but a shop without a matching form shows nothing. */
export const optionalCopy = v.optional(inForms(text, 'plain optional'))

/** A price in words; a number, "da 90", "90-120" or "90 + IVA" lacks its currency. */
export const priceText = inForms(
  matching(
    /^(?!-|.*[£$])(?!(?:(?:a partire )?da |circa |fino a )?[\d.,\s–-]*(?:\+ ?iva)?$)/i,
    ({ input }) => `un prezzo con l’euro, come "${input.replace(/^-| *[£$€] *|.*%.*/g, '') || 39} €"`,
  ),
  'plain needed',
)

/** Copy of at most `most` letters. */
export const shortCopy = (most: number) => inForms(shortText(most), 'plain needed')
export const optionalShortCopy = (most: number) => v.optional(inForms(shortText(most), 'plain optional'))

/** A list of entries that may have forms; not empty, whatever the shop promises. */
export const oneOrMore = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.array(inForms(item, 'plain optional')),
    v.minLength(1, 'un elenco con almeno una voce'),
    inEveryForm(
      (items) => items.length > 0,
      'un elenco in cui resti almeno una voce, qualunque cosa prometta il negozio',
    ),
  )

/** A check that a list passes the test for every shop, whatever the shop promises. */
export const inEveryForm = <Item>(passes: (items: Item[]) => boolean, expected: string) =>
  v.check((items: Item[]) => EVERY_SHOP.every((shop) => passes(chooseForms(items, shop))), expected)

/** Replaces forms by the one for the shop, drops entries with no form for it, and passes each text through `fill`. */
export function chooseForms<Tree>(tree: Tree, shop: Promises, fill = (written: string) => written): Tree {
  const choose = (node: unknown): unknown => {
    if (typeof node === 'string') return fill(node)
    if (node instanceof Forms) return choose(node.forms[formFor(node.forms, shop)])
    if (Array.isArray(node)) return node.map(choose).filter((item) => item !== undefined)
    if (!isRecord(node)) return node
    const entries = Object.entries(node).map(([key, value]) => [key, choose(value)] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  return choose(tree) as Tree
}

/** The name of the form for a shop: the first whose fact the shop gives, else `plain`. */
export const formFor = (forms: Forms['forms'], shop: Promises): string =>
  Object.keys(forms).find((form) => shop[form as keyof Promises] && forms[form] !== undefined) ?? 'plain'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The issue that a check of a whole group adds about the value that `keys` lead to. `describeIssue` reads only the keys. */
export function issueAt(group: Record<string, unknown>, keys: readonly string[], message: string) {
  const path = keys.map((key): v.ObjectPathItem => {
    return { type: 'object', origin: 'value', input: group, key, value: undefined }
  })
  return { message, path: path as [v.ObjectPathItem, ...v.ObjectPathItem[]] }
}

/** A photo of `content/images/`, with its alternative text. */
export const photo = v.strictObject({
  file: v.pipe(
    shownAs('image', v.string()),
    v.regex(/^[\w.-]+\.(?:jpe?g|png|webp|avif|hei[cf]|bmp|gif|tiff?)$/i, ({ input }) => {
      const [, name = '', ending = '.jpg'] = /([^/\\]*?)(\.\w+)?$/.exec(input) ?? []
      return `il nome di una foto della cartella images, da solo e senza spazi né accenti, come ${asSlug(name)}${ending.toLowerCase()} (il file deve chiamarsi così)`
    }),
  ),
  alt: copy,
})
export type Photo = v.InferOutput<typeof photo>

/** A heading and the sentence under it. */
export const titled = v.strictObject({ title: copy, text: copy })

/** A heading, the sentence under it and a button's label. */
export const messagePage = v.strictObject({ title: copy, text: copy, button: copy })

/** Name of a drawing: checked against `site/illustrations/` when the content is loaded. */
export const drawing = shownAs('drawing', text)

/** What search engines and browser tabs show of a page. Lengths are checked once placeholders are filled. */
export const head = v.strictObject({
  title: described('Titolo', 'Da 20 a 60 lettere. Si legge anche in cima al browser.', copy),
  description: copy,
})

/** Lower-case words joined by hyphens: the last part of a page's address. */
export const slug = matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ({ input }) => {
  // Two names without a comma: one of them has a hyphen already.
  const parts = input.split(/[a-z]-[a-z]/.test(input) ? /[ ;]+/ : / *; */)
  return parts.length > 1
    ? `uno solo: tra le voci di un elenco ci vuole la virgola, come [${parts.map(asSlug).join(', ')}]`
    : `scritto in minuscolo, con trattini tra le parole (${asSlug(input)})`
})

/** The slug nearest to a title, a file's name or a path. */
export const asSlug = (written: string) =>
  written
    .replace(/(?:\.[a-z]+)+$/i, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

import * as v from 'valibot'

/** Text that says something: trimmed, never empty. */
export const text = v.pipe(v.string(), v.trim(), v.minLength(1))

/** Text of at most so many characters, where a longer one has no room. */
export const shortText = (length: number) =>
  v.pipe(text, v.maxLength(length, `al massimo ${length} caratteri`))

/** A list that holds something. */
export const oneOrMore = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.minLength(1))

/** A photo of `content/images/`, and what it shows for those who do not see it. */
export const photo = v.strictObject({
  file: v.pipe(
    v.string(),
    v.regex(
      /^[\w.-]+\.(?:jpe?g|png|webp|avif|hei[cf])$/i,
      'il nome di una foto in content/images/, senza spazi e accenti, come negozio.jpg',
    ),
  ),
  alt: text,
})
export type Photo = v.InferOutput<typeof photo>

/** A heading and the sentence under it. */
export const titled = v.strictObject({ title: text, text })

/** A heading, the sentence under it and the label of the one button. */
export const messagePage = v.strictObject({ title: text, text, button: text })

/** What search engines and browser tabs show of a page. Lengths are checked once placeholders are filled. */
export const head = v.strictObject({ title: text, description: text })

/** Lower-case words joined by hyphens: the last part of a page's address. */
export const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'scritto in minuscolo, con trattini tra le parole'),
)

/**
 * What a shop may or may not promise. A text, or an entry of a list, may be written in several forms instead of one, and
 * the first whose fact the shop has is the one that counts; without `plain`, a shop with none of these facts has
 * nothing there:
 *
 *     note:
 *       emergencies: Reperibilità H24 per emergenze
 *       plain: Chiamaci quando vuoi
 */
export type TextForms = Record<
  'emergencies' | 'hours' | 'replyHours' | 'diagnosis' | 'refurbishedWarrantyMonths',
  boolean
>

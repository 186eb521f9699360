import * as v from 'valibot'
import {
  copy,
  drawing,
  inEveryForm,
  oneOrMore,
  optionalCopy,
  photo,
  priceText,
  text,
  titled,
} from './content-text.ts'
import { described, labelled } from './editor-field.ts'

const optionalDrawing = v.optional(drawing)

/** A kind of section that has a heading, and perhaps a sentence and a photo under it. */
const section = <Kind extends string, Entries extends v.ObjectEntries>(kind: Kind, entries: Entries) =>
  v.strictObject({
    kind: v.literal(kind),
    title: copy,
    intro: optionalCopy,
    photo: v.optional(photo),
    ...entries,
  })

/** Lists are never empty, whatever the shop promises. */
const listOf = <Entries extends v.ObjectEntries>(entries: Entries) => oneOrMore(v.strictObject(entries))

/** Two to six cards side by side, each with an optional drawing, a list and one line of benefit. */
const cards = section('cards', {
  items: v.pipe(
    listOf({
      title: copy,
      text: copy,
      drawing: optionalDrawing,
      points: v.optional(oneOrMore(text)),
      benefit: optionalCopy,
    }),
    inEveryForm((items) => items.length >= 2 && items.length <= 6, 'un elenco da due a sei schede'),
  ),
})

/** Many short entries: problems, situations, services. With `chat` each entry opens a chat that names it. */
const list = section('list', {
  chat: optionalCopy,
  items: listOf({ title: copy, text: optionalCopy }),
})

/** Signs that something is wrong, and what to do when you see one. */
const signs = section('signs', {
  items: oneOrMore(text),
  action: described('Che cosa fare', 'Accanto al pulsante per chiamare.', optionalCopy),
})

/** What not to do (bold beginning, then the reason) and the one thing to do instead. `{phone}` becomes a link. */
const advice = { lead: copy, text: copy }
const warning = v.strictObject({
  kind: v.literal('warning'),
  title: copy,
  items: listOf(advice),
  instead: v.strictObject(advice),
})

/** Drawings with a name below. */
const devices = section('devices', { items: listOf({ title: copy, drawing }) })

/** A numbered process. */
const steps = section('steps', { items: listOf({ title: copy, text: copy, drawing: optionalDrawing }) })

/** Configurations from small to large; at most one carries a badge. */
const tiers = section('tiers', {
  items: v.pipe(
    listOf({
      title: copy,
      text: optionalCopy,
      badge: optionalCopy,
      drawing: optionalDrawing,
      specifications: listOf({ label: copy, value: copy }),
    }),
    inEveryForm(
      (items) => items.filter(({ badge }) => badge).length <= 1,
      'un elenco con una sola etichetta (badge)',
    ),
  ),
})

/** Reasons or promises with a screw as bullet, or with drawings joined by a cable. */
const reasons = section('reasons', { items: listOf({ ...titled.entries, drawing: optionalDrawing }) })

/** The same thing before and after, drawn and in words. */
const side = v.strictObject({
  title: copy,
  label: labelled('Scritta sul disegno', copy),
  drawing,
  points: oneOrMore(text),
})
const comparison = section('comparison', { before: side, after: side })

/** Facts as label and value, in ruled cells. `names` are the words in the optional drawing, in the order of its points. */
const facts = section('facts', {
  drawing: optionalDrawing,
  names: v.optional(oneOrMore(text)),
  items: listOf({ label: copy, value: copy }),
})

/** One offer in a panel with a list and a call to action. */
const offer = v.strictObject({
  kind: v.literal('offer'),
  title: copy,
  text: copy,
  points: v.optional(oneOrMore(text)),
  drawing: optionalDrawing,
})

/** One sentence that binds the shop, on a panel. */
const pledge = v.strictObject({ kind: v.literal('pledge'), title: copy, text: copy })

/** What to do and to have at hand before bringing a device, as a checklist. */
const bring = section('bring', { items: listOf({ title: copy, text: optionalCopy }) })

/** Customers' questions, with answers. No FAQ structured data: search engines show no rich results for it. */
const faq = section('faq', { items: listOf({ question: copy, answer: copy }) })

/** Names of the brands that the shop works on; logos are others' trademarks. */
const brands = section('brands', { items: oneOrMore(text) })

/** Prices as the owner wrote them, in one list or in groups. */
const priceList = listOf({
  label: copy,
  price: described('Prezzo', 'Con l’euro, come “da 90 €”.', priceText),
  note: optionalCopy,
})
const prices = v.pipe(
  section('prices', {
    items: v.optional(priceList),
    groups: v.optional(listOf({ title: copy, items: priceList })),
  }),
  v.check(
    ({ items, groups }) => (items === undefined) !== (groups === undefined),
    'un elenco di prezzi (items) o di gruppi di prezzi (groups), non tutti e due',
  ),
)

/** How long each thing takes. */
const times = section('times', { items: listOf({ label: copy, time: copy, note: optionalCopy }) })

/** Photos of `content/images/`, side by side. */
const photos = section('photos', { items: listOf({ ...photo.entries, caption: optionalCopy }) })

/** A section of a service's or another page. One component renders each kind. */
export const SectionSchema = v.variant('kind', [
  cards,
  list,
  signs,
  warning,
  devices,
  steps,
  tiers,
  reasons,
  comparison,
  facts,
  offer,
  pledge,
  bring,
  faq,
  brands,
  prices,
  times,
  photos,
])
export type Section = v.InferOutput<typeof SectionSchema>
export type SectionKind = Section['kind']
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>

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

const heading = { title: copy, intro: optionalCopy, photo: v.optional(photo) }

/** Two to six cards side by side, each with an optional drawing, a list and one line of benefit. */
const cards = v.strictObject({
  kind: v.literal('cards'),
  ...heading,
  items: v.pipe(
    oneOrMore(
      v.strictObject({
        title: copy,
        text: copy,
        drawing: v.optional(drawing),
        points: v.optional(oneOrMore(text)),
        benefit: optionalCopy,
      }),
    ),
    inEveryForm((items) => items.length >= 2 && items.length <= 6, 'un elenco da due a sei schede'),
  ),
})

/** Many short entries: problems, situations, services. With `chat` each entry opens a chat that names it. */
const list = v.strictObject({
  kind: v.literal('list'),
  ...heading,
  chat: described(
    'Inizio del messaggio',
    'Ogni voce apre WhatsApp con questa frase, seguita dal titolo della voce.',
    optionalCopy,
  ),
  items: oneOrMore(v.strictObject({ title: copy, text: optionalCopy })),
})

/** Signs that something is wrong, and what to do when you see one. */
const signs = v.strictObject({
  kind: v.literal('signs'),
  ...heading,
  items: oneOrMore(text),
  action: described('Che cosa fare', 'Accanto al pulsante per chiamare.', optionalCopy),
})

/** What not to do (bold beginning, then the reason) and the one thing to do instead. `{phone}` becomes a link. */
const warning = v.strictObject({
  kind: v.literal('warning'),
  title: copy,
  items: oneOrMore(v.strictObject({ lead: copy, text: copy })),
  instead: v.strictObject({ lead: copy, text: copy }),
})

/** Drawings with a name below. */
const devices = v.strictObject({
  kind: v.literal('devices'),
  ...heading,
  items: oneOrMore(v.strictObject({ title: copy, drawing })),
})

/** A numbered process. */
const steps = v.strictObject({
  kind: v.literal('steps'),
  ...heading,
  items: oneOrMore(v.strictObject({ title: copy, text: copy, drawing: v.optional(drawing) })),
})

/** Configurations from small to large; at most one carries a badge. */
const tiers = v.strictObject({
  kind: v.literal('tiers'),
  ...heading,
  items: v.pipe(
    oneOrMore(
      v.strictObject({
        title: copy,
        text: optionalCopy,
        badge: optionalCopy,
        drawing: v.optional(drawing),
        specifications: oneOrMore(v.strictObject({ label: copy, value: copy })),
      }),
    ),
    inEveryForm(
      (items) => items.filter(({ badge }) => badge).length <= 1,
      'un elenco con una sola etichetta (badge)',
    ),
  ),
})

/** Reasons or promises with a screw as bullet, or with drawings joined by a cable. */
const reasons = v.strictObject({
  kind: v.literal('reasons'),
  ...heading,
  items: oneOrMore(v.strictObject({ ...titled.entries, drawing: v.optional(drawing) })),
})

/** The same thing before and after, drawn and in words. */
const side = v.strictObject({
  title: copy,
  label: labelled('Scritta sul disegno', copy),
  drawing,
  points: oneOrMore(text),
})
const comparison = v.strictObject({
  kind: v.literal('comparison'),
  ...heading,
  before: side,
  after: side,
})

/** Facts as label and value, in ruled cells, with an optional drawing. */
const facts = v.strictObject({
  kind: v.literal('facts'),
  ...heading,
  drawing: v.optional(drawing),
  /** The words in the drawing, in the order of its points. */
  names: v.optional(oneOrMore(text)),
  items: oneOrMore(v.strictObject({ label: copy, value: copy })),
})

/** One offer in a panel with a list and a call to action. */
const offer = v.strictObject({
  kind: v.literal('offer'),
  title: copy,
  text: copy,
  points: v.optional(oneOrMore(text)),
  drawing: v.optional(drawing),
})

/** One sentence that binds the shop, on a panel. */
const pledge = v.strictObject({ kind: v.literal('pledge'), title: copy, text: copy })

/** What to do and to have at hand before bringing a device, as a checklist. */
const bring = v.strictObject({
  kind: v.literal('bring'),
  ...heading,
  items: oneOrMore(v.strictObject({ title: copy, text: optionalCopy })),
})

/** Customers' questions, with answers. No FAQ structured data: search engines show no rich results for it. */
const faq = v.strictObject({
  kind: v.literal('faq'),
  ...heading,
  items: oneOrMore(v.strictObject({ question: copy, answer: copy })),
})

/** Names of the brands that the shop works on; logos are others' trademarks. */
const brands = v.strictObject({ kind: v.literal('brands'), ...heading, items: oneOrMore(text) })

const price = v.strictObject({
  label: copy,
  price: described('Prezzo', 'Con l’euro, come “da 90 €”.', priceText),
  note: optionalCopy,
})

/** Prices as the owner wrote them, in one list or in groups. */
const prices = v.pipe(
  v.strictObject({
    kind: v.literal('prices'),
    ...heading,
    items: v.optional(oneOrMore(price)),
    groups: v.optional(oneOrMore(v.strictObject({ title: copy, items: oneOrMore(price) }))),
  }),
  v.check(
    ({ items, groups }) => (items === undefined) !== (groups === undefined),
    'un elenco di prezzi (items) o di gruppi di prezzi (groups), non tutti e due',
  ),
)

/** How long each thing takes. */
const times = v.strictObject({
  kind: v.literal('times'),
  ...heading,
  items: oneOrMore(v.strictObject({ label: copy, time: copy, note: optionalCopy })),
})

/** Photos of `content/images/`, side by side. */
const photos = v.strictObject({
  kind: v.literal('photos'),
  ...heading,
  items: oneOrMore(v.strictObject({ ...photo.entries, caption: optionalCopy })),
})

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

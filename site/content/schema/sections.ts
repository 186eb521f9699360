import { z } from 'astro/zod'
import { NAMED_POINTS } from '../../illustrations/drawing-names.ts'
import {
  day,
  groups,
  line,
  list,
  photoKeys,
  plainProse,
  plate,
  prose,
  smallDrawing,
  titled,
  until,
  webAddress,
  when,
} from './fields.ts'

const drawing = smallDrawing.optional()
const points = list(line)

const section = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), title: titled.title, ...shape })

/** What most kinds have under their title. */
const under = { intro: prose.optional(), photo: z.strictObject(photoKeys).optional() }

/** What to do or not to do: a bold beginning, then the reason. */
const advice = { lead: line, text: prose }

/** One side of a comparison, drawn and in words. */
const side = z.strictObject({ label: line, title: line, drawing: smallDrawing, points })

/**
 * A section of a service's or another page. One component renders each kind. The editor's menu has
 * this order.
 */
export const SectionSchema = z.discriminatedUnion('kind', [
  section('table', {
    ...under,
    items: groups({ label: line, value: line, note: line.optional() }),
  }),
  section('photos', {
    intro: under.intro,
    items: groups({ ...photoKeys, caption: line.optional() }),
  }),
  // No FAQ structured data: Google shows no rich results for a shop's questions.
  section('faq', { ...under, items: groups({ question: line, answer: prose, when }) }),
  section('cards', {
    ...under,
    items: groups({
      title: line,
      text: prose,
      drawing,
      points: points.optional(),
      benefit: line.optional(),
      // The card links to the section of its page with this title, and to that list entry in it.
      section: line.optional(),
      entry: line.optional(),
    })
      .min(2)
      .max(6),
  }),
  // With `chat` each entry opens a chat that names it; with `plate` the entries explain the numbers
  // of a drawing.
  section('list', {
    ...under,
    plate: plate.optional(),
    chat: line.optional(),
    items: groups({ title: line, text: prose.optional() }),
  }),
  // Signs that something is wrong, and what to do when you see one.
  section('signs', { ...under, items: list(line), action: line.optional() }),
  // `{phone}` becomes a link.
  section('warning', { items: groups(advice), instead: z.strictObject(advice) }),
  // Drawings with a name below; where none has a drawing, one line of names.
  section('devices', { ...under, items: groups({ title: line, drawing }) }),
  section('steps', {
    ...under,
    items: groups({ title: line, text: prose, drawing }),
    note: z.strictObject({ text: prose, when }).optional(),
  }),
  // From small to large; a badge marks the one to recommend.
  section('tiers', {
    ...under,
    items: groups({
      title: line,
      text: prose.optional(),
      badge: line.optional(),
      drawing,
      until,
      specifications: groups({ label: line, value: line }),
    }),
  }),
  // With a screw as bullet or, where all have a drawing, with drawings joined by a cable.
  section('reasons', { ...under, items: groups({ title: line, text: prose, drawing }) }),
  section('comparison', { ...under, before: side, after: side }),
  // `names` are the words in the drawing, in the order of its points.
  section('facts', {
    ...under,
    drawing,
    names: list(line).optional(),
    items: groups({ label: line, value: line, when }),
  }).refine(({ drawing = '', names = [] }) => (NAMED_POINTS[drawing] ?? 0) === names.length, {
    path: ['names'],
    error: `deve avere tante scritte quante ne mostra il disegno: ${Object.entries(NAMED_POINTS)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}, gli altri nessuna`,
  }),
  // In a panel with a call to action.
  section('offer', { when, until, text: prose, drawing, points: points.optional() }),
  section('bring', { ...under, items: groups({ title: line, text: prose.optional() }) }),
  // The tables of all services.
  section('prices', { intro: under.intro }),
  // Reviews by others, each with its source. No structured data: search engines refuse reviews that
  // a business publishes of itself. It must be the last kind: the editor orders the keys of entries
  // by the first kind that has them, and only here an entry begins with its text.
  section('quotes', {
    intro: under.intro,
    items: groups({ text: plainProse, author: line, source: line, url: webAddress, date: day }),
  }),
])
export type Section = z.output<typeof SectionSchema>
export type SectionKind = Section['kind']
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>

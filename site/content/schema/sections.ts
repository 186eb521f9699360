import { z } from 'astro/zod'
import { NAMED_POINTS } from '../../illustrations/drawing-names.ts'
import {
  group,
  groups,
  groupWithHint,
  line,
  list,
  photoKeys,
  plate,
  prose,
  smallDrawing,
  titled,
  when,
} from './fields.ts'

const { text } = titled
const title = line('Titolo')
const value = line('Valore')
const label = line('Nome')
const drawing = smallDrawing.optional()
const points = list('Punti', line('Punto'))

/** A kind of section. `label` is its name in the editor's menu, with a picture. */
const section = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, label: string, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), title: titled.title, ...shape }).meta({ title: label })

/** What most kinds have under their title. */
const intro = prose('Frase sotto il titolo').optional()
const under = { intro, photo: group('Foto', photoKeys).optional() }

const entries = <Shape extends z.ZodRawShape>(shape: Shape) => groups('Voci', 'Voce', shape)

/** What to do or not to do: a bold beginning, then the reason. */
const advice = { lead: line('Inizio in grassetto'), text }

/** One side of a comparison, drawn and in words. */
const side = { label: line('Scritta sul disegno'), title, drawing: smallDrawing, points }

/** A section of a service's or another page. One component renders each kind. The editor's menu has this order. */
export const SectionSchema = z.discriminatedUnion('kind', [
  // What things cost, or how long they take.
  section('table', '💶 Prezzi o tempi', {
    ...under,
    items: entries({
      label,
      value: line('Valore', 'Un prezzo, come “da 90 €”, o un tempo, come “un’ora”.'),
      note: line('Nota').optional(),
    }),
  }),
  section('photos', '🖼️ Foto', {
    intro,
    items: groups('Voci', 'Foto', { ...photoKeys, caption: line('Didascalia').optional() }),
  }),
  // Customers' questions, with answers. No FAQ structured data: search engines show no rich results for it.
  section('faq', '❓ Domande', {
    ...under,
    items: entries({ question: line('Domanda'), answer: prose('Risposta'), when }),
  }),
  // Cards side by side, each with an optional drawing, a list and one line of benefit.
  section('cards', '🗂️ Schede', {
    ...under,
    items: entries({
      title,
      text,
      drawing,
      points: points.optional(),
      benefit: line('Vantaggio', 'L’ultima riga della scheda.').optional(),
    })
      .min(2)
      .max(6)
      .meta({ title: 'Voci', description: 'Da due a sei.' }),
  }),
  // Many short entries: problems, situations, brands. With `chat` each entry opens a chat that names it; with `plate` the
  // entries explain the numbers of a drawing.
  section('list', '📋 Elenco', {
    ...under,
    plate: plate.optional(),
    chat: line('Inizio del messaggio', 'Ogni voce apre WhatsApp con questa frase e il titolo.').optional(),
    items: entries({ title, text: text.optional() }),
  }),
  // Signs that something is wrong, and what to do when you see one.
  section('signs', '🚨 Segnali', {
    ...under,
    items: list('Voci', line('Segnale')),
    action: line('Che cosa fare', 'Accanto al pulsante per chiamare.').optional(),
  }),
  // What not to do, and the one thing to do instead. `{phone}` becomes a link.
  section('warning', '⚠️ Avvertenza', {
    items: entries(advice),
    instead: groupWithHint('Che cosa fare invece', '{phone} diventa un collegamento per chiamare.', advice),
  }),
  // Drawings with a name below.
  section('devices', '💻 Dispositivi', { ...under, items: entries({ title, drawing: smallDrawing }) }),
  // A numbered process.
  section('steps', '👣 Passi', { ...under, items: entries({ title, text, drawing }) }),
  // Configurations from small to large; a badge marks the one to recommend.
  section('tiers', '📶 Configurazioni', {
    ...under,
    items: entries({
      title,
      text: text.optional(),
      badge: line('Etichetta').optional(),
      drawing,
      specifications: groups('Caratteristiche', 'Caratteristica', { label, value }),
    }),
  }),
  // Reasons or promises with a screw as bullet, or with drawings, where all have one, joined by a cable.
  section('reasons', '👍 Motivi', { ...under, items: entries({ title, text, drawing }) }),
  // The same thing before and after.
  section('comparison', '↔️ Confronto', {
    ...under,
    before: group('Prima', side),
    after: group('Dopo', side),
  }),
  // Facts as label and value, in ruled cells. `names` are the words in the optional drawing, in the order of its points.
  section('facts', '📄 Dati', {
    ...under,
    drawing,
    names: list(
      'Scritte nel disegno',
      line('Scritta'),
      'Solo per il prezzo ridotto (tre, dall’alto in basso) e i mesi dell’anno (inizio e fine dei mesi gialli).',
    ).optional(),
    items: entries({ label, value, when }),
  }).refine(({ drawing = '', names = [] }) => (NAMED_POINTS[drawing] ?? 0) === names.length, {
    path: ['names'],
    error: `deve avere tante scritte quante ne mostra il disegno: ${Object.entries(NAMED_POINTS)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}, gli altri nessuna`,
  }),
  // One offer in a panel with a call to action; without drawing, one sentence that binds the shop.
  section('offer', '🎁 Offerta', { when, text, drawing, points: points.optional() }),
  // What to do and to have at hand before bringing a device, as a checklist.
  section('bring', '✅ Che cosa portare', { ...under, items: entries({ title, text: text.optional() }) }),
])
export type Section = z.output<typeof SectionSchema>
export type SectionKind = Section['kind']
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>

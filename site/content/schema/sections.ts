import { z } from 'astro/zod'
import { NAMED_POINTS } from '../../illustrations/drawing-names.ts'
import { captionedPhoto, group, line, list, photo, prose, smallDrawing, when } from './fields.ts'

const text = prose('Testo')
const title = line('Titolo')
const drawing = smallDrawing.optional()
const points = list('Punti', line('Punto')).optional()

/** A kind of section. `label` is its name in the editor's menu, with a picture. */
const section = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, label: string, shape: Shape) =>
  z
    .strictObject({ kind: z.literal(kind), title: line('Titolo', undefined, 80), ...shape })
    .meta({ title: label })

/** What most kinds have under their title. */
const under = { intro: prose('Frase sotto il titolo').optional(), photo: photo('Foto').optional() }

const entries = <Shape extends z.ZodRawShape>(shape: Shape) => list('Voci', group('Voce', shape))

/** Two to six cards side by side, each with an optional drawing, a list and one line of benefit. */
const cards = section('cards', '🗂️ Schede', {
  ...under,
  items: entries({
    title,
    text,
    drawing,
    points,
    benefit: line('Vantaggio', 'L’ultima riga della scheda.').optional(),
  })
    .min(2)
    .max(6)
    .meta({ title: 'Voci', description: 'Da due a sei.' }),
})

/** Many short entries: problems, situations, brands. With `chat` each entry opens a chat that names it. */
const listed = section('list', '📋 Elenco', {
  ...under,
  chat: line(
    'Inizio del messaggio',
    'Ogni voce apre WhatsApp con questa frase, seguita dal titolo della voce.',
  ).optional(),
  items: entries({ title, text: text.optional() }),
})

/** Signs that something is wrong, and what to do when you see one. */
const signs = section('signs', '🚨 Segnali', {
  ...under,
  items: list('Voci', line('Segnale')),
  action: line('Che cosa fare', 'Accanto al pulsante per chiamare.').optional(),
})

/** What not to do (bold beginning, then the reason) and the one thing to do instead. `{phone}` becomes a link. */
const advice = { lead: line('Inizio in grassetto'), text }
const warning = section('warning', '⚠️ Avvertenza', {
  items: entries(advice),
  instead: group('Che cosa fare invece', advice, '{phone} diventa un collegamento per chiamare.'),
})

/** Drawings with a name below. */
const devices = section('devices', '💻 Dispositivi', {
  ...under,
  items: entries({ title, drawing: smallDrawing }),
})

/** A numbered process. */
const steps = section('steps', '👣 Passi', { ...under, items: entries({ title, text, drawing }) })

/** Configurations from small to large; at most one carries a badge. */
const tiers = section('tiers', '📶 Configurazioni', {
  ...under,
  items: entries({
    title,
    text: text.optional(),
    badge: line('Etichetta').optional(),
    drawing,
    specifications: list(
      'Caratteristiche',
      group('Caratteristica', { label: line('Nome'), value: line('Valore') }),
    ),
  })
    .refine((items) => items.filter(({ badge }) => badge).length <= 1, 'può avere una sola etichetta')
    .meta({ title: 'Voci' }),
})

/** Reasons or promises with a screw as bullet, or with drawings, where all have one, joined by a cable. */
const reasons = section('reasons', '👍 Motivi', { ...under, items: entries({ title, text, drawing }) })

/** The same thing before and after, drawn and in words. */
const side = {
  label: line('Scritta sul disegno'),
  title,
  drawing: smallDrawing,
  points: list('Punti', line('Punto')),
}
const comparison = section('comparison', '↔️ Confronto', {
  ...under,
  before: group('Prima', side),
  after: group('Dopo', side),
})

/** Facts as label and value, in ruled cells. `names` are the words in the optional drawing, in the order of its points. */
const facts = section('facts', '📄 Dati', {
  ...under,
  drawing,
  names: list(
    'Scritte nel disegno',
    line('Scritta'),
    'Solo per il prezzo ridotto (tre, dall’alto in basso) e i mesi dell’anno (inizio e fine dei mesi gialli).',
  ).optional(),
  items: entries({ label: line('Nome'), value: line('Valore'), when }),
}).refine(({ drawing = '', names = [] }) => (NAMED_POINTS[drawing] ?? 0) === names.length, {
  path: ['names'],
  error: `deve avere tante scritte quante ne mostra il disegno: ${Object.entries(NAMED_POINTS)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')}, gli altri nessuna`,
})

/** One offer in a panel with a call to action; without drawing, one sentence that binds the shop. */
const offer = section('offer', '🎁 Offerta', { when, text, drawing, points })

/** What to do and to have at hand before bringing a device, as a checklist. */
const bring = section('bring', '✅ Che cosa portare', {
  ...under,
  items: entries({ title, text: text.optional() }),
})

/** Customers' questions, with answers. No FAQ structured data: search engines show no rich results for it. */
const faq = section('faq', '❓ Domande', {
  ...under,
  items: entries({ question: line('Domanda'), answer: prose('Risposta'), when }),
})

/** What things cost, or how long they take. */
const table = section('table', '💶 Prezzi o tempi', {
  ...under,
  items: entries({
    label: line('Nome'),
    value: line('Valore', 'Un prezzo, come “da 90 €”, o un tempo, come “un’ora”.'),
    note: line('Nota').optional(),
  }),
})

/** Photos of `content/images/`, side by side. */
const photos = section('photos', '🖼️ Foto', {
  intro: under.intro,
  items: list('Voci', captionedPhoto),
})

/** A section of a service's or another page. One component renders each kind. The editor's menu has this order. */
export const SectionSchema = z.discriminatedUnion('kind', [
  table,
  photos,
  faq,
  cards,
  listed,
  signs,
  warning,
  devices,
  steps,
  tiers,
  reasons,
  comparison,
  facts,
  offer,
  bring,
])
export type Section = z.output<typeof SectionSchema>
export type SectionKind = Section['kind']
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>

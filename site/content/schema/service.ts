import { z } from 'astro/zod'
import { line, list, prose, serviceName } from './fields.ts'
import { type ContentPage, PageSchema } from './page.ts'

/** How many letters fit into the margin of the hero drawing. */
export const HERO_LABEL_LENGTH = 18
/** How many letters fit on one line of a service's card on a phone. */
const CARD_LINE_LENGTH = 28

const { title, ...rest } = PageSchema.shape

/** A service's card on the home page, and its page. */
export const ServiceSchema = z.strictObject({
  // The editor has no field for it, because the owner drags the services.
  order: z.number().int().min(1).meta({ title: 'Posizione nell’elenco', field: 'hidden' }),
  title,
  cardTitle: line('Titolo della scheda', 'Se è diverso da quello della pagina.', 60).optional(),
  cardLine: line(
    'Riga della scheda',
    'È l’inizio della frase della scheda; sul telefono si legge da sola.',
    CARD_LINE_LENGTH,
  ).optional(),
  cardText: prose('Resto della scheda', 'È il seguito della frase: di solito in minuscolo.'),
  heroLabel: line('Nome accanto al disegno', 'Senza, c’è solo il numero.', HERO_LABEL_LENGTH).optional(),
  related: list(
    'Servizi collegati',
    serviceName('Servizio'),
    'In fondo alla pagina; senza, li sceglie il sito.',
  ).optional(),
  ...rest,
})
export type ServiceFile = z.output<typeof ServiceSchema>

/** One service: its card on the home page and its own page. */
export interface Service extends ContentPage, Pick<ServiceFile, 'order' | 'cardLine' | 'cardText'> {
  /** The number in the home page's drawing, on cards and pages; null where the drawing has no part for the service. */
  number: number | null
  cardTitle: string
  /** Short name for the label in the hero's drawing; undefined where none is short enough. */
  heroLabel: string | undefined
  /** Slugs of the services that the page links to at its end. */
  related: string[]
}

import { z } from 'astro/zod'
import {
  group,
  groupWithHint,
  head,
  line,
  list,
  markdown,
  pageDrawing,
  prose,
  serviceName,
  titled,
  yesNo,
} from './fields.ts'
import { type Section, SectionSchema } from './sections.ts'

/** A page made of sections: a service's, or one such as "Prezzi" and "Lavora con noi". */
export const PageSchema = z.strictObject({
  title: line('Titolo', undefined, 60),
  drawing: pageDrawing(
    'Senza, si vede il portatile rimontato. Con un pezzo del disegno della prima schermata il servizio prende anche il numero.',
  ).optional(),
  subtitle: line('Sottotitolo'),
  introduction: prose(
    'Introduzione',
    'Le parole tra graffe, come {town} e {phone}, diventano i dati del negozio. Valgono in tutti i testi.',
  ),
  highlight: line('Frase in evidenza', 'Sotto i pulsanti della prima schermata.').optional(),
  footer: yesNo(
    'Nel piè di pagina',
    'Un collegamento in fondo a ogni pagina. Se nessun servizio lo chiede, ci sono i primi cinque.',
  ),
  head: groupWithHint('Su Google', 'Quello che mostrano i motori di ricerca.', {
    title: line('Titolo', 'Da 20 a 60 lettere; senza, lo compone il sito.').optional(),
    description: prose('Descrizione', 'Da 120 a 160 lettere; senza, vale l’introduzione.').optional(),
  }).optional(),
  closing: groupWithHint('Invito finale', 'Senza, vale quello della pagina principale.', titled).optional(),
  sections: list('Sezioni', SectionSchema),
})
export type PageFile = z.output<typeof PageSchema>

/** A page of sections as it is shown: placeholders filled, without what the shop's facts deny. */
export interface ContentPage extends Omit<PageFile, 'head' | 'sections' | 'drawing'> {
  /** The file's name, which is also the last part of the address. */
  slug: string
  path: `/${string}`
  drawing: string
  head: { title: string; description: string }
  sections: Section[]
}

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

/** `content/privacy.md`, the notice that GDPR art. 13 requires: its front matter, and the text below it as `body`. */
export const PrivacySchema = z.strictObject({
  ...head,
  labels: group('Recapiti in fondo', {
    controller: line('Titolare'),
    address: line('Indirizzo'),
    email: line('Email'),
    phone: line('Telefono'),
  }),
  body: markdown('Testo', 'Le parole tra parentesi graffe diventano i tuoi dati.'),
})
export type PrivacyFile = z.output<typeof PrivacySchema>

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

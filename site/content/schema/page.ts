import * as v from 'valibot'
import type { Inline } from '../inline-text.ts'
import { copy, drawing, head, oneOrMore, optionalCopy, shortCopy, titled } from './content-text.ts'
import { described } from './editor-field.ts'
import { type Section, SectionSchema } from './sections.ts'

/** The folder of pages other than services, inside the content folder. */
export const PAGES_FOLDER = 'pages'

/** The drawing of a page whose file names none. */
const DEFAULT_DRAWING = 'assembled-laptop'

/** A page made of sections: a service's, or one such as "Prezzi" and "Lavora con noi". */
export const PageSchema = v.strictObject({
  title: shortCopy(60),
  subtitle: copy,
  introduction: copy,
  highlight: optionalCopy,
  footer: described(
    'Nel piè di pagina',
    'Un collegamento in fondo a ogni pagina. Se nessun servizio lo chiede, ci sono i primi cinque.',
    v.optional(v.boolean(), false),
  ),
  drawing: described(
    'Disegno',
    'Senza, si vede il portatile rimontato. Con un pezzo del disegno della prima schermata il servizio prende anche il numero.',
    v.optional(drawing, DEFAULT_DRAWING),
  ),
  head: v.optional(
    v.strictObject({
      title: described('Titolo', 'Da 20 a 60 lettere; senza, lo compone il sito.', optionalCopy),
      description: described(
        'Descrizione',
        'Da 120 a 160 lettere; senza, vale l’introduzione.',
        optionalCopy,
      ),
    }),
  ),
  closing: described('Invito finale', 'Senza, vale quello della pagina principale.', v.optional(titled)),
  sections: oneOrMore(SectionSchema),
})

export type PageFile = v.InferOutput<typeof PageSchema>

/** A page of sections with its placeholders filled. */
export interface ContentPage extends Omit<PageFile, 'head' | 'sections'> {
  /** The file's name, which is also the last part of the address. */
  slug: string
  path: `/${string}`
  head: { title: string; description: string }
  sections: Section[]
}

/** Long texts as data, so that a page renders them with its own components and nothing is injected as HTML. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; items: Inline[][] }

export const FrontMatterSchema = v.strictObject({
  ...head.entries,
  /** Labels of the shop's details at the end of the privacy notice. */
  labels: v.strictObject({ controller: copy, address: copy, email: copy, phone: copy }),
})

/** The privacy notice that GDPR art. 13 requires, with the shop's facts filled in. */
export interface Privacy {
  head: { title: string; description: string }
  labels: v.InferOutput<typeof FrontMatterSchema>['labels']
  title: string
  blocks: Block[]
}

import * as v from 'valibot'
import { heroDrawings } from '../../illustrations/home/hero-object.ts'
import { copy, head, messagePage, oneOrMore, optionalCopy, photo, slug, titled } from './content-text.ts'
import { described, labelled, shownAs } from './editor-field.ts'

const footerTexts = v.strictObject({
  text: described('Frase', 'Che cosa fai, e dove.', copy),
  services: labelled('Titolo dei servizi', copy),
  contacts: copy,
  privacyLink: copy,
  vatNumber: described('Parole prima della partita IVA', 'Il numero lo mette il sito.', copy),
})

/** The keys of `content/common.yaml`. */
export const CommonSchema = v.strictObject({
  footer: labelled('Piè di pagina', footerTexts),
  notFound: messagePage,
  accepted: messagePage,
  refused: v.strictObject({ ...titled.entries, goBack: copy }),
  receipt: v.strictObject({
    title: copy,
    stamp: copy,
    meanwhile: copy,
  }),
})

/** The home page's parts below its first screen, in the default order. The symptoms (`triage`) need the services beside them. */
const HOME_SECTIONS = ['services', 'triage', 'about', 'contact'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

/** The parts to show, in order. Every "Preventivo" button leads to `contact`, so it is added last where it is missing. */
const sections = v.pipe(
  v.array(v.picklist(HOME_SECTIONS)),
  v.check(
    (names) =>
      new Set(names).size === names.length && (!names.includes('triage') || names.includes('services')),
    'un elenco con ogni parte una volta sola, e “Qual è il tuo caso?” (triage) solo insieme ai servizi (services)',
  ),
  v.transform((names): HomeSection[] => (names.includes('contact') ? names : [...names, 'contact'])),
)

/** Until version 3 these keys may also stand in `home.yaml`, the receipt under `contact.form`. */
const { receipt, footer, notFound, accepted, refused } = v.partial(CommonSchema).entries

export const HomeSchema = v.strictObject({
  head,
  /** The three calls to action, on every page (specification, section 1). */
  actions: v.strictObject({ call: copy, whatsapp: copy, quote: copy }),
  hero: v.strictObject({
    title: copy,
    subtitle: copy,
    text: copy,
    drawing: described(
      'Disegno',
      'Quello che apre e chiude la pagina principale.',
      v.optional(v.picklist(heroDrawings), 'laptop'),
    ),
    facts: oneOrMore(v.strictObject({ label: copy, value: copy, short: optionalCopy })),
  }),
  /** The list of services, and the texts that their pages and share pictures share. */
  services: labelled(
    'I servizi',
    v.strictObject({
      title: copy,
      intro: optionalCopy,
      numbers: optionalCopy,
      shareSubtitle: copy,
      related: described('Titolo dei servizi collegati', 'In fondo alla pagina di un servizio.', copy),
      closing: described('Invito finale', 'Dei servizi che non ne hanno uno proprio.', titled),
    }),
  ),
  /** Symptoms, each with links to a service's page (by slug) and to a chat whose message names the symptom. */
  triage: v.strictObject({
    title: copy,
    text: copy,
    columns: v.strictObject({
      service: labelled('Sopra i servizi', copy),
      chat: labelled('Sopra la chat', copy),
    }),
    symptoms: oneOrMore(
      v.strictObject({
        symptom: copy,
        service: shownAs('service', slug),
        section: optionalCopy,
        message: described('Messaggio', 'Già scritto nella chat che si apre.', shownAs('multiline', copy)),
      }),
    ),
  }),
  about: v.strictObject({
    title: copy,
    lead: labelled('Frase iniziale', shownAs('multiline', copy)),
    text: copy,
    points: oneOrMore(
      v.strictObject({
        ...titled.entries,
        certifications: described(
          'Con le certificazioni',
          'Sotto questo punto si leggono le certificazioni del negozio. Se non ne scegli nessuno, sotto il primo.',
          v.optional(v.boolean()),
        ),
      }),
    ),
    photo: described('Foto', 'Del negozio o di chi ci lavora.', v.optional(photo)),
    where: titled,
    availability: v.strictObject({
      title: copy,
      /** If present, the header's call button has `text` as its tooltip. */
      badge: described('Scritta grande', 'Come H24.', optionalCopy),
      heading: copy,
      text: copy,
    }),
  }),
  contact: v.strictObject({
    title: copy,
    cards: v.strictObject({
      phone: v.strictObject({ label: copy, note: optionalCopy }),
      whatsapp: v.strictObject({ label: copy, action: copy, note: optionalCopy }),
      email: v.strictObject({ label: copy }),
      address: v.strictObject({ label: copy }),
      vcard: copy,
    }),
    map: v.strictObject({
      title: described('Titolo', 'Per chi non vede la mappa.', copy),
      text: copy,
      open: copy,
      directions: copy,
    }),
    form: v.strictObject({
      title: copy,
      required: copy,
      name: copy,
      email: copy,
      phone: copy,
      message: copy,
      submit: copy,
      sending: copy,
      note: labelled('Promessa di risposta', copy),
      privacy: copy,
      privacyLink: copy,
      receipt: shownAs(false, receipt),
    }),
  }),
  sections: described(
    'Parti della pagina',
    'Quali si vedono e in che ordine, anche nel menu. Se non scegli, tutte; se ne scegli una, le altre spariscono. “Qual è il tuo caso?” sta con i servizi; i contatti ci sono sempre.',
    v.optional(sections, [...HOME_SECTIONS]),
  ),
  footer: shownAs(false, footer),
  notFound: shownAs(false, notFound),
  accepted: shownAs(false, accepted),
  refused: shownAs(false, refused),
})

type HomeFile = v.InferOutput<typeof HomeSchema>
export type Common = v.InferOutput<typeof CommonSchema>

/** The home page's copy and the texts that every page shares, placeholders filled. */
export interface Home extends Omit<HomeFile, 'contact' | keyof Common>, Omit<Common, 'receipt'> {
  contact: HomeFile['contact'] & { form: { receipt: Common['receipt'] } }
}

import { z } from 'astro/zod'
import { FIELD_NAMES, type Field, fieldOf } from '../../../contact/fields.ts'
import {
  choice,
  group,
  groups,
  groupWithHint,
  head,
  line,
  list,
  onlyIf,
  photoKeys,
  prose,
  serviceName,
  titled,
  when,
  yesNo,
} from './fields.ts'

const { title, text } = titled
const label = line('Nome')
const privacyLink = line('Collegamento alla privacy')

/** The labels of the form's fields. */
const fieldLabels = Object.fromEntries(
  FIELD_NAMES.map((field) => [field, line(fieldOf(field).label)]),
) as Record<Field, typeof label>

/** A heading, the sentence under it and a button's label. */
const message = { ...titled, button: line('Pulsante') }

/** The keys of `content/common.yaml`. */
export const CommonSchema = z.strictObject({
  footer: group('Piè di pagina', {
    text: prose('Frase', 'Che cosa fai, e dove.'),
    services: line('Titolo dei servizi'),
    contacts: line('Titolo dei contatti'),
    privacyLink,
    vatNumber: line('Parole prima della partita IVA', 'Il numero lo mette il sito.'),
  }),
  notFound: group('Pagina non trovata', message),
  accepted: groupWithHint('Richiesta inviata', 'La pagina dopo l’invio senza JavaScript.', message),
  refused: groupWithHint('Richiesta non inviata', 'La pagina che chiede di correggere, senza JavaScript.', {
    ...titled,
    goBack: prose('Invito a tornare indietro', 'Dove il modulo già compilato non può comparire.'),
  }),
  messageHint: line('Che cosa scrivere', 'Nel modulo, sotto “Messaggio”.').optional(),
  receipt: groupWithHint('Ricevuta', 'Sopra il modulo, dopo l’invio.', {
    title,
    stamp: line('Timbro'),
    meanwhile: prose('Nel frattempo'),
  }),
})

/** The home page's parts below its first screen, in the default order. The symptoms (`triage`) need the services beside them. */
const HOME_SECTIONS = {
  services: 'I servizi',
  triage: 'Qual è il tuo caso?',
  about: 'Chi siamo',
  contact: 'Contatti e modulo',
} as const
type HomeSection = keyof typeof HOME_SECTIONS
const PARTS = Object.keys(HOME_SECTIONS) as HomeSection[]

/** What the home page says of the shop's availability: the words for a fact, or for a shop without it. */
const availability = { heading: line('Frase in grande'), text }

/** The keys of `content/home.yaml`. */
export const HomeSchema = z.strictObject({
  head: groupWithHint('Su Google', 'Quello che mostrano i motori di ricerca.', head),
  /** The three calls to action, on every page (specification, section 1). */
  actions: groupWithHint('Pulsanti', 'Le tre cose che un visitatore può fare, su ogni pagina.', {
    call: line('Chiama'),
    whatsapp: line('WhatsApp'),
    quote: line('Chiedi un preventivo'),
  }),
  hero: group('Prima schermata', {
    drawing: choice(
      'Disegno',
      {
        laptop: 'Portatile, nove pezzi',
        phone: 'Telefono, sei pezzi',
        desktop: 'Computer fisso, nove pezzi',
        none: 'Nessun disegno',
      },
      'Quello che apre e chiude la pagina principale.',
    ),
    title,
    subtitle: line('Sottotitolo'),
    text,
    facts: groups('Dati in breve', 'Dato', {
      label,
      value: line('Valore'),
      short: line('Valore corto', 'Nell’immagine che appare quando qualcuno condivide il sito.').optional(),
      when,
    }),
  }),
  /** The list of services, and the texts that their pages and share pictures share. */
  services: group('I servizi', {
    title,
    intro: prose('Frase sotto il titolo').optional(),
    numbers: line('Frase sui numeri', 'Si legge solo se ogni servizio ha un numero nel disegno.').optional(),
    shareSubtitle: line('Sottotitolo dell’immagine da condividere', 'Quando qualcuno condivide un servizio.'),
    related: line('Titolo dei servizi collegati', 'In fondo alla pagina di un servizio.'),
    closing: groupWithHint('Invito finale', 'Dei servizi che non ne hanno uno proprio.', titled),
  }),
  /** Symptoms, each with links to a service's page (by slug) and to a chat whose message names the symptom. */
  triage: groupWithHint('Qual è il tuo caso?', 'Da un sintomo alla pagina del servizio e alla chat.', {
    ...titled,
    columns: group('Titoli delle colonne', {
      service: line('Sopra i servizi'),
      chat: line('Sopra la chat'),
    }),
    symptoms: groups('Sintomi', 'Sintomo', {
      symptom: line('Sintomo'),
      // Optional, because the editor empties it where the service is deleted.
      service: serviceName('Servizio', 'Senza, il sintomo non si vede.').optional(),
      section: line('Sezione', 'Il titolo della sezione a cui porta; senza, in cima alla pagina.').optional(),
      message: prose('Messaggio', 'Già scritto nella chat che si apre.'),
    }),
  }),
  about: group('Chi siamo', {
    title,
    lead: prose('Frase iniziale'),
    text,
    points: groups('Punti', 'Punto', {
      title,
      certifications: yesNo('Con le certificazioni', 'Qui sotto si leggono le certificazioni del negozio.'),
      text,
    }),
    photo: groupWithHint('Foto', 'Del negozio o di chi ci lavora.', photoKeys).optional(),
    where: group('Dove siamo', titled),
    /** The first of the three whose fact holds. If it is `emergencies`, the header's call button has its text as its tooltip. */
    availability: group('Disponibilità', {
      title,
      emergencies: onlyIf(
        'emergencies',
        group('Se rispondi giorno e notte', { badge: line('Scritta grande', 'Come H24.'), ...availability }),
      ),
      hours: onlyIf('hours', group('Se hai scritto gli orari', availability)),
      otherwise: group('Altrimenti', availability),
    }),
  }),
  contact: group('Contatti', {
    title,
    cards: group('Recapiti', {
      phone: group('Telefono', {
        label,
        emergencies: onlyIf('emergencies', line('Nota se rispondi giorno e notte', 'Sotto il numero.')),
      }),
      whatsapp: group('WhatsApp', { label, action: line('Invito'), note: line('Nota').optional() }),
      email: group('Email', { label }),
      address: group('Indirizzo', { label }),
      vcard: line('Pulsante della rubrica'),
    }),
    map: group('Mappa', {
      title: line('Titolo', 'Per chi non vede la mappa.'),
      text,
      open: line('Pulsante che apre la mappa'),
      directions: line('Pulsante delle indicazioni'),
    }),
    form: group('Modulo', {
      title,
      required: line('Nota sui campi obbligatori'),
      ...fieldLabels,
      submit: line('Pulsante di invio'),
      sending: line('Durante l’invio'),
      note: onlyIf(
        'replyHours',
        line('Promessa di risposta', 'Se prometti un tempo: {replyWithin} diventa “24 ore”, “2 giorni”.'),
      ),
      noteWithoutPromise: line('Nota se non prometti un tempo'),
      privacy: line('Frase sulla privacy'),
      privacyLink,
    }),
  }),
  sections: list(
    'Parti della pagina',
    choice('Parte', HOME_SECTIONS),
    'Quali si vedono e in che ordine, anche nel menu. Se non scegli, tutte; se ne scegli una, le altre spariscono. “Qual è il tuo caso?” sta con i servizi; i contatti ci sono sempre.',
  )
    .refine((parts) => !parts.includes('triage') || parts.includes('services'), {
      error: 'può avere “Qual è il tuo caso?” solo insieme ai servizi',
    })
    .optional(),
})

export type HomeFile = z.output<typeof HomeSchema>
export type Common = z.output<typeof CommonSchema>

/** The home page's copy and the texts that every page shares. */
export type Home = ReturnType<typeof deriveHome>

/** The home page with the words for the facts that hold, without symptoms whose service is gone. */
export function deriveHome(
  { about, contact, triage, sections = PARTS, ...rest }: HomeFile,
  { receipt, messageHint, ...common }: Common,
  services: readonly string[],
) {
  const { title, emergencies, hours, otherwise } = about.availability
  const { phone, ...cards } = contact.cards
  const { note, noteWithoutPromise, ...form } = contact.form
  /** The badge is the emergencies' alone. */
  const words: { badge?: string; heading: string; text: string } = emergencies ?? hours ?? otherwise
  const symptoms = triage.symptoms.flatMap(({ service, ...symptom }) =>
    service !== undefined && services.includes(service) ? [{ ...symptom, service }] : [],
  )
  const parts: HomeSection[] = sections.filter((part) => part !== 'triage' || symptoms.length > 0)
  return {
    ...rest,
    ...common,
    triage: { ...triage, symptoms },
    // Every "Preventivo" button leads to the form, so it is added last where it is missing.
    sections: parts.includes('contact') ? parts : parts.concat('contact'),
    about: { ...about, availability: { title, ...words } },
    contact: {
      ...contact,
      cards: { ...cards, phone: { label: phone.label, note: phone.emergencies } },
      form: { ...form, note: note ?? noteWithoutPromise, messageHint, receipt },
    },
  }
}

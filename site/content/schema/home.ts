import { z } from 'astro/zod'
import {
  choice,
  DESCRIPTION_HINT,
  type Fact,
  group,
  line,
  list,
  photo,
  prose,
  serviceName,
  TITLE_HINT,
  titled,
  when,
  yesNo,
} from './fields.ts'

const title = line('Titolo', undefined, 80)
const text = prose('Testo')
const label = line('Nome')
const note = line('Nota')

/** A heading, the sentence under it and a button's label. */
const message = { title, text, button: line('Pulsante') }

/** The keys of `content/common.yaml`. */
export const CommonSchema = z.strictObject({
  footer: group('Piè di pagina', {
    text: prose('Frase', 'Che cosa fai, e dove.'),
    services: line('Titolo dei servizi'),
    contacts: line('Titolo dei contatti'),
    privacyLink: line('Collegamento alla privacy'),
    vatNumber: line('Parole prima della partita IVA', 'Il numero lo mette il sito.'),
  }),
  notFound: group('Pagina non trovata', message),
  accepted: group('Richiesta inviata', message, 'La pagina dopo l’invio senza JavaScript.'),
  refused: group(
    'Richiesta non inviata',
    {
      title,
      text,
      goBack: prose('Invito a tornare indietro', 'Dove il modulo già compilato non può comparire.'),
    },
    'La pagina che chiede di correggere, senza JavaScript.',
  ),
  receipt: group(
    'Ricevuta',
    {
      title,
      stamp: line('Timbro'),
      meanwhile: prose('Nel frattempo'),
    },
    'Sopra il modulo, dopo l’invio.',
  ),
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
const heading = line('Frase in grande')

/** The keys of `content/home.yaml`. */
export const HomeSchema = z.strictObject({
  head: group(
    'Su Google',
    { title: line('Titolo', TITLE_HINT), description: prose('Descrizione', DESCRIPTION_HINT) },
    'Quello che mostrano i motori di ricerca.',
  ),
  /** The three calls to action, on every page (specification, section 1). */
  actions: group(
    'Pulsanti',
    { call: line('Chiama'), whatsapp: line('WhatsApp'), quote: line('Chiedi un preventivo') },
    'Le tre cose che un visitatore può fare, su ogni pagina.',
  ),
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
    facts: list(
      'Dati in breve',
      group('Dato', {
        label,
        value: line('Valore'),
        short: line('Valore corto', 'Nell’immagine che appare quando qualcuno condivide il sito.').optional(),
        when,
      }),
    ),
  }),
  /** The list of services, and the texts that their pages and share pictures share. */
  services: group('I servizi', {
    title,
    intro: prose('Frase sotto il titolo').optional(),
    numbers: line(
      'Frase sui numeri',
      'Si legge solo se ogni servizio ha il suo numero nel disegno.',
    ).optional(),
    shareSubtitle: line(
      'Sottotitolo dell’immagine da condividere',
      'Quando qualcuno condivide la pagina di un servizio.',
    ),
    related: line('Titolo dei servizi collegati', 'In fondo alla pagina di un servizio.'),
    closing: titled('Invito finale', 'Dei servizi che non ne hanno uno proprio.'),
  }),
  /** Symptoms, each with links to a service's page (by slug) and to a chat whose message names the symptom. */
  triage: group(
    'Qual è il tuo caso?',
    {
      title,
      text,
      columns: group('Titoli delle colonne', {
        service: line('Sopra i servizi'),
        chat: line('Sopra la chat'),
      }),
      symptoms: list(
        'Sintomi',
        group('Sintomo', {
          symptom: line('Sintomo'),
          // Optional, because the editor empties it where the service is deleted.
          service: serviceName('Servizio', 'Senza, il sintomo non si vede.').optional(),
          section: line(
            'Sezione',
            'Il titolo della sezione a cui porta; senza, in cima alla pagina.',
          ).optional(),
          message: prose('Messaggio', 'Già scritto nella chat che si apre.'),
        }),
      ),
    },
    'Da un sintomo alla pagina del servizio e alla chat.',
  ),
  about: group('Chi siamo', {
    title,
    lead: prose('Frase iniziale'),
    text,
    points: list(
      'Punti',
      group('Punto', {
        title,
        certifications: yesNo(
          'Con le certificazioni',
          'Sotto questo punto si leggono le certificazioni del negozio.',
        ),
        text,
      }),
    ),
    photo: photo('Foto', 'Del negozio o di chi ci lavora.').optional(),
    where: titled('Dove siamo'),
    /** The first of the three whose fact holds. If it is `emergencies`, the header's call button has its text as its tooltip. */
    availability: group('Disponibilità', {
      title,
      emergencies: group('Se rispondi giorno e notte', {
        badge: line('Scritta grande', 'Come H24.'),
        heading,
        text,
      }),
      hours: group('Se hai scritto gli orari', { heading, text }),
      otherwise: group('Altrimenti', { heading, text }),
    }),
  }),
  contact: group('Contatti', {
    title,
    cards: group('Recapiti', {
      phone: group('Telefono', {
        label,
        emergencies: line('Nota se rispondi giorno e notte', 'Sotto il numero.'),
      }),
      whatsapp: group('WhatsApp', { label, action: line('Invito'), note: note.optional() }),
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
      name: line('Nome'),
      email: line('Email'),
      phone: line('Telefono'),
      message: line('Messaggio'),
      submit: line('Pulsante di invio'),
      sending: line('Durante l’invio'),
      note: line('Promessa di risposta', 'Se prometti un tempo: {replyWithin} diventa “24 ore”, “2 giorni”.'),
      noteWithoutPromise: line('Nota se non prometti un tempo'),
      privacy: line('Frase sulla privacy'),
      privacyLink: line('Collegamento alla privacy'),
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
  { receipt, ...common }: Common,
  held: Record<Fact, boolean>,
  isService: (name: string) => boolean,
) {
  const { title, emergencies, hours, otherwise } = about.availability
  const { phone, ...cards } = contact.cards
  const { note, noteWithoutPromise, ...form } = contact.form
  /** The badge is the emergencies' alone. */
  const words: { badge?: string; heading: string; text: string } = held.emergencies
    ? emergencies
    : held.hours
      ? hours
      : otherwise
  const symptoms = triage.symptoms.flatMap(({ service, ...symptom }) =>
    service !== undefined && isService(service) ? [{ ...symptom, service }] : [],
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
      cards: {
        ...cards,
        phone: { label: phone.label, note: held.emergencies ? phone.emergencies : undefined },
      },
      form: { ...form, note: held.replyHours ? note : noteWithoutPromise, receipt },
    },
  }
}

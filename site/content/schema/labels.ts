import * as v from 'valibot'
import type { HeroDrawingName } from '../../illustrations/home/hero-object.ts'
import type { Label } from './editor-field.ts'
import type { HomeSection } from './home.ts'
import type { Day } from './opening-hours.ts'
import type { SectionKind } from './sections.ts'
import type { BusinessType } from './shop.ts'

/** Keys with one meaning everywhere; the schema labels keys whose meaning depends on their place (`described`). */
const LABELS: Record<string, Label> = {
  // Keys of all parts of a page.
  title: { label: 'Titolo' },
  subtitle: { label: 'Sottotitolo' },
  intro: { label: 'Frase sotto il titolo', editor: 'multiline' },
  text: { label: 'Testo', editor: 'multiline' },
  items: { label: 'Voci' },
  label: { label: 'Nome' },
  value: { label: 'Valore' },
  note: { label: 'Nota' },
  points: { label: 'Punti' },
  badge: { label: 'Etichetta' },
  button: { label: 'Pulsante' },
  drawing: { label: 'Disegno' },
  sections: { label: 'Sezioni' },
  photo: { label: 'Foto' },
  file: {
    label: 'La foto',
    hint: 'Va bene anche quella del telefono.',
  },
  alt: { label: 'Che cosa si vede', hint: 'Per chi non può vedere la foto.' },
  name: { label: 'Nome' },
  phone: { label: 'Telefono' },
  email: { label: 'Email' },
  message: { label: 'Messaggio' },
  address: { label: 'Indirizzo' },
  whatsapp: { label: 'WhatsApp' },
  vatNumber: { label: 'Partita IVA' },
  privacyLink: { label: 'Collegamento alla privacy' },
  head: { label: 'Su Google', hint: 'Quello che mostrano i motori di ricerca.' },
  description: { label: 'Descrizione', hint: 'Da 120 a 160 lettere.', editor: 'multiline' },
  closing: { label: 'Invito finale' },

  // Keys of a page's file.
  introduction: {
    label: 'Introduzione',
    hint: 'Le parole tra graffe, come {town} e {phone}, diventano i dati del negozio. Valgono in tutti i testi.',
    editor: 'multiline',
  },
  highlight: { label: 'Frase in evidenza', hint: 'Sotto i pulsanti della prima schermata.' },
  order: { label: 'Posizione nell’elenco', hint: 'Viene prima il servizio con il numero più piccolo.' },
  cardTitle: { label: 'Titolo della scheda', hint: 'Se è diverso da quello della pagina.' },
  cardLine: {
    label: 'Riga della scheda',
    hint: 'È l’inizio della frase della scheda; sul telefono si legge da sola: al massimo 28 lettere.',
  },
  cardText: {
    label: 'Resto della scheda',
    hint: 'È il seguito della frase: di solito in minuscolo.',
    editor: 'multiline',
  },
  heroLabel: {
    label: 'Nome accanto al disegno',
    hint: 'Al massimo 18 lettere; senza, c’è solo il numero.',
  },

  // Keys of the kinds of section.
  kind: { label: 'Tipo di sezione' },
  lead: { label: 'Inizio in grassetto' },
  benefit: { label: 'Vantaggio', hint: 'L’ultima riga della scheda.' },
  instead: { label: 'Che cosa fare invece', hint: '{phone} diventa un collegamento per chiamare.' },
  specifications: { label: 'Caratteristiche' },
  before: { label: 'Prima' },
  after: { label: 'Dopo' },
  names: {
    label: 'Scritte nel disegno',
    hint: 'Solo per price-cut (tre, dall’alto in basso) e year-dial (inizio e fine dei mesi gialli).',
  },
  question: { label: 'Domanda' },
  answer: { label: 'Risposta', editor: 'multiline' },
  price: { label: 'Prezzo' },
  groups: { label: 'Gruppi di prezzi', hint: 'Al posto delle voci qui sopra, se il listino è lungo.' },
  time: { label: 'Tempo' },
  caption: { label: 'Didascalia' },

  // Keys of the home page.
  actions: { label: 'Pulsanti', hint: 'Le tre cose che un visitatore può fare, su ogni pagina.' },
  call: { label: 'Chiama' },
  quote: { label: 'Chiedi un preventivo' },
  hero: { label: 'Prima schermata' },
  facts: { label: 'Dati in breve' },
  short: { label: 'Valore corto', hint: 'Nell’immagine che appare quando qualcuno condivide il sito.' },
  shareSubtitle: {
    label: 'Sottotitolo dell’immagine da condividere',
    hint: 'Quando qualcuno condivide la pagina di un servizio.',
  },
  triage: { label: 'Qual è il tuo caso?', hint: 'Da un sintomo alla pagina del servizio e alla chat.' },
  columns: { label: 'Titoli delle colonne' },
  symptoms: { label: 'Sintomi' },
  symptom: { label: 'Sintomo' },
  service: { label: 'Servizio' },
  section: { label: 'Sezione', hint: 'Il titolo della sezione a cui porta; senza, in cima alla pagina.' },
  about: { label: 'Chi siamo' },
  where: { label: 'Dove siamo' },
  availability: { label: 'Disponibilità' },
  heading: { label: 'Frase in grande' },
  contact: { label: 'Contatti' },
  cards: { label: 'Recapiti' },
  action: { label: 'Invito' },
  vcard: { label: 'Pulsante della rubrica' },
  map: { label: 'Mappa' },
  open: { label: 'Pulsante che apre la mappa' },
  directions: { label: 'Pulsante delle indicazioni' },
  form: { label: 'Modulo' },
  required: { label: 'Nota sui campi obbligatori' },
  submit: { label: 'Pulsante di invio' },
  sending: { label: 'Durante l’invio' },
  privacy: { label: 'Frase sulla privacy' },

  // Keys of the texts of all pages, of the privacy notice and of the colours.
  contacts: { label: 'Titolo dei contatti' },
  notFound: { label: 'Pagina non trovata' },
  accepted: { label: 'Richiesta inviata', hint: 'La pagina dopo l’invio senza JavaScript.' },
  refused: { label: 'Richiesta non inviata', hint: 'La pagina che chiede di correggere, senza JavaScript.' },
  goBack: {
    label: 'Invito a tornare indietro',
    hint: 'Dove il modulo già compilato non può comparire.',
    editor: 'multiline',
  },
  receipt: { label: 'Ricevuta', hint: 'Al posto del modulo, dopo l’invio.' },
  stamp: { label: 'Timbro' },
  meanwhile: { label: 'Nel frattempo', editor: 'multiline' },
  again: { label: 'Scrivi ancora' },
  labels: { label: 'Recapiti in fondo' },
  controller: { label: 'Titolare' },
  light: { label: 'Schema chiaro' },
  dark: { label: 'Schema scuro' },
}

/** The label of a content key. Throws where neither the schema nor `LABELS` has one. */
export function labelOf(key: string, schema: v.GenericSchema): Label {
  const known = knownLabel(key, schema)
  if (!known) throw new Error(`a content key without a label: ${key} (site/content/schema/labels.ts)`)
  return known
}

/** Like `labelOf`, but undefined for a key without a label, such as a form of a text. */
export function knownLabel(key: string, schema: v.GenericSchema): Label | undefined {
  const layers = 'wrapped' in schema ? [schema, schema.wrapped as v.GenericSchema] : [schema]
  const title = layers.map(v.getTitle).find((each) => each)
  const description = layers.map(v.getDescription).find((each) => each)
  const { editor }: Partial<Label> = Object.assign({}, ...layers.map((layer) => v.getMetadata(layer)))
  const known = LABELS[key]
  const label = title ?? known?.label
  if (!label) return undefined
  return { label, hint: title ? description : known?.hint, editor: editor ?? known?.editor }
}

/** The kinds of section, each with a picture for the editor's menu and a name. */
export const SECTION_LABELS: Record<SectionKind, { picture: string; label: string }> = {
  cards: { picture: '🗂️', label: 'Schede' },
  list: { picture: '📋', label: 'Elenco' },
  signs: { picture: '🚨', label: 'Segnali' },
  warning: { picture: '⚠️', label: 'Avvertenza' },
  devices: { picture: '💻', label: 'Dispositivi' },
  steps: { picture: '👣', label: 'Passi' },
  tiers: { picture: '📶', label: 'Configurazioni' },
  reasons: { picture: '👍', label: 'Motivi' },
  comparison: { picture: '↔️', label: 'Confronto' },
  facts: { picture: '📄', label: 'Dati' },
  offer: { picture: '🎁', label: 'Offerta' },
  pledge: { picture: '🤝', label: 'Promessa' },
  bring: { picture: '✅', label: 'Che cosa portare' },
  faq: { picture: '❓', label: 'Domande' },
  brands: { picture: '🏷️', label: 'Marche' },
  prices: { picture: '💶', label: 'Prezzi' },
  times: { picture: '⏱️', label: 'Tempi' },
  photos: { picture: '🖼️', label: 'Foto' },
}

/** Labels of choices whose value is not a whole Italian word. */
export const CHOICE_LABELS: Record<Day | HeroDrawingName | HomeSection | BusinessType, string> = {
  lun: 'Lunedì',
  mar: 'Martedì',
  mer: 'Mercoledì',
  gio: 'Giovedì',
  ven: 'Venerdì',
  sab: 'Sabato',
  dom: 'Domenica',
  laptop: 'Portatile, nove pezzi',
  phone: 'Telefono, sei pezzi',
  desktop: 'Computer fisso, nove pezzi',
  none: 'Nessun disegno',
  services: 'I servizi',
  triage: 'Qual è il tuo caso?',
  about: 'Chi siamo',
  contact: 'Contatti e modulo',
  ComputerStore: 'Negozio di computer',
  ElectronicsStore: 'Negozio di elettronica',
  MobilePhoneStore: 'Negozio di telefoni',
  Store: 'Negozio',
  LocalBusiness: 'Attività locale',
}

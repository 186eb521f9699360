import * as v from 'valibot'
import type { HeroDrawingName } from '../../illustrations/home/hero-object.ts'
import type { Label } from './editor-field.ts'
import type { HomeSection } from './home.ts'
import type { Day } from './hours-and-closures.ts'
import type { SectionKind } from './sections.ts'
import type { BusinessType } from './shop.ts'

/** The name of each key that needs no other in any file, some with a hint; schemas name the others themselves (`described`). */
const LABELS: Record<string, string | readonly [label: string, hint: string]> = {
  // Keys of the shop's facts.
  example: 'Dati di esempio',
  promisesConfirmed: 'Promesse confermate',
  shortName: ['Nome corto', 'Nella testata e sotto l’icona sul telefono, se il nome è lungo.'],
  brand: 'Nome del negozio',
  businessType: ['Tipo di negozio', 'Per i motori di ricerca.'],
  legalName: [
    'Ragione sociale',
    'Per una ditta individuale, il tuo nome e cognome; per una società anche “S.r.l.”.',
  ],
  legalForm: ['Forma giuridica', 'Solo per le società, come “S.r.l.”.'],
  shareCapital: ['Capitale sociale', 'Solo per le società, come “Capitale sociale € 10.000 i.v.”.'],
  street: 'Via e numero',
  postalCode: 'CAP',
  town: 'Città',
  province: 'Sigla della provincia',
  provinceName: ['Provincia', 'Per intero: è la zona in cui lavori.'],
  coordinates: [
    'Punto sulla mappa',
    'Su Google Maps, tasto destro sul negozio: i due numeri in cima al menu, con cinque decimali.',
  ],
  latitude: 'Latitudine',
  longitude: 'Longitudine',
  days: 'Giorni',
  phones: 'Altri numeri',
  number: 'Numero',
  replyDays: [
    'Risposta, in giorni',
    'Al posto delle ore. Contano i giorni in cui sei aperto o, se non scrivi gli orari, dal lunedì al venerdì.',
  ],
  closures: [
    'Ferie e chiusure',
    'L’avviso compare su ogni pagina due settimane prima e sparisce dopo l’ultimo giorno.',
  ],
  links: ['Social e altre pagine', 'Gli indirizzi completi, da https:// in poi.'],
  googleMaps: 'Google Maps',
  facebook: 'Facebook',
  instagram: 'Instagram',
  reviews: ['Recensioni su Google', 'Il link compare nei contatti; il sito non mostra stelle.'],
  redirects: [
    'Indirizzi del vecchio sito',
    'Ogni vecchio indirizzo, da “/” in poi e senza “?”, e la pagina nuova a cui porta.',
  ],
  editing: 'Gestione dal browser',
  repository: 'Repository',
  branch: 'Ramo',
  provider: 'Servizio',
  url: 'Indirizzo del servizio',
  rea: ['Numero REA', 'Solo per chi è nel Registro delle imprese, come PD 123456.'],
  pec: ['PEC', 'Solo per le società.'],
  whatsappGreeting: ['Saluto su WhatsApp', 'Già scritto quando qualcuno apre la chat.'],
  retentionDays: ['Giorni di conservazione', 'Delle richieste ricevute. Si legge nell’informativa privacy.'],
  payment: ['Pagamenti', 'Si leggono nei contatti.'],
  parking: ['Parcheggio', 'Dove lasciare l’auto. Si legge sotto l’indirizzo.'],
  pickup: ['Ritiro e consegna', 'Dove e a quanto. Si legge nei contatti.'],
  emergencyNote: [
    'Nota sulle emergenze',
    'Che cosa copre la reperibilità e quanto costa, sotto “Disponibilità”.',
  ],
  servedTowns: ['Comuni serviti', 'Si leggono sotto “Dove Siamo” e, i più grandi del Padovano, nel disegno.'],
  certifications: ['Certificazioni', 'Su che cosa si basa “tecnici certificati”.'],
  issuer: 'Chi la rilascia',
  registeredOffice: ['Sede legale', 'Delle società, se non è l’indirizzo del negozio (art. 2250 c.c.).'],
  fiscalCode: ['Codice fiscale', 'Se è diverso dalla partita IVA.'],
  soleShareholder: ['Socio unico', 'Se la società ha un solo socio (art. 2250 c.c.).'],
  inLiquidation: ['In liquidazione', 'Se la società è in liquidazione (art. 2250 c.c.).'],
  ifRefused: 'Se non procede',
  priceRange: ['Fascia di prezzo', 'Per i motori di ricerca, da € a €€€€.'],

  // Keys of all parts of a page.
  title: 'Titolo',
  subtitle: 'Sottotitolo',
  intro: 'Frase sotto il titolo',
  text: 'Testo',
  items: 'Voci',
  label: 'Nome',
  value: 'Valore',
  note: 'Nota',
  points: 'Punti',
  badge: 'Etichetta',
  button: 'Pulsante',
  drawing: 'Disegno',
  sections: 'Sezioni',
  photo: 'Foto',
  file: ['La foto', 'Va bene anche quella del telefono.'],
  alt: ['Che cosa si vede', 'Per chi non può vedere la foto.'],
  name: 'Nome',
  phone: 'Telefono',
  email: 'Email',
  message: 'Messaggio',
  address: 'Indirizzo',
  whatsapp: 'WhatsApp',
  vatNumber: 'Partita IVA',
  privacyLink: 'Collegamento alla privacy',
  head: ['Su Google', 'Quello che mostrano i motori di ricerca.'],
  description: ['Descrizione', 'Da 120 a 160 lettere.'],
  closing: 'Invito finale',

  // Keys of a page's file.
  introduction: [
    'Introduzione',
    'Le parole tra graffe, come {town} e {phone}, diventano i dati del negozio. Valgono in tutti i testi.',
  ],
  highlight: ['Frase in evidenza', 'Sotto i pulsanti della prima schermata.'],
  order: ['Posizione nell’elenco', 'Viene prima il servizio con il numero più piccolo.'],
  cardTitle: ['Titolo della scheda', 'Se è diverso da quello della pagina.'],
  cardLine: [
    'Riga della scheda',
    'È l’inizio della frase della scheda; sul telefono si legge da sola: al massimo 28 lettere.',
  ],
  cardText: ['Resto della scheda', 'È il seguito della frase: di solito in minuscolo.'],
  heroLabel: ['Nome accanto al disegno', 'Al massimo 18 lettere; senza, c’è solo il numero.'],
  related: ['Servizi collegati', 'In fondo alla pagina; senza, li sceglie il sito.'],

  // Keys of the kinds of section.
  kind: 'Tipo di sezione',
  lead: 'Inizio in grassetto',
  benefit: ['Vantaggio', 'L’ultima riga della scheda.'],
  instead: ['Che cosa fare invece', '{phone} diventa un collegamento per chiamare.'],
  chat: ['Inizio del messaggio', 'Ogni voce apre WhatsApp con questa frase, seguita dal titolo della voce.'],
  specifications: 'Caratteristiche',
  before: 'Prima',
  after: 'Dopo',
  names: [
    'Scritte nel disegno',
    'Solo per price-cut (tre, dall’alto in basso) e year-dial (inizio e fine dei mesi gialli).',
  ],
  question: 'Domanda',
  answer: 'Risposta',
  price: 'Prezzo',
  groups: ['Gruppi di prezzi', 'Al posto delle voci qui sopra, se il listino è lungo.'],
  time: 'Tempo',
  caption: 'Didascalia',

  // Keys of the home page.
  actions: ['Pulsanti', 'Le tre cose che un visitatore può fare, su ogni pagina.'],
  call: 'Chiama',
  quote: 'Chiedi un preventivo',
  hero: 'Prima schermata',
  facts: 'Dati in breve',
  short: ['Valore corto', 'Nell’immagine che appare quando qualcuno condivide il sito.'],
  shareSubtitle: [
    'Sottotitolo dell’immagine da condividere',
    'Quando qualcuno condivide la pagina di un servizio.',
  ],
  numbers: ['Frase sui numeri', 'Si legge solo se ogni servizio ha il suo numero nel disegno.'],
  triage: ['Qual è il tuo caso?', 'Da un sintomo alla pagina del servizio e alla chat.'],
  columns: 'Titoli delle colonne',
  symptoms: 'Sintomi',
  symptom: 'Sintomo',
  service: 'Servizio',
  section: ['Sezione', 'Il titolo della sezione a cui porta; senza, in cima alla pagina.'],
  about: 'Chi siamo',
  where: 'Dove siamo',
  availability: 'Disponibilità',
  heading: 'Frase in grande',
  contact: 'Contatti',
  cards: 'Recapiti',
  action: 'Invito',
  vcard: 'Pulsante della rubrica',
  map: 'Mappa',
  open: 'Pulsante che apre la mappa',
  directions: 'Pulsante delle indicazioni',
  form: 'Modulo',
  required: 'Nota sui campi obbligatori',
  submit: 'Pulsante di invio',
  sending: 'Durante l’invio',
  privacy: 'Frase sulla privacy',

  // Keys of common.yaml (texts that all pages share), privacy.md and brand/colours.yaml.
  contacts: 'Titolo dei contatti',
  notFound: 'Pagina non trovata',
  accepted: ['Richiesta inviata', 'La pagina dopo l’invio senza JavaScript.'],
  refused: ['Richiesta non inviata', 'La pagina che chiede di correggere, senza JavaScript.'],
  goBack: ['Invito a tornare indietro', 'Dove il modulo già compilato non può comparire.'],
  receipt: ['Ricevuta', 'Sopra il modulo, dopo l’invio.'],
  stamp: 'Timbro',
  meanwhile: 'Nel frattempo',
  labels: 'Recapiti in fondo',
  controller: 'Titolare',
  base: ['Un colore solo', 'Gli altri nascono da questo, nei due schemi.'],
  light: 'Schema chiaro',
  dark: 'Schema scuro',
  tones: ['Tinte a mano', 'Quelle che non scrivi nascono dai quattro colori.'],
}

/** Keys of texts that may be long. */
const LONG = ['intro', 'text', 'description', 'introduction', 'cardText', 'answer', 'goBack', 'meanwhile']

/** The label of a content key. Throws where neither the schema nor `LABELS` has one. */
export function labelOf(key: string, schema: v.GenericSchema): Label {
  const known = knownLabel(key, schema)
  if (!known)
    throw new Error(`a content key without a label: ${key} (site/content/schema/labels-and-hints.ts)`)
  return known
}

/** Like `labelOf`, but undefined for a key without a label, such as a form of a text. */
export function knownLabel(key: string, schema: v.GenericSchema): Label | undefined {
  const layers = 'wrapped' in schema ? [schema, schema.wrapped as v.GenericSchema] : [schema]
  const title = layers.map(v.getTitle).find((each) => each)
  const description = layers.map(v.getDescription).find((each) => each)
  const { editor }: Partial<Label> = Object.assign({}, ...layers.map((layer) => v.getMetadata(layer)))
  const [label, hint] = title ? [title, description] : [LABELS[key] ?? []].flat()
  return label ? { label, hint, editor: editor ?? (LONG.includes(key) ? 'multiline' : undefined) } : undefined
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

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { readContent } from './content.ts'
import { linesOf, Report } from './content-files.ts'
import { checkAddresses } from './publishable.ts'

/** Everything that owners get wrong, and what they are told: all of a file's mistakes at once, each of them once. */

/** A service's file with no more than it needs to cause neither errors nor warnings. */
const SERVICE = `order: 99
title: Prova
cardText: Una prova.
subtitle: Una prova.
introduction: Una prova.
head:
  title: Prova di riparazione a {town}
  description: >-
    Una descrizione lunga quanto serve a chi cerca, che parla di una prova e non dice altro, e che per questo non finisce subito.
sections:
  - { kind: brands, title: Marche, items: [Apple] }
`

/** The file of a page that is no service, and so has neither a position in the list nor a card. */
const PAGE = `${SERVICE.replace(/^(?:order|cardText): .*\n/gm, '')}footer: true\n`

/** The file with these lines instead of those with the same key, or at its end. */
function withLines(file: string, lines: string): string {
  const key = /^([\w-]+):/.exec(lines)?.[1]
  const old = new RegExp(`^${key}:.*\\n(?:[ -].*\\n)*`, 'm')
  return old.test(file) ? file.replace(old, () => `${lines}\n`) : `${file}${lines}\n`
}

/** What the owner is told of a content folder. The site's own pages are the home page and the privacy notice. */
function told(folder: string): { errors: string[]; warnings: string[] } {
  const report = new Report()
  const content = readContent(folder, report)
  if (content) checkAddresses(folder, ['/', '/privacy'], content, report)
  return { errors: linesOf(report.errors), warnings: linesOf(report.warnings) }
}

/** What the owner must not read: a parser's English, a stack, or a name of our code. */
const FOREIGN = /\b(?:at|the|expected|unexpected|undefined|null|NaN|invalid|Error)\b|\.ts\b/

/**
 * Puts each row's lines into one file of the content and expects one sentence about them: "file, riga N: …" with the words
 * after the arrows. The mistake is in the last of these lines.
 */
function expectTold(
  name: string,
  base: (folder: string) => string,
  table: string,
  kind: 'errors' | 'warnings' = 'errors',
): void {
  const folder = contentCopy({ 'services/prova.yaml': SERVICE })
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'images', 'negozio.jpg'), '')
  const before = base(folder)
  expect(told(folder)).toEqual({ errors: [], warnings: [] })
  const rows = table
    .slice(1)
    .replaceAll('′', '`')
    .matchAll(/([^→]+?) {2}→ (.+)\n/g)
  for (const [, lines = '', sentences = ''] of rows) {
    const words = sentences.split(' → ')
    const changed = withLines(before, lines)
    writeFileSync(join(folder, name), changed)
    const said = told(folder)
    const line = changed.slice(0, changed.indexOf(lines) + lines.length).split('\n').length
    const expected = `content/${name}, riga ${line}: `
    expect.soft({ lines, said: said[kind] }).toEqual({ lines, said: [expect.stringContaining(expected)] })
    for (const each of words) expect.soft(said[kind][0] ?? '', lines).toContain(each)
    expect.soft(said[kind].join(' ').replace(/[“"].*?[”"]/g, ''), lines).not.toMatch(FOREIGN)
    if (kind === 'warnings') expect.soft(said.errors, lines).toEqual([])
  }
}

/** Lines of `shop.yaml`, and what is said of each. */
const SHOP = `
phone: "049 5550123"  → numero italiano → come "+390495550123", qui c’è "049 5550123"
phone: "080 432 1234"  → come "+390804321234"
phone: "049 5551234 / 333 1234567"  → come "+390495551234", qui
phone: "tel. 333 123 4567"  → come "+393331234567"
whatsapp: https://wa.me/393331234567  → come "+393331234567", qui
phone: "800 123 456"  → un numero verde (800…) qui non può stare
phone: "+390800123456"  → un numero verde (800…) qui non può stare
phone: 800123456  → un numero verde (800…) qui non può stare
phone: +390495550123  → deve essere un numero italiano tra virgolette → qui c’è 390495550123 (mettilo tra virgolette)
phone: “+390495550123”  → le virgolette di Word
phones:
  - { label: Laboratorio, number: "1234" }  → phones, voce 1, number (Numero) deve essere un numero italiano
phones:
  - { number: "+390495550124" }  → manca la voce "label" (Nome) in phones, voce 1
vatNumber: "123"  → undici cifre tra virgolette, come "01234567897"
vatNumber: IT12345678903  → una P.IVA senza IT davanti, di undici cifre tra virgolette, come "12345678903"
vatNumber: "01234567890"  → l’ultima cifra non torna → qui c’è "01234567890"
email: info  → un indirizzo email, come info@example.com, qui c’è "info"
email: info@officina.it, negozio@officina.it  → (scrivi info@officina.it e nient’altro)
email: info @officina.it  → (scrivi info@officina.it e
email: Officina <info@officina.it>  → (scrivi info@officina.it e
email: info officina@gmail.com  → (un indirizzo email non contiene spazi né virgole: controllalo)
email: mario,rossi@officina.it  → né virgole: controllalo)
email: info@officina.it negozio@officina.it  → (scrivi info@officina.it e
email: mailto:info@officina.it  → (scrivi info@officina.it e
email:  → email è vuoto: scrivi un indirizzo email, come info@example.com
telefono: "+390495550124"  → voce sconosciuta "telefono" (forse intendevi "phone"?)
emergenze: true  → voce sconosciuta "emergenze" (forse intendevi "emergencies"?)
fax: "049 555"  → voce sconosciuta "fax" (ci sono: "example" → : scegli tra queste, o togli la riga
retentionDay: 30  → (forse intendevi "retentionDays"?)
businessType: Negozio  → uno di questi: ComputerStore,
shortName: Clinica del Telefono & PC di Murgia  → deve avere al massimo 24 lettere, ma ne ha 35
retentionDays: 0  → deve essere di almeno 1 giorno, qui c’è 0
retentionDays: "30"  → (scrivi 30, il numero da solo
retentionDays: 3.650  → qui c’è "3.650" (scrivi 3650, il numero da solo
retentionDays: 10.000  → qui c’è "10.000" (deve essere al massimo di 3650 giorni)
retentionDays: 1 anno  → qui c’è "1 anno" (scrivi 365, il numero da solo
retentionDays: 6 mesi  → (scrivi 183,
retentionDays: un anno  → (scrivi 365,
retentionDays: qualche anno  → (scrivilo in cifre, in giorni)
replyHours: 24 ore  → (scrivi 24, il numero da solo)
replyHours: 2 giorni  → (scrivi 48,
replyHours: 30 minuti  → (scrivi 1,
replyHours: 24-48 ore  → (scrivi 48,
replyHours: 2 o 3 giorni  → (scrivi 72,
replyHours: 2 gg  → (scrivi 48,
replyHours: 1,5  → (scrivilo intero, senza virgola: 1 o 2)
replyHours: 1.5  → un numero intero di ore, qui c’è 1.5 (scrivilo intero, senza virgola: 1 o 2)
replyHours: 2 mesi  → (deve essere al massimo di 240 ore)
refurbishedWarrantyMonths: 1 anno  → (scrivi 12,
replyHours: 0  → deve essere di almeno 1 ora
replyDays: 2  → deve essere il solo tempo di risposta: togli una delle due righe, replyHours o replyDays
emergencies: si  → true (sì) o false (no), qui c’è "si" (scrivi true)
emergencies: vero  → qui c’è "vero" (scrivi true)
emergencies: no  → (scrivi false)
provinceName: Provincia di Padova  → il nome della provincia da solo, come Padova, qui c’è
provinceName: Padoa  → Padova, il nome della sigla PD, qui c’è "Padoa"
coordinates:
  longitude: 12.035
  latitude: 45,297  → (scrivi 45.297, il numero da solo e con il punto
coordinates:
  latitude: 45.297
  longitude: 12.335  → longitudine in provincia di Padova, da 11.4 a 12.15
coordinates:
  longitude: 12.035
  latitude: 45.05  → latitudine in provincia di Padova, da 45.09 a 45.72
coordinates: 45.297, 12.035  → qui c’è "45.297, 12.035" (scrivi { latitude: 45.297, longitude: 12.035 })
coordinates: 45°17'49.2"N 12°02'06.0"E  → (scrivi { latitude: 45.297, longitude: 12.035 })
coordinates:
  longitude: 12.035
  latitude: 45°17'49.2"N  → (scrivi 45.297, il numero da solo
coordinates: [45.297, 12.035]  → (scrivi { latitude: 45.297, longitude: 12.035 })
links: [https://www.facebook.com/negozio]  → links (Social e altre pagine) deve essere un gruppo di voci, come { googleMaps: …
address: { street: "Via Roma 1, 35028 Este", postalCode: "35028", town: Este, province: PD }  → deve essere la via e il numero, senza CAP
address: { street: Via, postalCode: "35028", town: Este (PD), province: PD }  → il nome del comune da solo, come Este
address: { street: Via, postalCode: "3502", town: Este, province: PD }  → cinque cifre tra virgolette, come "35028"
address: { street: Via, postalCode: "35028", town: Este, province: Padova }  → due lettere maiuscole, come PD
address: { street: Via, postalCode: "35028", town: Este, province: XY }  → la sigla di una provincia italiana
hours:
  - { days: [lun], open: ["9-13"] }  → hours, voce 1, open, voce 1 → come "9:00-13:00", qui c’è "9-13"
hours:
  - { days: [lun], open: [dalle 9.30 alle 13] }  → come "9:30-13:00"
hours:
  - { days: [lun], open: ["9:00-12:30, 15:00-19:00"] }  → un orario solo: più orari si scrivono open: ["9:00-12:30", "15:00-19:00"], qui
hours:
  - { days: [lun], open: [chiuso] }  → come "9:00-12:30" (se sei chiuso, togli il giorno), qui c’è "chiuso"
hours:
  - { days: [lun-ven], open: ["9:00-12:30"] }  → un giorno solo: scrivili uno per uno, come [lun, mar, mer, gio, ven], qui c’è "lun-ven"
hours:
  - { days: [lunedì e giovedì], open: ["9:00-12:30"] }  → come [lun, gio], qui
hours:
  - { days: [lun e mer-ven], open: ["9:00-12:30"] }  → come [lun, mer, gio, ven], qui
hours:
  - { days: [sab-lun], open: ["9:00-12:30"] }  → come [sab, dom, lun], qui
hours:
  - { days: [lun], open: 9:00-12:30 }  → un elenco di orari, come ["9:00-12:30"] (se sei chiuso, togli il giorno), qui c’è "9:00-12:30"
hours:
  - { days: [lun], open: 9-13 e 15-19 }  → un elenco di orari, come ["9:00-13:00", "15:00-19:00"]
hours:
  - { days: lun-ven, open: ["9:00-12:30"] }  → un elenco di giorni, come [lun, mar, mer, gio, ven], qui c’è "lun-ven"
hours: 9-13  → un elenco di giorni e orari, come [{ days: [lun, mar], open: ["9:00-12:30"] }], qui c’è "9-13"
phones: "+390495550125"  → un elenco, come [{ label: …, number: … }], qui c’è "+390495550125"
closures: { from: 2099-08-10, text: Ferie }  → un elenco, come [{ from: …, to: …, text: … }]
hours:
  - { days: [lun], open: ["14:30-6:30"] }  → hours, voce 1, open, voce 1 → finisce dopo l’inizio o, se supera la mezzanotte, di al massimo 12 ore → 18:30 → "14:30-6:30"
hours:
  - { days: [lun], open: ["9:00-25:00"] }  → come "9:00-12:30"
hours:
  - { days: [lun], open: ["9:00-12:30", "12:00-19:00"] }  → orari che non si sovrappongono (correggi dove uno comincia o finisce), qui c’è ["9:00-12:30", "12:00-19:00"]
hours:
  - { days: [lunedì], open: ["9:00-12:30"] }  → uno di questi: lun, mar, mer → qui c’è "lunedì" (forse intendevi "lun"?)
hours:
  - { days: [lun] open: ["9:00-12:30"] }  → manca una virgola prima di open:
servedTowns: [Zona: Padova]  → se è il testo "Zona: Padova", un testo che contiene ": " va tra virgolette
hours:
  - { days: [lun] }  → deve avere gli orari (open) o almeno una nota (note)
hours:
  - { days: [lun], note: A }
  - { days: [lun, mar], note: B }  → hours, voce 2, days (Giorni) deve essere un elenco senza i giorni delle altre righe: lun c’è due volte
closures:
  - { from: 31/12/2026, text: Ferie }  → come 2026-12-31, qui c’è "31/12/2026"
closures:
  - { from: 31/12/2026, to: 2027-01-06, text: Ferie }  → from (Primo giorno) deve essere una data vera
closures:
  - { from: 12 agosto 2027, text: Ferie }  → come 2027-08-12, qui c’è "12 agosto 2027"
closures:
  - { from: 1/9/27, text: Ferie }  → come 2027-09-01, qui c’è "1/9/27"
closures:
  - { from: 10/8, text: Ferie }  → una data con l’anno davanti, come AAAA-08-10 con l’anno al posto di AAAA, qui c’è "10/8"
closures:
  - { from: 10 agosto, text: Ferie }  → come AAAA-08-10
closures:
  - { from: 2027-8-1, text: Ferie }  → come 2027-08-01, qui c’è "2027-8-1"
closures:
  - { from: 2027-02-30, text: Ferie }  → una data vera, scritta anno-mese-giorno, come 2027-02-28
closures:
  - { from: 2027-8-9, text: Ferie }  → come 2027-08-09
closures:
  - { from: 2027-08-20, to: 2027-08-10, text: Ferie }  → closures, voce 1, to (Ultimo giorno) deve essere una data che non viene prima del primo giorno (2027-08-20), qui c’è "2027-08-10"
closures:
  - { from: 2027-08-10 }  → manca la voce "text" (Avviso) in closures, voce 1: aggiungi text: e scrivi un testo
hours:
  - { days: [lun], open: ["9:00-12:30"] }
    note: Solo su appuntamento  → metti note: dentro le graffe o, se è una voce a sé, togli gli spazi davanti
address: { street: Via, postalCode: "35028", province: PD }  → manca la voce "town" → (in linea con le sue altre voci o, se ci sono, dentro le graffe)
address:
  street: Via
  postalCode: "35028"
  town: Este
  province: PD
  parking: Davanti  → voce sconosciuta "parking" in address: scrivila fuori di lì, a inizio riga, senza spazi davanti
rea: Padova 123456  → come PD 123456, qui c’è "Padova 123456"
rea: 654321  → la tua sigla della Camera di commercio e il numero, come PD 654321, qui c’è 654321
shareCapital: 10000  → un testo, qui c’è 10000 (mettilo tra virgolette)
legalForm: ""  → legalForm (Forma giuridica) è vuoto
links:
  facebook: facebook.com/negozio  → l’indirizzo completo → come https://www.facebook.com/…
links:
  facebook: https://www.facebook.com/…  → (con il tuo al posto dei puntini)
links:
  facebook: https:/www.facebook.com/officina  → l’indirizzo completo → come https://www.facebook.com/…
links:
  facebook: https://www.facebook.com/officina digitale  → senza spazi
links:
  instagram: https://www.instagram.com/  → del profilo Instagram
links:
  reviews: https://g.page/r/.../review  → delle recensioni su Google
links:
  googleMaps: https://www.bing.com/maps  → della scheda su Google Maps
links:
  twitter: https://x.com  → voce sconosciuta "twitter" in links
redirects: [/vecchia.html]  → redirects (Indirizzi del vecchio sito) deve essere un gruppo di righe senza trattino → qui c’è ["/vecchia.html"]
redirects:
  vecchia.html: /recupero-dati  → il vecchio indirizzo da "/" in poi → come /vecchia.html, qui c’è "vecchia.html"
redirects:
  https://www.vecchio.it/pagina.html: /recupero-dati  → da "/" in poi → come /pagina.html, qui c’è "https://www
redirects:
  www.vecchio.it/chi siamo.php?id=3: /recupero-dati  → da "/" in poi → come /chi%20siamo.php, una volta sola
redirects: [/vecchia.html: /recupero-dati]  → deve essere un gruppo di righe senza trattino, ciascuna come /vecchia.html: /recupero-dati, qui c’è un elenco
redirects: /vecchia.html -> /recupero-dati  → un gruppo di righe senza trattino
redirects:
  /chi siamo.html: /recupero-dati  → con %20 al posto degli spazi → qui c’è "/chi siamo.html"
redirects:
  "/index.php?id=3": /recupero-dati  → senza "?" né "#", come /index.php, una volta sola per tutti quelli che cambiano solo dopo "?"
redirects:
  /vecchia.html: recupero-dati  → una pagina di questo sito, come /recupero-dati, o un indirizzo https://
redirects:
  /vecchia.html: upgrade  → una pagina di questo sito, come /upgrade, o
redirects:
  /vecchia.html: /recupero-datti  → porta a "/recupero-datti" → (forse intendevi "/recupero-dati"?)
redirects:
  /privacy: /recupero-dati  → "/privacy" è già una pagina del sito → togli la riga
editing: { repository: rossi/sito }  → manca la voce "provider" → scrivi uno di questi: github, gitlab, gitea
payment: [satispay]  → qui c’è "satispay" (scegli tra questi; se nessuno va bene, togli la voce)
payment: contanti, carta e bonifico  → come [contanti, carta, bonifico], o con un trattino
payment: [carta, carta]  → un elenco senza voci ripetute, qui c’è ["carta", "carta"]
payment: [Carte di credito]  → (forse intendevi "carta"?)
payment: [bancomat]  → uno di questi: contanti, carta, bonifico, rate
servedTowns: []  → un elenco con almeno una voce, qui c’è un elenco vuoto
certifications: [CompTIA A+]  → certifications, voce 1 (Certificazioni) deve essere un gruppo di voci, come { name: …, issuer: … }, qui c’è "CompTIA A+"
fiscalCode: "123"  → un codice fiscale: undici cifre tra virgolette
fiscalCode: "01234567890"  → l’ultima cifra non torna → qui c’è "01234567890"
refurbishedWarrantyMonths: 6  → almeno 12 mesi
diagnosis: 30 €  → (scrivi { price: 30 })
diagnosis: { price: -1 }  → un prezzo in euro, 0 se è gratis, qui c’è -1
diagnosis: { price: 15 € }  → (scrivi 15, il numero da solo
diagnosis: { price: "12,50" }  → (scrivilo intero, senza virgola: 12 o 13)
diagnosis: { price: 12,50 }  → qui c’è "12,50" (scrivilo intero, senza virgola: 12 o 13)
diagnosis: { price: 15,00 € }  → qui c’è "15,00 €" (scrivi 15, il numero da solo)
coordinates: { longitude: 12.035, latitude: 45,297 }  → (scrivi 45.297, il numero da solo e con il punto
diagnosis: { price: gratis }  → deve essere un numero, qui c’è "gratis" (scrivi 0)
diagnosis: gratis  → diagnosis (Diagnosi) deve essere un gruppo di voci, come { price: …, ifRefused: … }, qui c’è "gratis" (se è gratis scrivi { price: 0 })
# Gli orari.

 parking: Davanti  → gli spazi a inizio riga → Qui c’è: parking: Davanti
# hours:
#   - { days: [lun], note: A }
  - { days: [mar], note: B }  → più su “# hours:” è ancora un commento → Qui c’è: - { days: [mar], note: B }
# redirects:
  /vecchia.html: /recupero-dati  → più su “# redirects:” è ancora un commento
brand:Officina Digitale  → due punti e uno spazio: scrivi brand: Officina Digitale
payment: [contanti, carta  → manca la parentesi di chiusura. Qui c’è: payment: [contanti, carta
priceRange: economico  → da uno a quattro simboli dell’euro, come "€€"
whatsappGreeting: Ciao da {città}!  → segnaposto sconosciuto {città} (ci sono: {brand}, {town}
whatsappGreeting: Ciao da {town!  → una graffa
parking: Vedi [la mappa](/mappa)  → parking: qui non ci possono stare link né grassetto
parking: Davanti al <b>negozio</b>  → <b> è un comando HTML
closures:
  - { from: 2099-08-10, text: "Chiuso: {telefono}" }  → segnaposto sconosciuto {telefono}
address: { street: Via, postalCode: "35028", town: Este, province: PD, town: Este }  → la voce "town" è scritta due volte
address: { street: Via, postalCode: "35028", town: "Este, PD", province: PD }  → il nome del comune da solo
address: { street: Via, postalCode: "35028", town: Este PD, province: PD }  → il nome del comune da solo
links:
  facebook: "https://www.facebook.com/officina",  → la virgola in fondo non ci va: toglila
servedTowns: [Legnaro,, Saonara]  → c’è una virgola di troppo: toglila
payment: contanti  → come [contanti], o con un trattino
retentionDays: 36O  → (scrivi 360, il numero da solo
brand: "{town} Computer"  → scritto per intero, senza graffe
brand: Assistenza e Riparazione Computer di Mario Rossi e figli  → 50 lettere, ma ne ha 56
`

/** Lines of a service's file. ′ stands for a grave accent, which would end this literal. */
const TEXTS = String.raw`
subtitle: Siamo il #1 in Valle  → dopo “Siamo il” il resto della riga sparirebbe → "Siamo il #1 in Valle"
subtitle: Guasto del "Disco C" #1  → tra virgolette, "Guasto del “Disco C” #1"
subtitle: #1 in Valle  → subtitle: "#1 in Valle"
subtitle: 'Vieni all'officina'  → un testo tra apostrofi finisce al primo apostrofo
subtitle: 'Preventivi' chiari  → usa le virgolette diritte attorno a tutto il testo
subtitle: “Rossi: computer”  → le virgolette di Word non valgono: usa quelle diritte
subtitle: Perch� no  → in “Perch�” si è perso un accento o un apostrofo: riscrivilo
subtitle: Qualità e cittÃ   → in “cittÃ
subtitle: Tutto lâ€™anno  → in “lâ€™anno” si è perso
introduction: >-
  Prova
  a 20 Â° e non più  → in “Â°”
subtitle: Riparazioni a [town]  → [town] non è un segnaposto: scrivi {town}
subtitle: Riparazioni a ${'$'}{town}  → ${'$'}{town} non è un segnaposto: scrivi {town}
subtitle: Riparazioni a %town%  → %town% non è un segnaposto
subtitle: @rossi su Instagram  → comincia con @ va tra virgolette → Qui c’è: subtitle: @rossi
subtitle: *Crepe nel vetro  → comincia con * va tra virgolette
subtitle: ′rossi′  → comincia con ′ va tra virgolette
subtitle: %20  → comincia con % va tra virgolette
subtitle: > 39 €  → comincia con > va tra virgolette
subtitle: "Rossi  → manca la virgoletta di chiusura. Qui c’è: subtitle: "Rossi
subtitle: "Rossi”  → manca la virgoletta di chiusura: qui ci vuole ". Qui c’è: subtitle: "Rossi”
subtitle: 'Rossi  → primo apostrofo, che qui manca → usa le virgolette diritte → Qui c’è: subtitle: 'Rossi
subtitle:Una prova  → due punti e uno spazio: scrivi subtitle: Una prova. Qui c’è: subtitle:Una prova
subtitle = Una prova  → due punti e uno spazio: scrivi subtitle: Una prova
subtitle Una prova  → manca ": " (due punti e uno spazio) dopo il nome della voce → se non serve, cancellala
subtitle: Una prova  → dopo i due punti ci sono spazi speciali, come quelli di Word → Qui c’è: subtitle: Una prova
subtitle: Una prova
che continua qui  → comincia con due spazi in più → Qui c’è: che continua qui
 subtitle: Una prova  → gli spazi a inizio riga → Qui c’è: subtitle: Una prova
closing:
  text: Prova
  title:Prova  → due punti e uno spazio: scrivi title: Prova
closing:
  title: Prova
    text: Prova  → gli spazi a inizio riga → Qui c’è: text: Prova
sections:
  - title: Marche
    kind:brands  → due punti e uno spazio: scrivi kind: brands
sections:
  - kind: brands
    title: Marche
    items: ["Apple]  → manca la virgoletta di chiusura: qui ci vuole ". Qui c’è: items: ["Apple]
sections:
  - kind: brands
    title: Marche
    items: [Apple}  → manca la parentesi di chiusura: qui ci vuole ]
sections:
  - kind: brands
    title: Marche
    items: [Apple]]  → una parentesi di chiusura di troppo
sections:
  - kind: brands
    title: Marche
    items:
      * Apple  → un elenco si scrive con il trattino
sections:
  - kind: faq
    title: Domande
    items:
      - { question:Quali?, answer: Tutti }  → due punti e uno spazio: scrivi question: Quali?
sections:
  - kind: brands
    title: Marche
    items:
      -Schermi, tastiere e touchpad  → dopo il trattino di un elenco ci vuole uno spazio. Qui c’è: -Schermi
sections:
  - kind: steps
    title: Passi
    items:
      - title: Uno
        text: Uno
        title: Due  → "title" è scritta due volte: tienine una o, se è di un’altra voce dell’elenco, metti il trattino → se sopra manca il nome di un gruppo
sections:
  - kind: photos
    title: Foto
    items:
      - { file: banco.bmp, alt: Il banco }  → non c’è "banco.bmp"
subtitle: Ecco
>>>>>>> main  → qui git ha lasciato due versioni dello stesso testo
subtitle: !Offerta speciale  → comincia con ! va tra virgolette
subtitle: !Novità  → comincia con ! va tra virgolette. Qui c’è: subtitle: !Novità
subtitle: ! Offerta  → “!” sparirebbe
subtitle: - Offerta  → comincia con - va tra virgolette
subtitle: ? Offerta  → comincia con ? va tra virgolette
subtitle: , Offerta  → comincia con , va tra virgolette
subtitle: Offerta:  → finisce con ":" va tra virgolette
subtitle: &Riparazioni a domicilio  → “&Riparazioni” sparirebbe
subtitle: *Offerta*  → “*Offerta*” sparirebbe: un testo che comincia con * va tra virgolette
subtitle: "Rossi" di Mario  → altro testo → Qui c’è: subtitle: "Rossi" di Mario
subtitle: "C:\Windows"  → la barra \
subtitle: Prima: poi  → contiene ": " o
subtitle: "Rossi"# e figli  → lo spazio prima di #
subtitle: { Riparazioni a casa  → la graffa serve solo ai segnaposti
subtitle: { Riparazioni a casa }  → la graffa serve solo ai segnaposti
subtitle: [Novità]  → (togli le parentesi quadre)
related: [recupero-dati riparazione-pc-mac]  → come [recupero-dati, riparazione-pc-mac]
subtitle: {town} e provincia  → tra virgolette
subtitle: {town}  → comincia con una graffa va tra virgolette
subtitle: Riparazioni a {citta}  → segnaposto sconosciuto {citta} (ci sono: {brand}, {town}
subtitle: Riparazioni a {twon}  → (forse intendevi {town}?)
introduction: >-
  Riparazioni a {town}
  e { provincia }  → segnaposto sconosciuto { provincia } (forse intendevi {province}?)
introduction: >-
  Riparazioni a {town}
  e dintorni{  → una graffa → non fa parte
introduction: >- Riparazioni a {town}  → dopo >- il testo comincia nella riga sotto
introduction: >– Riparazioni  → dopo >- il testo comincia nella riga sotto
subtitle: Perch√© no  → in “Perch√©” si è perso un accento
subtitle:  Prova  → davanti a “Prova” si vedrebbe: toglilo
subtitle: Riparazioni a {town  → una graffa → non fa parte di un segnaposto
subtitle: 35028  → deve essere un testo, qui c’è 35028 (mettilo tra virgolette)
subtitle: true  → qui c’è true (mettilo tra virgolette)
subtitle: [a, b]  → deve essere un testo, qui c’è ["a", "b"]
subtitle:  → subtitle (Sottotitolo) è vuoto
highlight:  → highlight (Frase in evidenza) è vuoto → togli highlight
subtitle: Prova
subtitle: Prova  → la voce "subtitle" è scritta due volte: tienine una
	subtitle: Prova  → al posto di ogni tabulazione metti quelli delle righe vicine
closing:
  title: Prova
  text: Prova  → spazi speciali, come quelli di Word
titolo: Prova  → voce sconosciuta "titolo"
order: 5
---  → divide il file in due
subtitle: Prova <b>bella</b>  → <b> è un comando HTML
introduction: >-
  Prova
  &egrave; bella  → “&egrave;” è un codice HTML
subtitle: • Prova  → il segno • davanti a “Prova” si vedrebbe
subtitle: "I "veri" nomi: eccoli"  → altro testo: metti tutto il testo tra virgolette (dentro usa “ ”)
subtitle: Vedi [qui](/recupero-dati)  → subtitle: qui non ci possono stare link
introduction: Vedi [qui] (/recupero-dati)  → non è un link o un grassetto scritto bene
introduction: Si ripara *in giornata*.  → non è un link o un grassetto scritto bene
introduction: Vedi [qui](recupero-dati)  → non è un link o un grassetto scritto bene: scrivi [parole](/pagina)
order: sei  → deve essere un numero, qui c’è "sei"
order: 1.5  → un numero intero
order: 10.000  → qui c’è "10.000" (scrivi 10000
order: primo  → qui c’è "primo" (scrivilo in cifre, come 1)
related: [Recupero Dati]  → con trattini tra le parole (recupero-dati), qui c’è "Recupero Dati"
related: [recupero-dati, recupero-dati]  → un elenco senza voci ripetute
related: [/upgrade-potenziamenti]  → (upgrade-potenziamenti), qui
related: [recupero-dati.yaml]  → (recupero-dati), qui
footer: sì  → (scrivi true)
related: recupero-dati  → related (Servizi collegati) deve essere un elenco, qui c’è "recupero-dati" (un elenco si scrive tra parentesi quadre
title: Prova Prova Prova Prova Prova Prova Prova Prova Prova Prova Prova  → deve avere al massimo 60 lettere, ma ne ha 65
heroLabel: Riparazione prova lunga  → deve avere al massimo 18 lettere, ma ne ha 23
drawing: astronave  → il disegno "astronave" qui non c’è (ci sono: "display"
drawing: hard-dsik  → (forse intendevi "hard-disk"?)
subtitle: { emergences: H24, plain: Chiamaci }  → voce sconosciuta "emergences" in subtitle
subtitle: { emergencies: H24 }  → manca la voce "plain" in subtitle
sections: []  → un elenco con almeno una voce, qui c’è un elenco vuoto
sections:
  - { kind: domande, title: Domande }  → sections, voce 1, kind deve essere uno di questi: cards (Schede), list (Elenco) → (forse intendevi "faq"?)
sections:
  - { kind: prices, title: Prezzi, items: [{ label: Vetro price: 90 € }] }  → manca una virgola prima di price:
sections:
  - { kind: prices, title: Prezzi, items: [{ label: "Vetro" price: 90 € }] }  → manca una virgola prima di price:
sections:
  - { kind: brands, title: Marche, items: [Apple] }
    - { kind: brands, title: Marche, items: [Apple] }  → gli spazi a inizio riga
sections:
  - kind: brands
    title: Marche
    items:
      - Apple
        - Asus  → gli spazi a inizio riga → Qui c’è: - Asus
sections:
  - kind: brands
    title: Marche
    items:
      - Apple: iPhone e Mac  → "Apple: iPhone e Mac": un testo che contiene ": " va tra virgolette
sections:
  - { title: Prezzi }  → manca la voce "kind" in sections, voce 1: aggiungi kind: e scrivi uno di questi: cards (Schede),
sections:
  - { kind: brands, title: Marche, items: "– Apple – Asus" }  → ci vuole un trattino corto
sections:
  - kind: brands
   title: Marche  → gli spazi a inizio riga
sections:
  - kind: brands
    title: Marche
    items:
      - Apple
      -Asus  → dopo il trattino
sections:
  - Prezzi  → sections, voce 1 (Sezioni) deve essere un gruppo di voci
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Vetro, price: € 9,90 }  → come price: "€ 9,90"
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Vetro, price: "49" }  → un prezzo con l’euro, come "49 €", qui c’è "49"
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Vetro, price: da 90 }  → un prezzo con l’euro, come "da 90 €", qui c’è "da 90"
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Vetro, price: 90 £ }  → un prezzo con l’euro, come "90 €", qui c’è "90 £"
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Vetro, price: da 49,90 euro }  → come price: "da 49,90 euro"
related: [recupero-dati; privacy]  → come [recupero-dati, privacy]
related: {[recupero-dati, privacy]}  → un elenco va tra parentesi quadre, senza graffe: [recupero-dati, privacy]
related: {recupero-dati, [privacy]}  → senza graffe: [recupero-dati, privacy]
related: {servizi: [recupero-dati, privacy]}  → tra parentesi quadre, come [recupero-dati, privacy], o con un trattino
[related]: recupero-dati  → “[related]” è il nome di una voce: scrivilo senza parentesi
related: {recupero-dati, riparazione-pc-mac}  → un elenco va tra parentesi quadre, senza graffe: [recupero-dati, riparazione-pc-mac]
sections:
  - kind: prices
    title: Prezzi
    items:
      • label: Vetro  → scrivi - label: Vetro
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Vetro, price: 90-120 }  → un prezzo con l’euro, come "90-120 €"
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Sconto, price: "-20%" }  → un prezzo con l’euro, come "39 €", qui c’è "-20%"
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Vetro, price: 90 }  → un prezzo con l’euro, come "90 €", qui c’è 90
sections:
  - kind: prices
    title: Prezzi
    items:
      - { label: Vetro, price: 9,90 }  → un prezzo con l’euro, come "9,90 €", qui c’è "9,90"
sections:
  - kind: faq
    title: Domande
    items:
      - { question: Quali?, answer: Tasti, icone, Wi-Fi. }  → come answer: "Tasti, icone, Wi-Fi."
sections:
  - kind: faq
    title: Domande
    items:
      - { question: Quali?, answer: “Tasti, icone” }  → come answer: "Tasti, icone"
sections:
  - kind: facts
    title: Dati
    items: [{ label: A, value: B }]
    names: [Uno]  → aggiungi drawing:, o togli names:
sections:
  - { kind: prices, title: Prezzi, items:
    - { label: Vetro, price: da € 9 } }  → con i trattini non ci sta
sections:
  - kind: faq
    title: Domande
    items:
      - { question: Quanto?, answer: Dipende: chiamaci }  → tra graffe un testo che contiene ": " va tra virgolette
sections:
  - kind: faq
    title: Domande
    items:
      - { question: Quanto?, anwser: Poco }  → (forse intendevi "answer"?)
sections:
  - kind: brands
    title: Marche
    items: [{ emergencies: Apple }]  → in cui resti almeno una voce
sections:
  - kind: cards
    title: Schede
    items: [{ title: Una, text: Sola }]  → un elenco da due a sei schede
sections:
  - kind: devices
    title: Da dove
    items:
      - { title: Disco, drawing: hddd }  → (forse intendevi "hdd"?)
sections:
  - kind: devices
    title: Da dove
    items:
      - { title: Disco, drawing: hdd }
      - hours: { title: Disco, drawing: hddd }  → items, voce 2, hours.drawing
sections:
  - kind: facts
    title: Quando
    drawing: year-dial
    items: [{ label: A, value: B }]
    names: [6 mesi]  → il numero di scritte è 2, qui è 1
sections:
  - kind: photos
    title: Foto
    items:
      - { file: negozo.jpg, alt: Il banco }  → non c’è "negozo.jpg" (forse intendevi "negozio.jpg"?)
sections:
  - kind: photos
    title: Foto
    items:
      - { file: images/Il bancò.JPEG, alt: Il banco }  → senza spazi né accenti, come il-banco.jpeg (il file deve chiamarsi così)
sections:
  - kind: photos
    title: Foto
    items:
      - { file: negozio.jpg }  → manca la voce "alt"
`

/** Lines of the privacy notice. */
const PRIVACY = `
Scrivici entro {retentionDay} giorni.  → (forse intendevi {retentionDays}?)
## Terzo
Prova  → ci vuole una riga vuota, e ogni voce sta su una riga: metti quella vuota qui sopra
Puoi chiederci:
- di sapere  → ci vuole una riga vuota
- di sapere
tutto  → ci vuole una riga vuota
## **Terzo**  → un titolo è già in grassetto
Vedi [qui] (/privacy)  → si possono usare solo
È *gratis*  → si possono usare solo
##Terzo  → qui c’è “##Terzo”, ma dopo # ci vuole uno spazio
### Terzo  → si possono usare solo "## titoli", "- elenchi"
1. uno  → si possono usare solo
> nota  → qui c’è “> nota”
[x](javascript:alert)  → un link comincia con https://, mailto:, tel: o /
Vedi [il garante](www.garante.it)  → qui c’è “[il garante](www.garante.it)”, ma l’indirizzo di un link
Scrivi a [{email}]({email})  → ({email}) non è un indirizzo: per l’email scrivi ({mailto}), per il telefono ({tel})
<b>a</b>  → <b> è un comando HTML
<h1>a</h1>  → <h1> è un comando HTML
<a href=x  → <a href=x è un comando HTML
**aperto  → si possono usare solo
• Nome e telefono  → davanti a ogni voce di un elenco ci vuole un trattino corto
Perch� scriverci  → si è perso un accento
vai su https://example.com  → si possono usare solo
`

/** Lines of a service's file that cause only warnings. */
const WARNINGS = `
sections:
  - kind: reasons
    title: Motivi
    items: [{ title: A, text: B, drawing: router }, { title: C, text: D }]  → solo se li hanno tutti i motivi: qui ne hanno uno 1 su 2
sections:
  - kind: steps
    title: Passi
    items: [{ title: A, text: B, drawing: router }, { title: C, text: D }]  → lascia un vuoto: qui ne hanno uno 1 su 2
order: 3  → order è lo stesso di pc-assemblati-gaming.yaml, 3: cambia uno dei due
related: [recupero-datti]  → nessuna pagina si chiama "recupero-datti" (forse intendevi "recupero-dati"?)
related: [riparazione-tablet]  → nessuna pagina si chiama "riparazione-tablet": qui il sito ne fa a meno
introduction: Vedi [qui](/recupero-datti#sezione-1), [là](/privacy), [scrivi](mailto:a@example.com) e [lì](https://example.com)  → nessuna pagina si chiama "recupero-datti" (forse
cardLine: Schermi e altro a {town}  → cardLine ha 32 lettere, ce ne stanno al massimo 28
highlight: no  → highlight: sul sito si leggerebbe “no”: se non ti serve, togli la voce
subtitle: Una prova,  → la virgola in fondo a Una prova, si vede: toglila
introduction: >-
  Una prova.
  # Da rivedere  → “# Da rivedere” si leggerebbe nel testo, dove non ci sono commenti
introduction: >-
  Una prova.
  - Una voce  → “- Una voce” si leggerebbe nel testo
introduction: >-
  Una prova.
  footer: true  → “footer: true” si leggerebbe nel testo, che continua fin qui: se è una voce, togli gli spazi di troppo
introduction: >-
  Una prova.
  plain: Il recupero  → rimetti sopra il nome del suo gruppo
sections:
  - kind: brands
    title: Marche
    items:
      - Asus
      - Apple,  → la virgola in fondo a Apple, si vede: toglila
introduction: >-
  Vedi
  [qui](/recupero-datti)  → nessuna pagina si chiama "recupero-datti"
subtitle: “Una prova”  → le virgolette di Word attorno a “Una prova” si vedono
subtitle: ‘Una prova’  → le virgolette di Word attorno a ‘Una prova’ si vedono
subtitle: Una prova"  → toglila, o mettine una anche davanti
head:
  description: Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole. Parole.
  title: Riparazione professionale di ogni prova elettronica a {town}  → lettere, ce ne stanno al massimo 60
head:
  title: Prova di riparazione a {town}
  description: Breve.  → ha 6 lettere → almeno 120
`

/** Lines of the privacy notice that cause only warnings. */
const PRIVACY_WARNINGS = `
Vedi [il modulo](/#contatti), [la sicurezza](/sicurezza-informatica), [noi](/) e [il Garante](/garante-privacyy)  → nessuna pagina si chiama "garante-privacyy": il testo resta senza link
- Vedi [il recupero](/recupero-datti).  → (forse intendevi "recupero-dati"?)
`

/** Lines of `shop.yaml` that cause only warnings. */
const SHOP_WARNINGS = `
phone: "+3903331234567"  → sembra un cellulare con uno 0 di troppo: se lo è, scrivi +393331234567
email: officina@gmial.com  → email è officina@gmial.com, e lì non arriverebbe niente
email: info@officina.con  → controlla come finisce
provinceName: padova  → provinceName è "padova", e così si legge su ogni pagina: scrivilo con le maiuscole al loro posto
address: { street: Via, postalCode: "35028", town: piove di sacco, province: PD }  → address.town è "piove di sacco"
address: { street: Via, postalCode: "35028", town: PIOVE DI SACCO, province: PD }  → address.town è "PIOVE DI SACCO"
address: { street: Via, postalCode: "70011", town: Este, province: PD }  → quasi tutti i CAP della provincia PD cominciano con 35, qui c’è 70011
coordinates: { latitude: 45.55, longitude: 11.55 }  → 45.55, 11.55 è molto più vicino a Vicenza che a Padova: controlla
closures:
  - { from: 2099-08-10, to: 2099-08-20, text: Ferie }
  - { from: 2099-08-20, text: Chiuso }  → si sovrappone a un’altra (dal 10 al 20 agosto 2099)
phones:
  - { label: Laboratorio, number: "+390495550124" }
  - { label: Negozio, number: "+390495550123" }  → phones, voce 2: +390495550123 c’è già in phone
hours:
  - days: [lun]
    note: Il lunedì siamo fuori per consegne e ritiri; se devi soltanto ritirare un apparecchio già pronto, suona al campanello con il nostro nome  → la nota degli orari ha 136 lettere: sta in fondo a ogni pagina
hours:
  - { days: [lun], open: ["9:00-12:30", "3:00-7:00"] }  → un orario comincia alle 3 di notte: il pomeriggio si scrive da 13 in su
closures:
  - { from: 2099-08-10, to: 2099-08-20, text: Ferie dal 10 al 20 agosto }  → il sito aggiunge da solo le date (dal 10 al 20 agosto
closures:
  - { from: 2099-12-24, to: 2100-12-27, text: Ferie }  → questa chiusura dura 369 giorni: controlla l’anno
closures:
  - { from: 2099-01-05, text: Ferie }
  - { from: 2026-01-05, text: Ferie }  → questa chiusura è finita il 5 gennaio 2026 e non si vede più
`

const shopFile = (folder: string) => readFileSync(join(folder, 'shop.yaml'), 'utf8')

const privacyFile = (folder: string) => `${readFileSync(join(folder, 'privacy.md'), 'utf8')}\n`

test('mistakes in the facts of the shop', () => {
  expectTold('shop.yaml', shopFile, SHOP)
})

test('mistakes in texts, and in what YAML makes of them', () => {
  expectTold('services/prova.yaml', () => SERVICE, TEXTS)
})

test('every wrong placeholder of a text is told, with its line', () => {
  const introduction = 'introduction: >-\n  A {Town} e dintorni\n  (in {provinca}), {al'
  const folder = contentCopy({
    'services/prova.yaml': SERVICE.replace('introduction: Una prova.', introduction),
  })
  expect(told(folder).errors).toEqual([
    expect.stringContaining('riga 6: segnaposto sconosciuto {Town}'),
    expect.stringContaining('riga 7: segnaposto sconosciuto {provinca}'),
    expect.stringContaining('riga 7: una graffa'),
  ])
})

test.each([
  ['email: info officina@gmail.com', 'scrivi '],
  ['email: info,officina@gmail.com', 'scrivi '],
  ['rea: 654321', 'virgolette'],
  ['retentionDays: due anni', 'come 1'],
  ['refurbishedWarrantyMonths: 6 mesi', 'scrivi 6'],
  ['diagnosis: { price: 15,00 € }', 'punto'],
])('to “%s” nothing is proposed that is refused in turn or means something else: “%s”', (lines, proposal) => {
  const { errors } = told(contentCopy({ 'shop.yaml': (file) => withLines(file, lines) }))
  expect(errors).toEqual([expect.not.stringContaining(proposal)])
})

test('a page without head: is told where its title and description go', () => {
  const page = (head: string) => SERVICE.replace(/^head:\n(?: .*\n)+/m, head)
  const warned = (head: string) => told(contentCopy({ 'services/prova.yaml': page(head) })).warnings
  const [written = ''] = /(?<=^head:\n) {2}title.*\n/m.exec(SERVICE) ?? []
  expect(warned('')).toEqual([
    expect.stringContaining('aggiungi head: e, sotto, con due spazi davanti, description: con il testo'),
  ])
  expect(warned(`head:\n${written}`)).toEqual([
    expect.stringContaining('aggiungi sotto head:, con due spazi davanti, description: con il testo'),
  ])
})

test('mistakes in the privacy notice', () => {
  expectTold('privacy.md', privacyFile, PRIVACY)
})

test('a key that is twice in a group of a page is not taken for the page written twice', () => {
  const page = `${PAGE}closing:\n  title: Uno\n  title: Due\n`
  const folder = contentCopy()
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'pages', 'prova.yaml'), page)
  const { errors } = told(folder)
  expect(errors).toEqual([expect.stringContaining('"title" è scritta due volte')])
  expect(errors[0]).not.toContain('in giù')
})

test('an address that only looks like Gmail’s is no slip', () => {
  const folder = contentCopy({ 'shop.yaml': (file) => withLines(file, 'email: info@galli.it') })
  expect(told(folder)).toEqual({ errors: [], warnings: [] })
})

test('a landline number for the chat is a warning, until it is written as the chat’s own', () => {
  const warnings = (lines: string) =>
    told(contentCopy({ 'shop.yaml': (file) => file.replace('example: true\n', lines) })).warnings
  expect(warnings('')).toEqual([
    expect.stringMatching(/^content\/shop\.yaml, riga 5: .*WhatsApp.*\+390495550123, un numero fisso/),
  ])
  for (const lines of ['example: true\n', 'whatsapp: "+390495550123"\n', 'whatsapp: "+393331234567"\n'])
    expect(warnings(lines)).toEqual([])
})

test('mistakes that cause a warning and do not stop the site', () => {
  expectTold('services/prova.yaml', () => SERVICE, WARNINGS, 'warnings')
  expectTold('shop.yaml', shopFile, SHOP_WARNINGS, 'warnings')
  expectTold('privacy.md', privacyFile, PRIVACY_WARNINGS, 'warnings')
})

type Change = (file: string) => string | Buffer

/** Puts a file, changed, into a copy of the content, and expects one error that names the file and says these words. */
function expectOneError(file: string, change: Change, ...said: string[]): void {
  const folder = contentCopy()
  mkdirSync(join(folder, 'pages'))
  const path = join(folder, file)
  writeFileSync(path, change(existsSync(path) ? readFileSync(path, 'utf8') : ''))
  const { errors } = told(folder)
  expect(errors).toEqual([expect.stringContaining(`content/${file}`)])
  if (/manca|vuoto/.test(errors[0] ?? '')) expect(errors[0]).toMatch(/, riga \d+: /)
  for (const each of said) expect(errors[0]).toContain(each)
}

test('files in another encoding are one error', () => {
  const ansi: Change = (file) => Buffer.from(file.replace('Chi Siamo', 'Perché no?'), 'latin1')
  expectOneError('home.yaml', ansi, 'riga ', '“Salva con nome” e, come Codifica, “UTF-8”')
  expectOneError('shop.yaml', (file) => Buffer.from(`\ufeff${file}`, 'utf16le'), 'UTF-16', 'UTF-8')
})

test('a missing closing quote is told at once, however many lines without one follow', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `  riga ${index}`).join('\n')
  expectOneError(
    'services/prova.yaml',
    (file) => `${file}closing:\n  text: "Prova\n${lines}\n`,
    'manca la virgoletta',
  )
})

test('a picture under the name of a drawing is told', () => {
  expectOneError('brand/logo.svg', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), '.png, .jpg o .webp')
})

test.each([
  ['PK\x03\x04\x14\0word/document.xml', 'un documento, come quelli di Word'],
  ['\xd0\xcf\x11\xe0\0', 'un documento, come quelli di Word'],
  ['{\\rtf1\\ansi {\\fonttbl {\\f0 Calibri;}}', 'un documento, come quelli di Word'],
  ['%PDF-1.7\n%\xe2\xe3', 'un documento, come quelli di Word'],
  ['<!DOCTYPE html>\n<p>footer:</p>', 'una pagina web'],
])('a file that begins with %j is one error: %s', (start, kind) => {
  for (const file of ['common.yaml', 'privacy.md'])
    expectOneError(file, () => Buffer.from(start, 'latin1'), `riga 1: è ${kind}`, 'copia le parole')
})

const GROUP = (key: string) => new RegExp(`^${key}:\\n(?: .*\\n)+`, 'm')

test.each<[file: string, written: string | RegExp, instead: string, said: string]>([
  ['home.yaml', /^.*$/s, '# niente', 'il file è vuoto: rimetti le sue voci, anche da una copia'],
  ['services/prova.yaml', /^.*$/s, '', 'il file è vuoto: rimetti le sue voci o, se non ti serve, cancellalo'],
  ['shop.yaml', /^/, 'I dati del negozio\n', 'riga 1: manca ": " (due punti e uno spazio)'],
  ['shop.yaml', 'example: true', 'diagnosis: { price: 0\n# così', 'riga 1: manca la parentesi di chiusura. '],
  ['shop.yaml', /^email.*\n/m, '', 'aggiungi qui, a inizio riga, email: e scrivi un indirizzo email'],
  ['shop.yaml', /^email.*\n/m, '', 'riga 12: manca la voce "email"'],
  ['shop.yaml', 'example: true', 'parking: "Uno\ndue"', 'riga 1: il testo tra virgolette continua sotto'],
  [
    'shop.yaml',
    /address.*/,
    'address:\nstreet: Via\n  # La città\n  town: Este',
    'riga 4: a questa riga mancano gli spazi davanti',
  ],
  ['shop.yaml', /, longitude.*/, ' }\nlongitude: 12.035', 'la voce "longitude" è di coordinates: allineala'],
  ['shop.yaml', 'provinceName:', '  provinceName:', 'se è una voce a sé, togli gli spazi davanti'],
  ['home.yaml', GROUP('actions'), '', 'scrivi un gruppo di voci, come { call: …, whatsapp: …, quote: … }'],
  ['home.yaml', /$/, '  - [what: {', 'riga '],
  ['common.yaml', 'button:', 'buton:', '(forse intendevi "button"?)'],
  ['common.yaml', GROUP('footer'), '', ': manca la voce "footer"'],
  ['privacy.md', /^.*$/s, '', 'il file è vuoto: rimetti il suo testo, anche da una copia'],
  ['privacy.md', '---\n', '', 'riga 1: deve cominciare con una riga "---"'],
  ['privacy.md', '\n---\n', '\n', 'riga 10: manca la riga "---" che va dopo'],
  ['privacy.md', 'title:', 'titolo:', 'riga 4: voce sconosciuta "titolo" (forse intendevi "title"?)'],
  [
    'privacy.md',
    /(?<=^# .*\n)\n/m,
    '',
    'riga 13: tra un titolo o un elenco e il resto ci vuole una riga vuota',
  ],
  ['privacy.md', /^# Informativa.*$/m, 'Ciao', 'riga 12: il testo deve cominciare con un titolo'],
  [
    'services/prova.yaml',
    /^.*$/s,
    SERVICE + SERVICE,
    'se da qui il file si ripete, togli tutto da qui in giù',
  ],
  ['home.yaml', /^/, 'sections: [servizi]\n', 'uno di questi: services, triage'],
  ['home.yaml', /^/, 'sections: [about, triage]\n', '(triage) solo insieme ai servizi (services)'],
  ['home.yaml', /^/, 'sections: [about, about]\n', 'ogni parte una volta sola'],
])('in %s, %s replaced by "%s" is one error: %s', (file, written, instead, said) => {
  expectOneError(file, (text) => text.replace(written, instead), said)
})

test.each([
  ...['Tablet.yaml', 'riparazione_tablet.yaml', 'tablet.yml', 'tablet.yaml.txt', 'Perché no.yaml'].map(
    (name) => [`services/${name}`, 'Chiamalo '],
  ),
  ['services/Recupero dati.yaml', 'ha lo stesso indirizzo di services/recupero-dati.yaml'],
  ['services/foto.jpg', 'spostala in content/images'],
  ['services/privacy.yaml', '/privacy è già una pagina del sito'],
  ['pages/recupero-dati.yaml', '/recupero-dati è già una pagina del sito'],
])('the name %s is one error: %s', (file, said) => {
  expectOneError(file, () => (file.startsWith('pages') ? PAGE : SERVICE), said)
})

test.each([
  ['byte order marks and Windows’ line ends', /\n/g, '\r\n'],
  ['an old Mac’s line ends', /\n/g, '\r'],
  ['invisible characters', /\b(?=\w)/g, '\u200b\u202a'],
])('%s are accepted', (_, written, instead) => {
  const folder = contentCopy()
  const clean = told(folder)
  for (const file of ['home.yaml', 'privacy.md', 'shop.yaml', 'brand/colours.yaml']) {
    const path = join(folder, file)
    writeFileSync(path, `\ufeff${readFileSync(path, 'utf8').replace(written, instead)}`)
  }
  expect(told(folder)).toEqual(clean)
})

test('all mistakes of the privacy notice come at once', () => {
  const folder = contentCopy({
    'privacy.md': (file) =>
      `${file.replace('\n# Informativa', '\nInformativa')}\n> nota\n\n1. uno\n\n- due\n- <b>tre</b>\n\nChiediamo:\n– nome\n– telefono\n`,
  })
  expect(told(folder).errors).toEqual(
    ['titolo', '> nota', '1. uno', '<b> è', '“– nome”'].map((each) => expect.stringContaining(each)),
  )
})

test('all mistakes of all files come at once, by file and line', () => {
  const folder = contentCopy({
    'services/recupero-dati.yaml': (file) => file.replace('drawing: hard-disk', 'drawing: hard-dsik'),
    'services/sicurezza-informatica.yaml': (file) =>
      file.replace('subtitle:', 'subtitel:').replace('{town}', '{citta}'),
    'home.yaml': (file) => `${file.replace('  submit:', '  sumbit:')}colore: rosso\ncitta: Este\n`,
    'shop.yaml': (file) => file.replace('replyHours: 24', 'replyHours: sì'),
    'privacy.md': (file) => `${file}\n> nota\n`,
  })
  expect(told(folder).errors.map((line) => line.split(',')[0])).toEqual([
    'content/home.yaml',
    'content/home.yaml',
    'content/home.yaml',
    'content/privacy.md',
    'content/services/recupero-dati.yaml',
    'content/services/sicurezza-informatica.yaml',
    'content/services/sicurezza-informatica.yaml',
    'content/shop.yaml',
  ])
})

test('a wrong province is told beside other mistakes of its file, and a dash too many where a key is missing', () => {
  const folder = contentCopy({
    'shop.yaml': (file) =>
      `${file.replace('province: PD', 'province: XY').replace('replyHours: 24', 'replyHours: sì')}phones:\n  - label: Banco\n  - number: "+390495550124"\n`,
  })
  const trattino = 'se è quella con il trattino qui vicino, toglile il trattino'
  expect(told(folder).errors).toEqual(
    ['sigla di una provincia', 'replyHours', trattino, trattino].map((each) => expect.stringContaining(each)),
  )
})

test('a service that is gone is one warning with every place that names it, and the pages leave it out', () => {
  const folder = contentCopy({
    'services/prova.yaml': `${SERVICE.replace('introduction: Una prova', 'introduction: Una [prova](/recupero-datti)')}related: [recupero-datti]\n`,
    'home.yaml': (file) => file.replace('service: recupero-dati', 'service: recupero-datti'),
  })
  const { errors, warnings } = told(folder)
  expect(errors).toEqual([])
  expect(warnings).toEqual([
    expect.stringMatching(
      /^content\/home\.yaml, riga \d+: nessuna pagina si chiama "recupero-datti".*content\/services\/prova\.yaml, riga 5; content\/services\/prova\.yaml, riga 12$/,
    ),
  ])
  const content = readContent(folder, new Report())
  expect(content?.home.triage.symptoms.map(({ service }) => service)).not.toContain('recupero-datti')
  expect(content?.services.at(-1)?.introduction).toBe('Una prova.')
})

test.each([
  ['Anche telefonini', '"Anche telefonini e tablet" (forse intendevi "Anche telefoni e tablet"?)'],
  ['Anche telefoni a {town}', '"Anche telefoni a Piove di Sacco e tablet"'],
])('a symptom whose section “%s” is not on the page leads to its top, with a warning', (section, named) => {
  const folder = contentCopy({
    'home.yaml': (file) => file.replace('section: Anche telefoni', `section: ${section}`),
  })
  const { errors, warnings } = told(folder)
  expect(errors).toEqual([])
  expect(warnings).toEqual([expect.stringMatching(/^content\/home\.yaml, riga \d+: in riparazione-pc-mac /)])
  expect(warnings[0]).toContain(`nessuna sezione si intitola ${named}`)
})

test('common texts in their old places are read, with a warning that says where they go', () => {
  const folder = contentCopy()
  const common = readFileSync(join(folder, 'common.yaml'), 'utf8')
  const [, footer = ''] = /^(footer:\n(?: .*\n)+)/m.exec(common) ?? []
  writeFileSync(join(folder, 'common.yaml'), common.replace(footer, ''))
  const home = join(folder, 'home.yaml')
  writeFileSync(home, `${readFileSync(home, 'utf8')}${footer.replace('Servizi', 'I servizi')}`)
  expect(told(folder)).toEqual({
    errors: [],
    warnings: [
      expect.stringMatching(
        /^content\/home\.yaml, riga \d+: queste voci ora stanno in content\/common\.yaml: footer/,
      ),
    ],
  })
  expect(readContent(folder, new Report())?.home.footer.services).toBe('I servizi')
})

test('an old address may lead to a page, to a place on it, to another site and to a page with a mistake of its own', () => {
  const lines = [
    '/vecchia.html: /recupero-dati',
    '/dove-siamo.php: /#contatti',
    '/shop: https://negozio.example.com/',
  ]
  const folder = contentCopy({
    'services/recupero-dati.yaml': (file) => file.replace('subtitle:', 'subtitel:'),
    'shop.yaml': (file) => `${file}redirects:\n  ${lines.join('\n  ')}\n`,
  })
  expect(told(folder).errors).toEqual([expect.stringContaining('content/services/recupero-dati.yaml')])
})

test('a page to which nothing leads is named until its footer: or a link does', () => {
  const unlinked = (page: string, introduction = 'introduction: ') => {
    const folder = contentCopy({
      'services/recupero-dati.yaml': (file) => file.replace('introduction: ', introduction),
    })
    mkdirSync(join(folder, 'pages'))
    writeFileSync(join(folder, 'pages', 'prova.yaml'), page)
    return told(folder).warnings.filter((each) => each.includes('nessun link porta a questa pagina'))
  }
  const withoutFooter = PAGE.replace('footer: true\n', '')
  expect(unlinked(withoutFooter)).toEqual([expect.stringContaining('content/pages/prova.yaml, riga 1: ')])
  expect(unlinked(PAGE)).toEqual([])
  expect(unlinked(withoutFooter, 'introduction: Vedi [la prova](/prova). ')).toEqual([])
})

test.each(['shop.yaml.txt', 'Shop.yaml', 'shop.yml'])('a shop.yaml saved as %s is named', (name) => {
  const folder = contentCopy({})
  renameSync(join(folder, 'shop.yaml'), join(folder, name))
  expect(told(folder).errors).toEqual([
    expect.stringContaining(`content/shop.yaml: questo file non c’è: c’è ${name}: chiamalo shop.yaml`),
  ])
})

test('a folder among the services is told, not its files', () => {
  const folder = contentCopy({})
  mkdirSync(join(folder, 'services', 'vecchi'))
  expect(told(folder).errors).toEqual([
    'content/services/vecchi: è una cartella: sposta i suoi file in services/, poi toglila',
  ])
})

test.each([
  [['logo.png', 'logo.jpg'], '', 'ci sono logo.jpg, logo.png: tieni solo quello da usare'],
  [
    ['logo-dark.svg'],
    'viewBox="0 0 1 1"',
    'c’è logo-dark ma manca logo: salva anche logo.svg, o togli “-dark” dal nome',
  ],
  [['logo.svg'], 'width="512" height="256px"', 'dopo “<svg” aggiungi viewBox="0 0 512 256"'],
  [['logo.svg'], 'width="100%"', 'ha bisogno di viewBox: esportalo di nuovo'],
])('the logo files %j with %s: %s', (names, attributes, sentence) => {
  const folder = contentCopy(
    Object.fromEntries(names.map((name) => [`brand/${name}`, `<svg ${attributes}></svg>`])),
  )
  expect(told(folder).errors.join()).toContain(sentence)
})

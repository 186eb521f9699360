import { PLATE_POINTS } from '../../illustrations/drawing-names.ts'
import { type Rule, type Values, valueRule } from './rule.ts'

/** Addresses of built-in pages, and folders of the built site. */
export const TAKEN = [
  ...['index', '404', 'privacy', 'mappa', 'gestione', 'modulo-da-correggere'],
  ...['richiesta-inviata', 'richiesta-non-inviata'],
  ...['foto', 'disegni', 'condivisione'],
]

/** A title as people compare it: without accents, capitals and further spaces. */
const compared = (title: string) =>
  title.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()

const rulesOf = (folder: 'services' | 'pages'): Rule[] => [
  {
    files: folder,
    finds: 'refusal',
    check: ({ page = '' }, say, { serviceNames, rename }) => {
      if (TAKEN.includes(page) || (folder === 'pages' && serviceNames.includes(page)))
        say([], `/${page} è già una pagina del sito: cambia ${rename}`)
    },
  },
  valueRule(folder, 'refusal', ({ title }, say, { files }, { file }) => {
    const first = files.find(
      (each) =>
        each.file.startsWith(`${folder}/`) &&
        compared(`${Object(each.value).title}`) === compared(title),
    )
    if (first && first.file !== file)
      say(['title'], `è già il titolo di /${first.page}: cambia il titolo`)
  }),
  valueRule(folder, 'notice', ({ sections }, say) => {
    for (const [index, section] of sections.entries()) {
      const path = ['sections', index]
      const { length } = 'items' in section ? section.items : []
      const points = section.kind === 'list' && section.plate && PLATE_POINTS[section.plate]
      if (points && points !== length)
        say([...path, 'plate'], `ha ${points} numeri, e le voci sono ${length}: non si vede`)
      for (const [nth, { section: named }] of section.kind === 'cards'
        ? section.items.entries()
        : [])
        if (named && !sections.some(({ title }) => title === named))
          say([...path, 'items', nth, 'section'], `“${named}” non è una sezione di questa pagina`)
      for (const [nth, { value }] of section.kind === 'table' ? section.items.entries() : [])
        if (/^\d+(?:[.,]\d+)?$/.test(value))
          say(
            [...path, 'items', nth, 'value'],
            `“${value}” non ha l’euro: se è un prezzo, aggiungilo`,
          )
    }
  }),
]

/** What pages may be, and what links to their sections need. */
export const PAGE_RULES: readonly Rule[] = [
  ...rulesOf('services'),
  ...rulesOf('pages'),
  valueRule('home.yaml', 'notice', ({ triage }, say, { files }) => {
    for (const [index, { service, section, entry }] of triage.symptoms.entries()) {
      const page = files.find(({ file }) => file === `services/${service}.yaml`)?.value
      const { sections } = (page as Values['services'] | undefined) ?? {}
      const found = sections?.find(({ title }) => title === section)
      if (section && sections && !found)
        say(
          ['triage', 'symptoms', index, 'section'],
          `“${section}” non è una sezione di /${service}: il collegamento porta in cima alla pagina`,
        )
      const entries = found?.kind === 'list' ? found.items : []
      if (entry && found && !entries.some(({ title }) => title === entry))
        say(
          ['triage', 'symptoms', index, 'entry'],
          `“${entry}” non è una voce di “${section}”: il collegamento porta all’inizio della sezione`,
        )
    }
  }),
]

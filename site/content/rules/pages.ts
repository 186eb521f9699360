import { PLATE_POINTS } from '../../illustrations/drawing-names.ts'
import { type Rule, type Values, valueRule } from './rule.ts'

/** Addresses of built-in pages, and folders of the built site. */
export const TAKEN = [
  ...['index', '404', 'privacy', 'mappa', 'gestione', 'modulo-da-correggere'],
  ...['richiesta-inviata', 'richiesta-non-inviata'],
  ...['foto', 'disegni', 'condivisione'],
]

const FOLDERS = ['services', 'pages'] as const

/** A title as people compare it: without accents, capitals and further spaces. */
const compared = (title: string) =>
  title.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()

const titled = <Of extends { title: string }>(all: readonly Of[], wanted: string) =>
  all.find(({ title }) => title === wanted)

/** What pages may be, and what links to their sections need. */
export const PAGE_RULES: readonly Rule[] = [
  ({ at: { schema, page = '' }, serviceNames, rename, refuse }) => {
    const taken = schema === 'pages' ? [...TAKEN, ...serviceNames] : TAKEN
    if (FOLDERS.some((folder) => folder === schema) && taken.includes(page))
      refuse([], `/${page} è già una pagina del sito: cambia ${rename}`)
  },
  valueRule(FOLDERS, ({ title }, { at, files, refuse }) => {
    const first = files.find(
      ({ schema, value }) =>
        schema === at.schema && compared(`${Object(value).title}`) === compared(title),
    )
    if (first && first !== at)
      refuse(['title'], `è già il titolo di /${first.page}: cambia il titolo`)
  }),
  valueRule(FOLDERS, ({ sections }, { tell }) => {
    for (const [index, section] of sections.entries()) {
      const path = ['sections', index]
      if (section.kind === 'list' && section.plate) {
        const [points, { length }] = [PLATE_POINTS[section.plate], section.items]
        if (points !== length)
          tell([...path, 'plate'], `ha ${points} numeri, e le voci sono ${length}: non si vede`)
      }
      if (section.kind === 'cards')
        for (const [nth, { section: title }] of section.items.entries())
          if (title && !titled(sections, title))
            tell(
              [...path, 'items', nth, 'section'],
              `“${title}” non è una sezione di questa pagina`,
            )
      if (section.kind === 'table')
        for (const [nth, { value }] of section.items.entries())
          if (/^\d+(?:[.,]\d+)?$/.test(value))
            tell(
              [...path, 'items', nth, 'value'],
              `“${value}” non ha l’euro: se è un prezzo, aggiungilo`,
            )
    }
  }),
  valueRule(['home.yaml'], ({ triage }, { files, tell }) => {
    for (const [index, { service, section, entry }] of triage.symptoms.entries()) {
      const page = files.find(({ file }) => file === `services/${service}.yaml`)?.value
      if (!section || !page) continue
      const path = ['triage', 'symptoms', index]
      const found = titled((page as Values['services']).sections, section)
      if (!found)
        tell(
          [...path, 'section'],
          `“${section}” non è una sezione di /${service}: il collegamento porta in cima alla pagina`,
        )
      else if (entry && !(found.kind === 'list' && titled(found.items, entry)))
        tell(
          [...path, 'entry'],
          `“${entry}” non è una voce di “${section}”: il collegamento porta all’inizio della sezione`,
        )
    }
  }),
]

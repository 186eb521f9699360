import { isOver } from '../../../contact/italian-dates.ts'
import { PLATE_POINTS } from '../../illustrations/drawing-names.ts'
import type { Section } from '../schema/sections.ts'
import { type CheckedFile, type Rule, type Values, valueRule } from './rule.ts'

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

const hasTable = ({ schema, value }: CheckedFile) =>
  schema === 'services' &&
  (value as Values['services'] | undefined)?.sections.some(({ kind }) => kind === 'table')

/** Whether a link finds the section of a page, and the list's entry in it, that it names. */
function checkPlace(
  { section, entry }: { section?: string | undefined; entry?: string | undefined },
  sections: readonly Section[],
  tell: (key: 'section' | 'entry', sentence: string) => void,
): void {
  const found = section && titled(sections, section)
  if (section && !found)
    tell('section', `“${section}” non è una sezione della pagina: il collegamento non la trova`)
  if (entry && found && !(found.kind === 'list' && titled(found.items, entry)))
    tell(
      'entry',
      `“${entry}” non è una voce di “${section}”: il collegamento porta all’inizio della sezione`,
    )
}

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
  valueRule(FOLDERS, ({ sections }, { files, tell }) => {
    for (const [index, section] of sections.entries()) {
      const path = ['sections', index]
      if (section.kind === 'list' && section.plate) {
        const [points, { length }] = [PLATE_POINTS[section.plate], section.items]
        if (points !== length)
          tell([...path, 'plate'], `ha ${points} numeri, e le voci sono ${length}: non si vede`)
      }
      if (section.kind === 'cards')
        for (const [nth, card] of section.items.entries())
          checkPlace(card, sections, (key, sentence) =>
            tell([...path, 'items', nth, key], sentence),
          )
      if (section.kind === 'offer' && section.until && isOver(section.until))
        tell([...path, 'until'], 'è ormai nel passato: l’offerta non si vede più')
      if (section.kind === 'prices' && !files.some(hasTable))
        tell(path, 'nessun servizio ha una sezione “Prezzi o tempi”: non si vede')
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
    for (const [index, symptom] of triage.symptoms.entries()) {
      const page = files.find(({ file }) => file === `services/${symptom.service}.yaml`)?.value
      if (page)
        checkPlace(symptom, (page as Values['services']).sections, (key, sentence) =>
          tell(['triage', 'symptoms', index, key], sentence),
        )
    }
  }),
]

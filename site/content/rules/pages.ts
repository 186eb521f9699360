import { isOver } from '../../../contact/italian-dates.ts'
import { PLATE_POINTS } from '../../illustrations/drawing-names.ts'
import type { Section } from '../schema/sections.ts'
import type { Path } from '../schema-tree.ts'
import { haveTables } from '../shown/pages.ts'
import { type Rule, type Say, type Site, valueRule } from './rule.ts'

/** Addresses of built-in pages, and folders of the built site. */
export const TAKEN = [
  'index',
  '404',
  'privacy',
  'mappa',
  'gestione',
  'modulo-da-correggere',
  'richiesta-inviata',
  'richiesta-non-inviata',
  'foto',
  'disegni',
  'condivisione',
]

const FOLDERS = ['services', 'pages'] as const

/** A title as people compare it: without accents, capitals and further spaces. */
const compared = (title: string) =>
  title.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()

const titled = <Of extends { title: string }>(all: readonly Of[], wanted: string) =>
  all.find(({ title }) => title === wanted)

/** Warns where the page lacks the section that a link names, or the section that list entry. */
function checkPlace(
  { section, entry }: { section?: string | undefined; entry?: string | undefined },
  sections: readonly Section[],
  warn: Say,
): void {
  const found = section && titled(sections, section)
  if (section && !found)
    warn(['section'], `“${section}” non è una sezione della pagina: il collegamento non la trova`)
  if (entry && found && !(found.kind === 'list' && titled(found.items, entry)))
    warn(
      ['entry'],
      `“${entry}” non è una voce di “${section}”: il collegamento porta all’inizio della sezione`,
    )
}

const below =
  (warn: Say, ...place: Path): Say =>
  (path, sentence) =>
    warn([...place, ...path], sentence)

function warnIfOver({ until }: { until?: string | undefined }, warn: Say): void {
  if (until && isOver(until)) warn(['until'], 'è ormai nel passato: non si vede più')
}

/** Warns of what visitors would not see. `page` has all sections of the page. */
function checkSection(section: Section, page: readonly Section[], { services }: Site, warn: Say) {
  const entry = (index: number) => below(warn, 'items', index)
  switch (section.kind) {
    case 'list': {
      const { plate, items } = section
      const points = plate ? PLATE_POINTS[plate] : items.length
      if (points !== items.length)
        warn(['plate'], `ha ${points} numeri, e le voci sono ${items.length}: non si vede`)
      break
    }
    case 'cards':
      for (const [index, card] of section.items.entries()) checkPlace(card, page, entry(index))
      break
    case 'offer':
      warnIfOver(section, warn)
      break
    case 'tiers':
      for (const [index, tier] of section.items.entries()) warnIfOver(tier, entry(index))
      break
    case 'table':
      for (const [index, { value }] of section.items.entries())
        if (/^\d+(?:[.,]\d+)?$/.test(value))
          entry(index)(['value'], `“${value}” non ha l’euro: se è un prezzo, aggiungilo`)
      break
    case 'prices':
      if (!haveTables(services))
        warn([], 'nessun servizio ha una sezione “Prezzi o tempi”: non si vede')
  }
}

/** Rules for the addresses, titles and sections of pages, and for the links of symptoms. */
export const PAGE_RULES: readonly Rule[] = [
  ({ checked: { schema, page = '' }, services, rename, refuse }) => {
    const isTaken =
      TAKEN.includes(page) || (schema === 'pages' && services.some(({ slug }) => slug === page))
    if (FOLDERS.some((folder) => folder === schema) && isTaken)
      refuse([], `/${page} è già una pagina del sito: cambia ${rename}`)
  },
  valueRule(FOLDERS, ({ title }, { checked, files, refuse }) => {
    const first = files.find(
      ({ schema, value }) =>
        schema === checked.schema && compared(`${Object(value).title}`) === compared(title),
    )
    if (first && first !== checked)
      refuse(['title'], `è già il titolo di /${first.page}: cambia il titolo`)
  }),
  valueRule(FOLDERS, ({ sections }, { warn, ...site }) => {
    for (const [index, section] of sections.entries())
      checkSection(section, sections, site, below(warn, 'sections', index))
  }),
  valueRule(['home.yaml'], ({ triage }, { services, warn }) => {
    for (const [index, symptom] of triage.symptoms.entries()) {
      const page = services.find(({ slug }) => slug === symptom.service)?.value
      if (page) checkPlace(symptom, page.sections, below(warn, 'triage', 'symptoms', index))
    }
  }),
]

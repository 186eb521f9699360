import { HOME_IDS } from '../home-ids.ts'
import { linksOf, pageName, sectionId } from '../inline-text.ts'
import { PLACEHOLDER } from '../placeholders.ts'
import type { ShopFacts } from '../schema/shop-facts.ts'
import { haveTables, isShown } from '../shown/pages.ts'
import { hasPricedDiagnosis } from '../shown/shop.ts'
import { type Rule, type Site, textRule } from './rule.ts'

/** Words for "free of charge", but not “senza costi nascosti” and “nessun costo nascosto”. */
const FREE = String.raw`gratuit[aei]\b|gratis\b|(?:senza costi|nessun costo)\b(?! nascost)`

/** Words that may promise what a fact of the shop denies: only a person can tell. */
const DENIALS: [words: RegExp, fact: string, holds: (shop: ShopFacts) => boolean][] = [
  [
    /\bH24\b|\b24 ore su 24\b|giorno e notte/i,
    'le emergenze giorno e notte sono spente',
    ({ emergencies }) => !emergencies,
  ],
  [
    // In one sentence, at most 40 letters apart.
    new RegExp(String.raw`\bdiagnosi\b[^.!?]{0,40}\b(?:${FREE})`, 'i'),
    'la diagnosi ha un prezzo',
    ({ diagnosis }) => hasPricedDiagnosis(diagnosis),
  ],
]

/** The anchors of the page `name`; without a name only `contenuto`, which every page has. */
function anchorsOf(
  name: string | undefined,
  { files, home, services }: Pick<Site, 'files' | 'home' | 'services'>,
): string[] {
  if (name === '')
    return [
      'contenuto',
      'preventivo',
      ...Object.entries(HOME_IDS).flatMap(([part, id]) =>
        part === 'contact' || (home?.sections ?? [part]).some((each) => each === part) ? id : [],
      ),
    ]
  const page = name === undefined ? undefined : files.find((each) => each.page === name)
  const { sections = [] } = Object(page?.shown)
  const hasTables = haveTables(services)
  const shown = Object.values(sections).filter((section) => isShown(Object(section), hasTables))
  return ['contenuto', ...shown.map((_, index) => sectionId(index))]
}

export const TEXT_RULES: readonly Rule[] = [
  textRule(({ text, path }, { placeholders, refuse }) => {
    if (!placeholders) return
    const all = Object.keys(placeholders)
    for (const [written, name = ''] of text.matchAll(PLACEHOLDER))
      if (!all.includes(name))
        refuse(path, `${written} non è un segnaposto: ci sono {${all.join('}, {')}}`)
      else if (placeholders[name] === undefined)
        refuse(path, `${written} non ha un valore nei dati del negozio`)
  }),
  textRule(({ text, path }, { refuse }) => {
    if (/^(?:<{7}|={7}|>{7})(?: |$)/m.test(text))
      refuse(path, 'ha i segni con cui git mostra due versioni (<<<<<<<): tieni quella giusta')
  }),
  textRule(({ text, path }, { checked, pageNames, refuse, warn, ...site }) => {
    for (const { href, isKnown } of linksOf(text)) {
      const name = href.startsWith('{') ? undefined : pageName(href)
      const [, anchor] = /#(.+)/.exec(href) ?? []
      const there = anchorsOf(href.startsWith('#') ? checked.page : name, site)
      if (!isKnown)
        refuse(
          path,
          `ha un collegamento a “${href}”: serve un indirizzo con /, https://, tel: o mailto:`,
        )
      else if (name !== undefined && !pageNames.includes(name))
        warn(path, `/${name} non è una pagina del sito: le parole si leggono senza collegamento`)
      else if (name !== undefined && anchor && !there.includes(anchor))
        warn(
          path,
          `“${href}” non porta da nessuna parte: ci sono ${there.map((id) => `#${id}`).join(', ')}`,
        )
    }
  }),
  textRule(({ text, path, node }, { hasImage, pageNames, refuse, services, warn }) => {
    if (node?.reference === 'image' && hasImage?.(text) === false)
      refuse(path, `${text} non c’è nella cartella images`)
    if (node?.reference === 'service' && !services.some(({ slug }) => slug === text))
      warn(path, `${text} non è un servizio: il sito ne fa a meno`)
    if (node?.reference === 'page' && !pageNames.includes(pageName(text) ?? ''))
      warn(
        path,
        `${text} non è una pagina del sito: il vecchio indirizzo non porta da nessuna parte`,
      )
  }),
  textRule(({ text, path }, { shop, warn }) => {
    for (const [words, fact, holds] of DENIALS) {
      const [said] = (shop && holds(shop) && words.exec(text)) || []
      if (said) warn(path, `dice “${said}”: nei dati del negozio ${fact}`)
    }
  }),
]

import { HOME_IDS } from '../home-ids.ts'
import { linksOf, pageName, sectionId, unknownMarks } from '../inline-text.ts'
import { PLACEHOLDER, placeholders } from '../placeholders.ts'
import { hasPricedDiagnosis } from '../shown/shop.ts'
import { type Rule, type Site, textRule } from './rule.ts'

const ROUND_THE_CLOCK = /\bH24\b|\b24 ore su 24\b|giorno e notte/i
/** Not “senza costi nascosti” and “nessun costo nascosto”, which are said of prices. */
const FREE = String.raw`gratuit[aei]\b|gratis\b|(?:senza costi|nessun costo)\b(?! nascost)`
/** In one sentence. */
const FREE_DIAGNOSIS = new RegExp(String.raw`\bdiagnosi\b[^.!?]{0,40}\b(?:${FREE})`, 'i')

/** The anchors that a link to a page may have, by the page's name; undefined is every page. */
function anchorsOf(
  name: string | undefined,
  { files, home }: Pick<Site, 'files' | 'home'>,
): string[] {
  if (name === '')
    return [
      'preventivo',
      ...Object.entries(HOME_IDS).flatMap(([part, id]) =>
        part === 'contact' || (home?.sections ?? [part]).some((each) => each === part) ? id : [],
      ),
    ]
  const page = name === undefined ? undefined : files.find((each) => each.page === name)
  const { sections = [] } = Object(page?.shown)
  const shown = Object.values(sections).filter((section) => Object(section).items?.length !== 0)
  return ['contenuto', ...shown.map((_, index) => sectionId(index))]
}

/** What may stand in texts. */
export const TEXT_RULES: readonly Rule[] = [
  textRule((text, _, { shop, refuse }) => {
    if (!shop) return
    const values = placeholders(shop)
    const all = Object.keys(values).map((name) => `{${name}}`)
    for (const [written, name = ''] of text.matchAll(PLACEHOLDER))
      if (!all.includes(`{${name}}`))
        refuse(`${written} non è un segnaposto: ci sono ${all.join(', ')}`)
      else if (values[name] === undefined)
        refuse(`${written} non ha un valore nei dati del negozio`)
  }),
  textRule((text, _, { refuse }) => {
    if (/^(?:<{7}|={7}|>{7})(?: |$)/m.test(text))
      refuse('ha i segni con cui git mostra due versioni (<<<<<<<): tieni quella giusta')
  }),
  textRule((text, _, { at, pageNames, refuse, tell, ...site }) => {
    for (const { href, isKnown } of linksOf(text)) {
      const name = href.startsWith('{') ? undefined : pageName(href)
      const [, anchor] = /#(.+)/.exec(href) ?? []
      const there = anchorsOf(href.startsWith('#') ? at.page : name, site)
      if (!isKnown)
        refuse(`ha un collegamento a “${href}”: serve un indirizzo con /, https://, tel: o mailto:`)
      else if (name !== undefined && !pageNames.includes(name))
        tell(`/${name} non è una pagina del sito: le parole si leggono senza collegamento`)
      else if (name !== undefined && anchor && !there.includes(anchor))
        tell(
          `“${href}” non porta da nessuna parte: ci sono ${there.map((id) => `#${id}`).join(', ')}`,
        )
    }
  }),
  textRule((text, node, { tell }) => {
    if (!node?.markdown)
      for (const marks of unknownMarks(text)) tell(`“${marks}” si legge così, con i suoi segni`)
  }),
  textRule((text, node, { hasImage, pageNames, refuse, serviceNames, tell }) => {
    if (node?.reference === 'image' && !hasImage(text))
      refuse(`${text} non c’è nella cartella images`)
    if (node?.reference === 'service' && !serviceNames.includes(text))
      tell(`${text} non è un servizio: il sito ne fa a meno`)
    if (node?.reference === 'page' && !pageNames.includes(pageName(text) ?? ''))
      tell(`${text} non è una pagina del sito: il vecchio indirizzo non porta da nessuna parte`)
  }),
  // Words that seem to promise what the shop's facts deny. Whether they do, a person reads.
  textRule((text, _, { shop, tell }) => {
    const [always] = (shop?.emergencies === false && ROUND_THE_CLOCK.exec(text)) || []
    if (always)
      tell(`dice “${always}”: nei dati del negozio le emergenze giorno e notte sono spente`)
    const [free] = (hasPricedDiagnosis(shop?.diagnosis) && FREE_DIAGNOSIS.exec(text)) || []
    if (free) tell(`dice “${free}”: nei dati del negozio la diagnosi ha un prezzo`)
  }),
]

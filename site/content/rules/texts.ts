import { linksOf, pageName, sectionId, unknownMarks } from '../inline-text.ts'
import { PLACEHOLDER, placeholders, privacyPlaceholders } from '../placeholders.ts'
import { hasPricedDiagnosis } from '../schema/shop.ts'
import { type Rule, type Site, textRule } from './rule.ts'

const ROUND_THE_CLOCK = /\bH24\b|\b24 ore su 24\b|giorno e notte/i
/** Not “senza costi nascosti” and “nessun costo nascosto”, which are said of prices. */
const FREE_DIAGNOSIS =
  /\bdiagnosi\b[^.!?]{0,40}(?:\bgratuit[aei]\b|\bgratis\b|(?:senza costi|nessun costo)\b(?! nascost))/i

/** The anchors of the home page's parts. */
const ANCHORS = {
  services: ['servizi'],
  triage: ['triage'],
  about: ['chi-siamo'],
  contact: ['contatti', 'preventivo'],
}

/** The anchors that a link to a page may have, by the page's name; undefined is every page. */
function anchorsOf(name: string | undefined, { files, home }: Site): string[] {
  if (name === '')
    return Object.entries(ANCHORS).flatMap(([part, anchors]) =>
      part === 'contact' || (home?.sections ?? [part]).some((each) => each === part) ? anchors : [],
    )
  const page = name === undefined ? undefined : files.find((each) => each.page === name)
  const { sections = [] } = Object(page?.shown)
  const shown = Object.values(sections).filter((section) => Object(section).items?.length !== 0)
  return ['contenuto', ...shown.map((_, index) => sectionId(index))]
}

/** What may stand in texts. */
export const TEXT_RULES: readonly Rule[] = [
  textRule('refusal', (text, say, { shop }, { file }) => {
    if (!shop) return
    const values = file === 'privacy.md' ? privacyPlaceholders(shop) : placeholders(shop)
    const all = Object.keys(values).map((name) => `{${name}}`)
    for (const [written, name = ''] of text.matchAll(PLACEHOLDER))
      if (!all.includes(`{${name}}`))
        say(`${written} non è un segnaposto: ci sono ${all.join(', ')}`)
      else if (values[name] === undefined) say(`${written} non ha un valore nei dati del negozio`)
  }),
  textRule('refusal', (text, say) => {
    if (/^(?:<{7}|={7}|>{7})(?: |$)/m.test(text))
      say('ha i segni con cui git mostra due versioni (<<<<<<<): tieni quella giusta')
  }),
  textRule('refusal', (text, say) => {
    for (const { href, isKnown } of linksOf(text))
      if (!isKnown)
        say(`ha un collegamento a “${href}”: serve un indirizzo con /, https://, tel: o mailto:`)
  }),
  textRule('notice', (text, say, site, { page }) => {
    for (const { href, isKnown } of linksOf(text)) {
      const name = href.startsWith('{') || !isKnown ? undefined : pageName(href)
      const [, anchor] = /#(.+)/.exec(href) ?? []
      if (name === undefined) continue
      const there = anchorsOf(href.startsWith('#') ? page : name, site)
      if (!site.pageNames.includes(name))
        say(`/${name} non è una pagina del sito: le parole si leggono senza collegamento`)
      else if (anchor && !there.includes(anchor))
        say(
          `“${href}” non porta da nessuna parte: ci sono ${there.map((id) => `#${id}`).join(', ')}`,
        )
    }
  }),
  textRule('notice', (text, say, _, { node }) => {
    if (!node?.markdown)
      for (const marks of unknownMarks(text)) say(`“${marks}” si legge così, con i suoi segni`)
  }),
  textRule('refusal', (text, say, { hasImage }, { node }) => {
    if (node?.reference === 'image' && !hasImage(text)) say(`${text} non c’è nella cartella images`)
  }),
  textRule('notice', (text, say, { serviceNames, pageNames }, { node }) => {
    if (node?.reference === 'service' && !serviceNames.includes(text))
      say(`${text} non è un servizio: il sito ne fa a meno`)
    if (node?.reference === 'page' && !pageNames.includes(pageName(text) ?? ''))
      say(`${text} non è una pagina del sito: il vecchio indirizzo non porta da nessuna parte`)
  }),
  // Words that seem to promise what the shop's facts deny. Whether they do, a person reads.
  textRule('notice', (text, say, { shop }) => {
    const [always] = (shop?.emergencies === false && ROUND_THE_CLOCK.exec(text)) || []
    if (always)
      say(`dice “${always}”: nei dati del negozio le emergenze giorno e notte sono spente`)
    const [free] = (hasPricedDiagnosis(shop?.diagnosis) && FREE_DIAGNOSIS.exec(text)) || []
    if (free) say(`dice “${free}”: nei dati del negozio la diagnosi ha un prezzo`)
  }),
]

import { linksOf, pageName, unknownMarks } from './inline-text.ts'
import { PLACEHOLDER, type Placeholders } from './placeholders.ts'
import { hasPricedDiagnosis } from './schema/shop.ts'
import type { ShopFacts } from './schema/shop-facts.ts'
import type { Path, SchemaNode } from './schema-tree.ts'

/** Takes what is found in a file: a refusal stops the build and the saving, a notice tells of what may be meant. */
export interface Report {
  refuse: (path: Path, sentence: string) => void
  notice: (path: Path, sentence: string) => void
}

/** What the other files have. The shop and its placeholders are unknown where its file has mistakes. */
interface Others {
  shop: ShopFacts | undefined
  known: Placeholders | undefined
  serviceNames: readonly string[]
  /** The home page's name is "". */
  pageNames: readonly string[]
  hasImage: (file: string) => boolean
}

const ROUND_THE_CLOCK = /\bH24\b|\b24 ore su 24\b|giorno e notte/i
/** Not “senza costi nascosti” and “nessun costo nascosto”, which are said of prices. */
const FREE_DIAGNOSIS =
  /\bdiagnosi\b[^.!?]{0,40}(?:\bgratuit[aei]\b|\bgratis\b|(?:senza costi|nessun costo)\b(?! nascost))/i

/** Checks the text at `path`. `node` is what the schema says of its key. */
export function checkText(
  text: string,
  path: Path,
  node: SchemaNode | undefined,
  others: Others,
  report: Report,
) {
  const { shop, known, serviceNames, pageNames } = others
  const refuse = (sentence: string) => report.refuse(path, sentence)
  const notice = (sentence: string) => report.notice(path, sentence)

  for (const [written, name = ''] of known ? text.matchAll(PLACEHOLDER) : []) {
    const all = Object.keys(known ?? {}).map((each) => `{${each}}`)
    if (!all.includes(`{${name}}`))
      refuse(`${written} non è un segnaposto: ci sono ${all.join(', ')}`)
    else if (known?.[name] === undefined) refuse(`${written} non ha un valore nei dati del negozio`)
  }
  if (/^(?:<{7}|={7}|>{7})(?: |$)/m.test(text))
    refuse('ha i segni con cui git mostra due versioni (<<<<<<<): tieni quella giusta')
  for (const { href, isKnown } of linksOf(text)) {
    const name = href.startsWith('{') ? undefined : pageName(href)
    if (!isKnown)
      refuse(`ha un collegamento a “${href}”: serve un indirizzo con /, https://, tel: o mailto:`)
    else if (name !== undefined && !pageNames.includes(name))
      notice(`/${name} non è una pagina del sito: le parole si leggono senza collegamento`)
  }
  for (const marks of node?.markdown ? [] : unknownMarks(text))
    notice(`“${marks}” si legge così, con i suoi segni`)

  if (node?.reference === 'image' && !others.hasImage(text))
    refuse(`${text} non c’è nella cartella images`)
  if (node?.reference === 'service' && !serviceNames.includes(text))
    notice(`${text} non è un servizio: il sito ne fa a meno`)
  if (node?.reference === 'page' && !pageNames.includes(pageName(text) ?? ''))
    notice(`${text} non è una pagina del sito: il vecchio indirizzo non porta da nessuna parte`)

  // Words that seem to promise what the shop's facts deny. Whether they do, a person reads.
  const [always] = (shop?.emergencies === false && ROUND_THE_CLOCK.exec(text)) || []
  if (always)
    notice(`dice “${always}”: nei dati del negozio le emergenze giorno e notte sono spente`)
  const [free] = (hasPricedDiagnosis(shop?.diagnosis) && FREE_DIAGNOSIS.exec(text)) || []
  if (free) notice(`dice “${free}”: nei dati del negozio la diagnosi ha un prezzo`)
}

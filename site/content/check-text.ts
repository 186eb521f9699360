import { linksOf, pageName, unknownMarks } from './inline-text.ts'
import { PLACEHOLDER, type Placeholders } from './placeholders.ts'
import { hasPricedDiagnosis } from './schema/shop.ts'
import type { ShopFacts } from './schema/shop-facts.ts'
import type { SchemaNode } from './schema-tree.ts'

/** What the other files have. The shop and its placeholders are unknown where its file has mistakes. */
interface Others {
  shop: ShopFacts | undefined
  known: Placeholders | undefined
  serviceNames: readonly string[]
  /** The home page's name is "". */
  pageNames: readonly string[]
  hasImage: (file: string) => boolean
}

/** What is wrong with a text, and what may be meant, one sentence each. `node` is what the schema says of its key. */
export function checkText(text: string, node: SchemaNode | undefined, others: Others) {
  const refusals = others.known ? unknownPlaceholders(text, others.known) : []
  const notices = others.shop ? deniedPromises(text, others.shop) : []
  if (/^(?:<{7}|={7}|>{7})(?: |$)/m.test(text))
    refusals.push('ha i segni con cui git mostra due versioni (<<<<<<<): tieni quella giusta')
  for (const { href, isKnown } of linksOf(text)) {
    const name = href.startsWith('{') ? undefined : pageName(href)
    if (!isKnown)
      refusals.push(`ha un collegamento a “${href}”: serve un indirizzo con /, https://, tel: o mailto:`)
    else if (name !== undefined && !others.pageNames.includes(name))
      notices.push(`/${name} non è una pagina del sito: le parole si leggono senza collegamento`)
  }
  if (!node?.markdown)
    notices.push(...unknownMarks(text).map((marks) => `“${marks}” si legge così, con i suoi segni`))
  if (node?.reference === 'image' && !others.hasImage(text))
    refusals.push(`${text} non c’è nella cartella images`)
  if (node?.reference === 'service' && !others.serviceNames.includes(text))
    notices.push(`${text} non è un servizio: il sito ne fa a meno`)
  if (node?.reference === 'page' && !others.pageNames.includes(pageName(text) ?? ''))
    notices.push(`${text} non è una pagina del sito: il vecchio indirizzo non porta da nessuna parte`)
  return { refusals, notices }
}

function unknownPlaceholders(text: string, known: Placeholders): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([written, name = '']) => {
    if (!Object.hasOwn(known, name)) {
      const all = Object.keys(known).map((each) => `{${each}}`)
      return `${written} non è un segnaposto: ci sono ${all.join(', ')}`
    }
    return known[name] === undefined ? `${written} non ha un valore nei dati del negozio` : []
  })
}

const ROUND_THE_CLOCK = /\bH24\b|\b24 ore su 24\b|giorno e notte/i
/** Not “senza costi nascosti” and “nessun costo nascosto”, which are said of prices. */
const FREE_DIAGNOSIS =
  /\bdiagnosi\b[^.!?]{0,40}(?:\bgratuit[aei]\b|\bgratis\b|(?:senza costi|nessun costo)\b(?! nascost))/i

/** Words that seem to promise what the shop's facts deny: help day and night, a free diagnosis. Whether they do, a person reads. */
function deniedPromises(text: string, { emergencies, diagnosis }: ShopFacts): string[] {
  const [always] = emergencies ? [] : (ROUND_THE_CLOCK.exec(text) ?? [])
  const [free] = hasPricedDiagnosis(diagnosis) ? (FREE_DIAGNOSIS.exec(text) ?? []) : []
  return [
    always && `dice “${always}”: nei dati del negozio le emergenze giorno e notte sono spente`,
    free && `dice “${free}”: nei dati del negozio la diagnosi ha un prezzo`,
  ].filter((sentence) => sentence !== undefined)
}

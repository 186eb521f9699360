import { type ContentFiles, describedBy, slugOf } from './files.ts'
import { pageName, parseInline } from './inline-text.ts'
import { PLACEHOLDER, type Placeholders, placeholders, privacyPlaceholders } from './placeholders.ts'
import { italian } from './schema/error-map.ts'
import { FACTS, type Fact } from './schema/fields.ts'
import { hasPricedDiagnosis, heldFacts } from './schema/shop.ts'
import type { ShopFacts } from './schema/shop-facts.ts'

export type Path = readonly PropertyKey[]

/** One mistake: the file's path inside the content folder, where in it, and what is wrong, in Italian. */
export interface Problem {
  file: string
  path: Path
  sentence: string
}

/** Where the check runs: which files of `content/images/` there are, and the site's origin if it is to be published. */
interface Surroundings {
  hasImage: (file: string) => boolean
  publicOrigin: string | null
}

/** Addresses of built-in pages, and folders of the built site. */
const TAKEN = [
  ...['index', '404', 'privacy', 'mappa', 'gestione', 'modulo-da-correggere'],
  ...['richiesta-inviata', 'richiesta-non-inviata'],
  ...['foto', 'disegni', 'condivisione'],
]

/**
 * Checks all files against their schemas and against each other. Errors stop the build; notices tell of references to pages that
 * are gone, which pages leave out. `values` has the schemas' output of the valid files.
 */
export function checkFiles(files: ContentFiles, { hasImage, publicOrigin }: Surroundings) {
  const errors: Problem[] = []
  const notices: Problem[] = []
  const values: Record<string, unknown> = {}
  const images: { file: string; path: Path; image: string }[] = []
  for (const [file, written] of Object.entries(files)) {
    const result = describedBy(file)?.schema.safeParse(written, { error: italian })
    if (result?.success) values[file] = result.data
    for (const issue of result?.error?.issues ?? []) {
      const paths =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
      errors.push(...paths.map((path) => ({ file, path, sentence: issue.message })))
    }
  }
  const slugsIn = (folder: string) =>
    Object.keys(files)
      .filter((file) => file.startsWith(`${folder}/`))
      .map(slugOf)
  const [services, pages] = [slugsIn('services'), slugsIn('pages')]
  const names = ['', 'privacy', ...services, ...pages]
  if (services.length === 0)
    errors.push({ file: 'services', path: [], sentence: 'deve contenere almeno un servizio' })
  const shop = values['shop.yaml'] as ShopFacts | undefined
  if (shop && publicOrigin) errors.push(...exampleValues(shop, publicOrigin))

  const held = shop && heldFacts(shop)
  for (const [file, written] of Object.entries(files)) {
    const slug = file.includes('/') ? slugOf(file) : ''
    if (TAKEN.includes(slug) || (file.startsWith('pages/') && services.includes(slug)))
      errors.push({ file, path: [], sentence: `/${slug} è già una pagina del sito: cambia nome al file` })
    const known = shop && (file === 'privacy.md' ? privacyPlaceholders(shop) : placeholders(shop))
    for (const { text, path, facts } of textsOf(written)) {
      // What this shop does not show.
      if (held && facts.some((fact) => !held[fact])) continue
      const key = path.at(-1)
      const wrong = (sentence: string) => errors.push({ file, path, sentence })
      const gone = (sentence: string) => notices.push({ file, path, sentence })
      if (known) unknownPlaceholders(text, known).forEach(wrong)
      if (shop && key !== 'pickup' && key !== 'parking') denied(text, shop).forEach(wrong)
      if (text.startsWith('/images/')) {
        if (hasImage(text)) images.push({ file, path, image: text })
        else wrong(`${text} non c’è nella cartella images`)
      }
      for (const { href } of parseInline(text)) {
        const name = href && !href.startsWith('{') && pageName(href)
        if (name && !names.includes(name))
          gone(`/${name} non è una pagina del sito: le parole si leggono senza collegamento`)
      }
      const isService = (key === 'service' && path[1] === 'symptoms') || path[0] === 'related'
      if (isService && !services.includes(text)) gone(`${text} non è un servizio: il sito ne fa a meno`)
      if (path[0] === 'redirects' && key === 'to' && !names.includes(pageName(text) ?? ''))
        gone(`${text} non è una pagina del sito: il vecchio indirizzo non porta da nessuna parte`)
    }
  }
  return { errors, notices, values, names, images }
}

/** Every text at any depth, with its path and the facts without which pages do not show it. */
export function textsOf(
  node: unknown,
  path: Path = [],
  facts: readonly Fact[] = [],
): { text: string; path: Path; facts: readonly Fact[] }[] {
  const key = path.at(-1)
  const own = isFact(key) && path.length > 1 ? [...facts, key] : facts
  if (typeof node === 'string') {
    const isReply = key === 'note' && path[1] === 'form'
    return [{ text: node, path, facts: isReply ? [...own, 'replyHours'] : own }]
  }
  if (typeof node !== 'object' || node === null) return []
  const { when } = node as { when?: unknown }
  const inside = isFact(when) ? [...own, when] : own
  return Object.entries(node).flatMap(([name, value]) =>
    textsOf(value, [...path, Array.isArray(node) ? Number(name) : name], inside),
  )
}

const isFact = (key: unknown): key is Fact => typeof key === 'string' && Object.hasOwn(FACTS, key)

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
  /diagnosi(?: e (?:il )?preventivo)?(?: è| sono)? gratuit[aei]|\bgratis\b|(?:senza costi|nessun costo)\b(?! nascost)/i

/** A sentence for each promise of a text that the shop's facts contradict: help day and night, a free diagnosis. */
function denied(text: string, { emergencies, diagnosis }: ShopFacts): string[] {
  const [always] = emergencies ? [] : (ROUND_THE_CLOCK.exec(text) ?? [])
  const [free] = hasPricedDiagnosis(diagnosis) ? (FREE_DIAGNOSIS.exec(text) ?? []) : []
  return [
    always && `dice “${always}”, ma nei dati del negozio le emergenze giorno e notte sono spente`,
    free && `dice “${free}”, ma nei dati del negozio la diagnosi ha un prezzo`,
  ].filter((sentence) => sentence !== undefined)
}

/** Values that no real shop has: the flag of the example, reserved domains (RFC 2606), an invented name and number. */
const EXAMPLE_VALUES: Partial<Record<keyof ShopFacts, RegExp>> = {
  example: /^true$/,
  vatNumber: /^0{11}$/,
  phone: /^\+390495550123$/,
  email: /[@.]example(?:\.(?:com|net|org))?$/i,
}

/** Example values, which may not be published at a public origin. */
const exampleValues = (shop: ShopFacts, origin: string): Problem[] =>
  Object.entries(EXAMPLE_VALUES)
    .filter(([key, example]) => example.test(String(shop[key as keyof ShopFacts])))
    .map(([key]) => ({
      file: 'shop.yaml',
      path: [key],
      sentence: `è ancora di esempio, e ${origin} è un indirizzo pubblico: scrivi i dati del negozio`,
    }))

import { type Document, parseDocument, Scalar } from 'yaml'
import { parseYaml } from '../load/read-yaml.ts'
import { SHOP_FILE, ShopSchema } from '../schema/shop.ts'

type Path = readonly string[]

/** One fact that the owner is asked for. */
export interface Question {
  path: Path
  /** What is asked, in Italian. */
  label: string
  optional?: boolean
  /** From what was typed to what the file holds; the text itself unless told otherwise. */
  read?: (typed: string) => unknown
}

const phone = (typed: string): string => {
  const compact = typed.replace(/[\s.\-/()]/g, '').replace(/^00/, '+')
  return /^[03]/.test(compact) ? `+39${compact}` : compact
}
const digits = (typed: string): string => typed.replace(/\s/g, '')
const number = (typed: string): unknown => {
  const value = Number(typed.replace(',', '.'))
  return typed.trim() === '' || Number.isNaN(value) ? typed : value
}
const yesOrNo = (typed: string): unknown => {
  if (/^(?:s[iì]?|true)$/i.test(typed.trim())) return true
  return /^(?:no?|false)$/i.test(typed.trim()) ? false : typed
}

/** In the order in which they are asked: what hangs together stands together. */
export const QUESTIONS: readonly Question[] = [
  { path: ['brand'], label: 'Nome del negozio, come lo vede il cliente' },
  { path: ['legalName'], label: 'Ragione sociale o titolare, se è un altro nome', optional: true },
  { path: ['address', 'street'], label: 'Via e numero' },
  { path: ['address', 'postalCode'], label: 'CAP', read: digits },
  { path: ['address', 'town'], label: 'Comune' },
  {
    path: ['address', 'province'],
    label: 'Sigla della provincia',
    read: (typed) => typed.trim().toUpperCase(),
  },
  { path: ['provinceName'], label: 'Provincia per intero' },
  { path: ['coordinates', 'latitude'], label: 'Latitudine (tasto destro su Google Maps)', read: number },
  { path: ['coordinates', 'longitude'], label: 'Longitudine (il numero accanto)', read: number },
  { path: ['phone'], label: 'Telefono', read: phone },
  {
    path: ['whatsapp'],
    label: 'Altro numero WhatsApp (fisso: WhatsApp Business)',
    optional: true,
    read: phone,
  },
  { path: ['email'], label: 'Email' },
  { path: ['vatNumber'], label: 'Partita IVA', read: (typed) => digits(typed).replace(/^IT/i, '') },
  { path: ['rea'], label: 'REA, per esempio PD 123456', optional: true },
  { path: ['pec'], label: 'PEC', optional: true },
  { path: ['replyHours'], label: 'Entro quante ore rispondi a chi scrive', optional: true, read: number },
  { path: ['emergencies'], label: 'Rispondi al telefono giorno e notte? (sì/no)', read: yesOrNo },
  { path: ['whatsappGreeting'], label: 'Messaggio già scritto quando si apre WhatsApp' },
  { path: ['retentionDays'], label: 'Per quanti giorni conservi le richieste', read: number },
  { path: ['example'], label: 'Sono ancora dati di prova? (sì/no)', read: yesOrNo },
]

/** The facts that must be looked at together: a wrong one of these may be the fault of another. */
const TOGETHER = ['address.province', 'provinceName', 'coordinates.latitude', 'coordinates.longitude']

/** `shop.yaml` while it is being changed; comments and the order of the keys stay. */
export interface ShopFile {
  /** What the file holds for a question, as text; empty where it holds nothing. */
  valueOf(question: Question): string
  /** Takes an answer, and says in Italian what is wrong with it; null when nothing is. A wrong answer changes nothing. */
  answer(question: Question, typed: string): string | null
  /** What is wrong with the file as a whole; null when nothing is. */
  problem(): string | null
  text(): string
}

/** Opens the text of `shop.yaml`, which must be YAML. */
export function openShopFile(source: string): ShopFile {
  let document = parseDocument(source)
  const problemOf = (candidate: Document): string | null => {
    try {
      parseYaml(candidate.toString(PRINTED), SHOP_FILE, ShopSchema)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  return {
    valueOf: ({ path }) => {
      const value = document.getIn(path)
      return value === undefined || value === null
        ? ''
        : value === true
          ? 'sì'
          : value === false
            ? 'no'
            : String(value)
    },
    answer(question, typed) {
      const { path, optional, read = (text: string) => text.trim() } = question
      if (typed.trim() === '' && !optional) return 'Questo dato serve.'
      const candidate = parseDocument(document.toString(PRINTED))
      if (typed.trim() === '') candidate.deleteIn(path)
      else put(candidate, path, read(typed))
      const about = sentencesAbout(problemOf(candidate), path.join('.'))
      // The file says true and false, the question sì and no.
      if (about) return read === yesOrNo ? 'Rispondi sì o no.' : about
      document = candidate
      return null
    },
    problem: () => problemOf(document),
    text: () => document.toString(PRINTED),
  }
}

const PRINTED = { lineWidth: 0 } as const

/** Text that YAML could take for a number is written in quotes, as the file's own comments ask. */
function put(document: Document, path: Path, value: unknown): void {
  const known = document.getIn(path, true)
  if (known instanceof Scalar && typeof known.value === typeof value) {
    known.value = value
    return
  }
  const scalar = new Scalar(value)
  if (typeof value === 'string' && /^[+\d]/.test(value)) scalar.type = Scalar.QUOTE_DOUBLE
  document.setIn(path, scalar)
}

/** The sentences about one key. Those about a place wait until all its parts are known. */
function sentencesAbout(problem: string | null, key: string): string | null {
  if (
    problem === null ||
    (TOGETHER.includes(key) &&
      key !== 'coordinates.longitude' &&
      / in provincia | della provincia /.test(problem))
  )
    return null
  const keys = key === 'coordinates.longitude' ? TOGETHER : [key]
  const sentences = problem
    .split('\n')
    .map((line) => line.replace(/^content\/shop\.yaml(?:, riga \d+)?: /, ''))
    .filter((line) => keys.some((each) => line.startsWith(`${each} `)))
  return sentences.length > 0 ? sentences.join('\n') : null
}

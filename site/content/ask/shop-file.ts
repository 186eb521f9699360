import { type Document, isMap, isScalar, parseDocument, Scalar } from 'yaml'
import { linesOf, Report } from '../load/content-files.ts'
import { parseYaml } from '../load/read-yaml.ts'
import { provinces } from '../schema/italian-provinces.ts'
import { toE164 } from '../schema/phone-number.ts'
import { SHOP_FILE, ShopSchema } from '../schema/shop.ts'

/** One fact that the owner is asked for. */
export interface Question {
  /** The fact's key, such as "address.town". */
  key: string
  /** What is asked, in Italian. */
  label: string
  optional?: boolean
  /** Turns the typed text into the value. Without it the text is the value. */
  read?: (typed: string) => unknown
  /** Turns the text into the values of several facts, by key; undefined removes one. */
  readAll?: (typed: string) => Readonly<Record<string, unknown>>
}

const yesNo = (typed: string) =>
  /^(?:s[iì]?|true)$/i.test(typed) ? true : /^(?:no?|false)$/i.test(typed) ? false : typed
const compact = (typed: string) => typed.replace(/\s/g, '').replace(/^IT/i, '')
const number = (typed: string) => (Number.isNaN(Number(typed)) ? typed : Number(typed))

/** Reads degrees from "40,784", "40.784, 17.2377" or 40°47'02.4"N 17°14'15.7"E, as maps and people write coordinates. */
function degreesIn(typed: string): number[] {
  const sexagesimal = [...typed.matchAll(/(\d+)\s*°\s*(\d+)\s*['′’]\s*(?:(\d+(?:[.,]\d+)?)\s*["″”]?)?/g)]
  if (sexagesimal.length > 0)
    return sexagesimal.map(([, degrees, minutes, seconds = '0']) => {
      const value = Number(degrees) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600
      return Number(value.toFixed(6))
    })
  return (typed.match(/-?\d+(?:[.,]\d+)?/g) ?? []).map((each) => Number(each.replace(',', '.')))
}

/** The questions, in the order in which they are asked; related facts are together. */
export const QUESTIONS: readonly Question[] = [
  { key: 'brand', label: 'Nome del negozio, come lo vede il cliente' },
  { key: 'legalName', label: 'Ragione sociale, o nome e cognome del titolare', optional: true },
  { key: 'address.street', label: 'Via e numero' },
  { key: 'address.postalCode', label: 'CAP', read: compact },
  { key: 'address.town', label: 'Comune' },
  {
    key: 'address.province',
    label: 'Sigla della provincia',
    readAll: (typed) => {
      const sign = typed.trim().toUpperCase()
      const name = provinces.find((province) => province.sign === sign)?.name
      return { 'address.province': sign, ...(name && { provinceName: name }) }
    },
  },
  { key: 'provinceName', label: 'Provincia per intero' },
  {
    key: 'coordinates.latitude',
    label: 'Latitudine (su Google Maps: tasto destro sul negozio; la prima riga si può incollare intera)',
    readAll: (typed) => {
      const [latitude = typed, longitude] = degreesIn(typed)
      return {
        'coordinates.latitude': latitude,
        ...(longitude !== undefined && { 'coordinates.longitude': longitude }),
      }
    },
  },
  { key: 'coordinates.longitude', label: 'Longitudine', read: (typed) => degreesIn(typed).at(-1) ?? typed },
  { key: 'phone', label: 'Telefono', read: toE164 },
  { key: 'whatsapp', label: 'Numero di WhatsApp, se è un altro', optional: true, read: toE164 },
  { key: 'email', label: 'Email' },
  { key: 'vatNumber', label: 'Partita IVA', read: compact },
  { key: 'rea', label: 'REA, per esempio PD 123456', optional: true },
  { key: 'pec', label: 'PEC', optional: true },
  {
    key: 'replyHours',
    label: 'Entro quanto rispondi a chi scrive: le ore, come 24, o i giorni lavorativi, come 2 giorni',
    optional: true,
    readAll: (typed) => {
      const [amount = typed] = typed.match(/\d+/) ?? []
      const value = number(amount)
      const inDays = /giorn/i.test(typed)
      return { replyHours: inDays ? undefined : value, replyDays: inDays ? value : undefined }
    },
  },
  { key: 'emergencies', label: 'Rispondi al telefono giorno e notte? (sì/no)', read: yesNo },
  {
    key: 'diagnosis.price',
    label: 'Quanto costa la diagnosi, in euro (0 se è gratis; «0 e 15» se chi poi non procede paga 15)',
    optional: true,
    readAll: (typed) => {
      const [price = typed, ifRefused] = typed.match(/\d+/g)?.map(Number) ?? []
      return { 'diagnosis.price': price, 'diagnosis.ifRefused': ifRefused }
    },
  },
  { key: 'whatsappGreeting', label: 'Messaggio già scritto quando si apre WhatsApp' },
  { key: 'retentionDays', label: 'Per quanti giorni conservi le richieste', read: number },
  { key: 'example', label: 'Sono ancora dati di prova? (sì/no)', read: yesNo },
]

/** What is typed to remove an optional fact, since an empty answer keeps the current value. */
export const NOTHING = '-'

/** `shop.yaml` while it is being changed; comments and the order of the keys stay. */
export type ShopFile = ReturnType<typeof openShopFile>

/** Opens the text of `shop.yaml`, which must be YAML. */
export function openShopFile(source: string) {
  // CRLF would be lost in some comments and kept in others.
  let document = parseDocument(source.replaceAll('\r\n', '\n'))
  const errorsOf = (candidate: Document) => {
    const report = new Report()
    parseYaml(candidate.toString(PRINTED), SHOP_FILE, ShopSchema, report)
    return report.errors
  }
  return {
    /** What the file holds for a question, as text; empty if it holds nothing. */
    valueOf({ key }: Pick<Question, 'key'>): string {
      const value = document.getIn(key.split('.'))
      const days = key === 'replyHours' && document.get('replyDays')
      if (days) return days === 1 ? '1 giorno' : `${days} giorni`
      const ifRefused = key === 'diagnosis.price' && document.getIn(['diagnosis', 'ifRefused'])
      if (typeof ifRefused === 'number') return `${value}, ${ifRefused}`
      if (typeof value === 'boolean') return value ? 'sì' : 'no'
      return String(value ?? '')
    },
    /** Takes an answer; returns in Italian what is wrong with it, else null. A wrong answer changes nothing. */
    answer({ key, optional, read = (text) => text.trim(), readAll }: Question, written: string) {
      // Without the quotes that the file would have.
      const typed = written.trim().replace(/^"(.*)"$/, '$1')
      const nothing = typed.trim() === '' || typed.trim() === NOTHING
      if (nothing && !optional) return 'Questo dato serve.'
      const candidate = parseDocument(document.toString(PRINTED))
      const readKeys = readAll ?? ((text: string) => ({ [key]: read(text) }))
      const values = nothing
        ? Object.fromEntries(Object.keys(readKeys('1')).map((each) => [each, undefined]))
        : readKeys(typed)
      for (const [each, value] of Object.entries(values)) put(candidate, each.split('.'), value)
      // Only errors of these keys: when the shop has moved, other facts of its address may still be the old ones.
      const about = errorsOf(candidate).filter((error) => error.key !== undefined && error.key in values)
      if (about.length > 0)
        return about.some(({ key }) => key && typeof document.getIn(key.split('.')) === 'boolean')
          ? 'Rispondi sì o no.'
          : about.map(({ sentence }) => sentence.replace(' tra virgolette', '')).join('\n')
      document = candidate
      return null
    },
    /** Records that the owner has been through the sentences that promise something. */
    confirmPromises: () => put(document, ['promisesConfirmed'], true),
    /** What is wrong with the file as a whole; empty when nothing is. */
    problem: () => linesOf(errorsOf(document)).join('\n'),
    text: () => document.toString(PRINTED),
  }
}

const PRINTED = { lineWidth: 0 } as const

/** Sets or removes a value. Text that YAML could take for a number gets quotes, as the file's own comments ask. */
function put(document: Document, path: readonly string[], value: unknown): void {
  const known = document.getIn(path, true)
  if (value === undefined) remove(document, path)
  else if (isScalar(known) && typeof known.value === typeof value) known.value = value
  else {
    const scalar = new Scalar(value)
    if (typeof value === 'string' && /^[+\d]/.test(value)) scalar.type = Scalar.QUOTE_DOUBLE
    document.setIn(path, scalar)
  }
}

/** Removes a fact, and its group if that becomes empty. The comment above goes to a following key, because it may be about both. */
function remove(document: Document, path: readonly string[]): void {
  const map = path.length > 1 ? document.getIn(path.slice(0, -1)) : document.contents
  if (!isMap(map)) return
  const index = map.items.findIndex(({ key }) => isScalar(key) && key.value === path.at(-1))
  const [gone] = index < 0 ? [] : map.items.splice(index, 1)
  const next = map.items[index]?.key
  if (isScalar(gone?.key) && isScalar(next))
    next.commentBefore = [gone.key.commentBefore, next.commentBefore].filter(Boolean).join('\n')
  if (map.items.length === 0 && path.length > 1) remove(document, path.slice(0, -1))
}

import * as v from 'valibot'
import { isRecord, oneOf } from '../schema/content-text.ts'
import { checksOf, type SchemaNode } from '../schema/editor-field.ts'
import { knownLabel, SECTION_LABELS } from '../schema/labels-and-hints.ts'
import { closestName, didYouMean } from './did-you-mean.ts'

type Issue = v.BaseIssue<unknown>

const GROUP = 'un gruppo di voci'
const TEXT = 'un testo'
const LIST = 'un elenco'

/** Schema types in Italian, for the owner who edits YAML. */
const EXPECTED: Record<string, string> = {
  string: TEXT,
  number: 'un numero',
  boolean: 'true (sì) o false (no)',
  array: LIST,
  strict_object: GROUP,
  record: GROUP,
}

/** A readable path: `sections, voce 3, items, voce 1, title`, and `address.town` where there is no list. */
export function keyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, key, index) => {
    if (typeof key === 'number') return `${written}, voce ${key + 1}`
    const separator = index === 0 ? '' : typeof path[index - 1] === 'number' ? ', ' : '.'
    return written + separator + String(key)
  }, '')
}

/** The keys that lead to the issue, from the root of the file. */
export const issuePath = ({ path }: Issue) => (path ?? []).map((item) => item.key as PropertyKey)

/** A path in the editor's labels: `Ferie e chiusure, voce 1, Ultimo giorno`. */
export function labelPath(path: readonly PropertyKey[], schema: v.GenericSchema, input: unknown): string {
  return path
    .map((key, index) =>
      typeof key === 'number'
        ? `voce ${key + 1}`
        : (keyLabel(schema, path.slice(0, index + 1), input) ?? key),
    )
    .join(', ')
}

/**
 * Says in one Italian sentence what is wrong: the key, the expected value and the one found. `place` replaces the key's
 * path.
 */
export function describeIssue(issue: Issue, schema: v.GenericSchema, input: unknown, place?: string): string {
  const path = issuePath(issue)
  const key = String(path.at(-1) ?? '')
  const parent = path.slice(0, -1)
  const inside = parent.length > 0 ? ` in ${keyPath(parent)}` : ''

  // Valibot takes a list for a group, and then misses or refuses keys in it.
  const group = valueAt(input, parent)
  if (Array.isArray(group) && issue.path && typeof path.at(-1) === 'string') {
    const ofGroup = { kind: 'schema', type: 'strict_object', expected: 'Object', input: group } as const
    return describeIssue(
      { ...issue, ...ofGroup, path: issue.path.slice(0, -1) as never },
      schema,
      input,
      place,
    )
  }
  if (isUnknownKey(issue)) {
    const meant = misspeltKey(issue, schema, input)
    if (meant === key && inside)
      return `voce sconosciuta "${key}"${inside}: scrivila fuori di lì, a inizio riga, senza spazi davanti`
    if (meant === key)
      return `la voce "${key}" è di ${groupThatLacks(key, schema, input)}: allineala alle altre voci di lì, con gli stessi spazi davanti`
    const text = textWithColon(group)
    if (text && meant === undefined && keysAt(schema, parent, input).includes('plain'))
      return `${text}: ${QUOTE_COLON}`
    const known = didYouMean(meant ?? key, keysAt(schema, parent, input), { listed: true })
    return `voce sconosciuta "${key}"${inside}${known}${meant ? '' : ': scegli tra queste, o togli la riga'}`
  }
  const label = labelAt(schema, path, input)
  if (isMissingKey(issue)) {
    const missing = schemaAt(schema, parent, input)?.entries?.[key]
    // The error's line is that of the parent or, without one, the end of the file.
    const place = inside ? '' : ' qui, a inizio riga,'
    const lone = [valueAt(input, parent.slice(0, -1))]
      .flat()
      .some((entry) => isRecord(entry) && Object.keys(entry).join() === key)
    const beside = lone
      ? '; se è quella con il trattino qui vicino, toglile il trattino: basta quello della prima riga'
      : inside && ' (in linea con le sue altre voci o, se ci sono, dentro le graffe)'
    return `manca la voce "${key}"${label}${inside}: aggiungi${place} ${key}: e scrivi ${missing ? wanted(missing) : expectation(issue)}${beside}`
  }
  const where =
    path.length === 0 ? 'il file' : `il campo ${place ? `«${place}»` : `${keyPath(path)}${label}`}`
  // The value as written, even if the check was on its parent; for an issue about a key, the key itself.
  const ofKey = issue.path?.at(-1)?.origin === 'key'
  const value = ofKey ? issue.input : valueAt(input, path)
  if (value === null || (typeof value === 'string' && value.trim() === '')) {
    const entry = schemaAt(schema, parent, input)?.entries?.[key]
    const what = typeof path.at(-1) === 'number' ? 'la riga con il trattino' : key
    const leave = entry && entry.type !== 'optional' ? '' : `; se non ti serve, togli ${what}`
    return `${where} è vuoto: scrivi ${entry ? wanted(entry) : TEXT}${leave}`
  }
  const wants = expectation(issue)
  const node = schemaAt(schema, path, input)
  const detailed = { [GROUP]: groupOf, [TEXT]: wanted, [LIST]: wanted }[wants]
  const expected = detailed && path.length > 0 ? detailed(node, isRecord(value) ? '' : `${value}`) : wants
  const seen = found(value)
  // The editor, which gives `place`, shows a group's fields anyway.
  const instead =
    expected.startsWith(seen) || (place !== undefined && isRecord(value)) ? '' : `, qui c’è ${seen}`
  const must = expected.startsWith('avere ') ? 'deve' : 'deve essere'
  return `${where} ${must} ${expected}${instead}${expected.includes(', come [') ? '' : hint(issue, node)}`
}

/** The value at a path of the file, as it is written; undefined where there is none. */
export const valueAt = (input: unknown, path: readonly PropertyKey[]) =>
  path.reduce((node, each) => (node as Record<PropertyKey, unknown>)?.[each], input)

/** True for a key that the schema does not know. */
export const isUnknownKey = (issue: Issue) => issue.type === 'strict_object' && issue.expected === 'never'

/** For a key that the schema does not know, the key that was most likely meant; undefined for other issues. */
export function misspeltKey(issue: Issue, schema: v.GenericSchema, input: unknown): string | undefined {
  if (!isUnknownKey(issue)) return undefined
  const path = issuePath(issue)
  // A key of the file's own, indented by mistake.
  const key = String(path.at(-1))
  if (path.length > 1 && keysAt(schema, [], input).includes(key) && valueAt(input, [key]) === undefined)
    return key
  if (path.length === 1 && groupThatLacks(key, schema, input)) return key
  const parent = path.slice(0, -1)
  const keys = keysAt(schema, parent, input)
  // In Italian, as the editor shows it.
  const named = keys.find(
    (each) => keyLabel(schema, [...parent, each], input)?.toLowerCase() === key.toLowerCase(),
  )
  return named ?? closestName(key, keys)
}

/** The group, among the file's own keys, that wants the key and lacks it. */
const groupThatLacks = (key: string, schema: v.GenericSchema, input: unknown) =>
  keysAt(schema, [], input).find((group) => {
    const entry = schemaAt(schema, [group], input)?.entries?.[key]
    return (
      entry &&
      entry.type !== 'optional' &&
      isRecord(valueAt(input, [group])) &&
      valueAt(input, [group, key]) === undefined
    )
  })

/** True for a key that the schema wants and the file lacks. */
export const isMissingKey = ({ input, type }: Issue) =>
  input === undefined && (type === 'strict_object' || type === 'variant')

/** The choices in Valibot's list of them, such as `("a" | "b")`. */
const choicesOf = (expected?: string | null) =>
  [...(expected ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)

/** The choices; those of a section's kind with their names in the editor, such as `cards (Schede)`. */
const namedChoices = (expected?: string | null) =>
  choicesOf(expected).map((choice) => {
    const { label = '' } = (SECTION_LABELS as Record<string, { label?: string }>)[choice] ?? {}
    return label ? `${choice} (${label})` : choice
  })

function expectation(issue: Issue): string {
  if (issue.type === 'variant' && issue.expected === 'Object') return GROUP
  // A choice with no message of its own has Valibot's, in English.
  if (['variant', 'literal', 'picklist'].includes(issue.type) && issue.message.startsWith('Invalid '))
    return oneOf(namedChoices(issue.expected))
  return issue.kind === 'validation' ? issue.message : (EXPECTED[issue.type] ?? issue.message)
}

function found(input: unknown): string {
  if (Array.isArray(input)) {
    if (input.some((item) => typeof item === 'object')) return 'un elenco'
    return input.length === 0 ? 'un elenco vuoto' : `[${input.map(found).join(', ')}]`
  }
  if (isRecord(input)) return `${GROUP} (${Object.keys(input).join(', ')})`
  return typeof input === 'string' ? `"${input}"` : String(input)
}

/** The remedy of a common mistake in a value, by what the value should be. */
function hint(issue: Issue, node: SchemaNode | undefined): string {
  const { type, input } = issue
  const accepts = (each: unknown) => v.is(node as never, each)
  // Without quotes YAML drops the + of a telephone number.
  if (type === 'string' && ['number', 'boolean'].includes(typeof input))
    return ['', '+'].some((sign) => accepts(`${sign}${input}`)) ? ' (mettilo tra virgolette)' : ''
  if (['number', 'strict_object', 'integer'].includes(type)) return numberHint(String(input), node)
  const text = textWithColon(input)
  if (type === 'string' && text) return ` (se è il testo ${text}, ${QUOTE_COLON})`
  if (type === 'string' && Array.isArray(input)) return ' (togli le parentesi quadre)'
  if (type === 'array' && isRecord(input)) return listHint(Object.values(input).flat().join(', '), node)
  if (typeof input !== 'string') return ''
  if (/^[“”„«]/.test(input)) return ' (le virgolette di Word non valgono: usa quelle diritte, ")'
  if (type === 'array') return listHint(input, node)
  if (type === 'boolean') return yesOrNoHint(input)
  if (type === 'email') return emailHint(input, accepts)
  return ['variant', 'picklist'].includes(type) ? choiceHint(input, choicesOf(issue.expected)) : ''
}

const QUOTE_COLON = 'un testo che contiene ": " va tra virgolette'

/** The text in quotes that YAML has read as a group with one key: "Rumore: il disco" for `- Rumore: il disco`. */
function textWithColon(value: unknown): string | null {
  const [[key, text] = [], ...more] = isRecord(value) ? Object.entries(value) : []
  return typeof text === 'string' && more.length === 0 ? `"${key}: ${text}"` : null
}

function listHint(written: string, node: SchemaNode | undefined): string {
  if (/^[–—•·]/.test(written)) return ' (davanti a ogni voce ci vuole un trattino corto, "- ")'
  const items = written.split(/ *[,;] *| e /).filter((each) => node?.item && v.is(node.item as never, each))
  return ` (un elenco si scrive tra parentesi quadre, come [${items.join(', ') || 'uno, due'}], o con un trattino per riga)`
}

function yesOrNoHint(written: string): string {
  if (/^(?:s[iì]|vero|true|yes|on)$/i.test(written)) return ' (scrivi true)'
  return /^(?:no|falso|false|off)$/i.test(written) ? ' (scrivi false)' : ''
}

function emailHint(written: string, accepts: (each: string) => boolean): string {
  // Part of an address with a space in it may be someone else's address.
  const address = written.replace(/^.*<|>.*$|^mailto:/g, '').replace(/ *@ */g, '@')
  const addresses = address.trim().split(/[\s,;/]+(?:e )?/)
  if (addresses.every(accepts)) return ` (scrivi ${addresses[0]} e nient’altro)`
  return /[\s,]/.test(written.trim())
    ? ' (un indirizzo email non contiene spazi né virgole: controllalo)'
    : ''
}

/** The choice that was most likely meant, also by its name in the editor. */
function choiceHint(written: string, names: readonly string[]): string {
  const labels: Record<string, { label: string }> = SECTION_LABELS
  const lower = written.toLowerCase()
  const meant = names.find((name) => labels[name]?.label.toLowerCase() === lower || lower.startsWith(name))
  const [first = ''] = lower.split(' ')
  return (
    didYouMean(meant ?? written, names) ||
    didYouMean(first, names) ||
    ` (scegli tra questi; se nessuno va bene, togli la ${names.some((name) => labels[name]) ? 'sezione' : 'voce'})`
  )
}

/** The hours in each unit of time, by the beginning of its Italian name. */
const HOURS = { minut: 1 / 60, h: 1, or: 1, gg: 24, giorn: 24, settiman: 168, mes: 730, ann: 8760 }
const hoursIn = (unit = '') => Object.entries(HOURS).find(([start]) => unit.startsWith(start))?.[1]

/** How to write the number that is in a text, or the group where all of its values are numbers. */
function numberHint(written: string, node: SchemaNode | undefined): string {
  const isFree = /^grat/i.test(written)
  const whole = node && checksOf(node).find(({ type }) => type === 'integer')
  // In whole numbers a point before three digits divides thousands.
  const plain = whole ? written.replace(/\.(?=\d{3}(?!\d))/g, '').replace(/^una? |^un[’']/i, '1 ') : written
  const numbers = isFree ? [0] : numbersIn(plain)
  if (node?.entries) {
    const entries = Object.entries(node.entries)
    const isNumeric = entries.every(([, entry]) => resolveNode(entry, '')?.type === 'number')
    const meant = entries.slice(0, numbers.length).map(([key], index) => `${key}: ${numbers[index]}`)
    return isNumeric && meant[0] ? ` (${isFree ? 'se è gratis ' : ''}scrivi { ${meant.join(', ')} })` : ''
  }
  const [noun] = /(?<= di )\w+$/.exec(String(whole?.message)) ?? []
  if (numbers.length === 0) return whole ? ` (scrivilo in cifre, ${noun ? `in ${noun}` : 'come 1'})` : ''
  const own = hoursIn(noun) ?? 1
  const words = plain.toLowerCase().match(/[a-z]+/g) ?? []
  const amount = (Math.max(...numbers) * (words.map(hoursIn).find(Boolean) ?? own)) / own
  const mistakeIn = (each: number) => v.safeParse(node as never as v.GenericSchema, each).issues?.[0].message
  const around = [Math.floor(amount), Math.ceil(amount)].filter((each) => !mistakeIn(each))
  if (whole && around.length > 0 && numbers.some((each) => each % 1 !== 0) && amount % 1 !== 0)
    return ` (scrivilo intero, senza virgola: ${around.join(' o ')})`
  const meant = whole ? Math.round(amount) || Math.ceil(amount) : amount
  if (mistakeIn(meant)) return ` (deve essere ${mistakeIn(meant)})`
  const style = !whole && /\d,\d/.test(written) ? ' e con il punto al posto della virgola' : ''
  return ` (scrivi ${meant}${isFree ? '' : `, il numero da solo${style}`})`
}

/** The numbers in a text; degrees, minutes and seconds, such as 45°17'49.2", are one number. */
function numbersIn(written: string): number[] {
  const decimal = written.replace(/(\d+)° *(\d+)['’′] *([\d.]+)/g, (_, ...parts: string[]) => {
    const [degrees, minutes, seconds] = parts.map(Number) as [number, number, number]
    return (degrees + minutes / 60 + seconds / 3600).toFixed(5)
  })
  return (decimal.replace(/(?<=\d)o\b/gi, '0').match(/\d+(?:[.,]\d+)?/g) ?? []).map((each) =>
    Number(each.replace(',', '.')),
  )
}

/** What a schema expects, in Italian, with an example where it has one, made from what is `written` where that helps. */
function wanted(schema: SchemaNode | undefined, written = ''): string {
  const resolved = resolveNode(schema, '')
  if (resolved?.type === 'picklist') return oneOf(namedChoices(resolved.expects))
  const said = (resolved ? checksOf(resolved) : []).map(({ message }) =>
    typeof message === 'function' ? String(message({ input: written })) : String(message),
  )
  const example = said.find((each) => each.includes(', come '))
  const item = resolveNode(resolved?.item, '')
  if (!example && item?.entries) return `${groupOf(item).replace(`${GROUP}, come `, `${LIST}, come [`)}]`
  return example ?? (resolved?.entries ? groupOf(resolved) : EXPECTED[resolved?.type ?? '']) ?? TEXT
}

/** A group with the names of its keys, where they are known. */
function groupOf(node: SchemaNode | undefined): string {
  const keys = Object.keys(node?.entries ?? {})
  return keys.length > 0 ? `${GROUP}, come { ${keys.map((key) => `${key}: …`).join(', ')} }` : GROUP
}

/** In brackets, the editor's label of the key at the end of a path, unless it only repeats the key. */
function labelAt(schema: v.GenericSchema, path: readonly PropertyKey[], input: unknown): string {
  const last = path.findLastIndex((each) => typeof each === 'string')
  const label = keyLabel(schema, path.slice(0, last + 1), input)
  return label && label.toLowerCase() !== String(path[last]).toLowerCase() ? ` (${label})` : ''
}

/** The editor's label of the key at the end of a path. */
function keyLabel(schema: v.GenericSchema, path: readonly PropertyKey[], input: unknown): string | undefined {
  const key = String(path.at(-1))
  const entry = schemaAt(schema, path.slice(0, -1), input)?.entries?.[key]
  return entry && knownLabel(key, entry as unknown as v.GenericSchema)?.label
}

/** The schema at a path of the file. `input`, the file's value, decides which member of a union applies. */
function schemaAt(
  schema: v.GenericSchema,
  path: readonly PropertyKey[],
  input: unknown,
): SchemaNode | undefined {
  let value = input
  let node = resolveNode(schema as unknown as SchemaNode, value)
  for (const key of path) {
    value = typeof value === 'object' ? (value as Record<PropertyKey, unknown> | null)?.[key] : undefined
    const next = typeof key === 'number' ? node?.item : node?.entries?.[String(key)]
    node = resolveNode(next, value)
  }
  return node
}

const keysAt = (...place: Parameters<typeof schemaAt>) => Object.keys(schemaAt(...place)?.entries ?? {})

/** The schema inside optional and lazy ones; of a variant, the one whose `kind` the value has. */
function resolveNode(node: SchemaNode | undefined, value: unknown): SchemaNode | undefined {
  if (node?.wrapped) return resolveNode(node.wrapped, value)
  if (node?.getter) return resolveNode(node.getter(value), value)
  if (node?.options && node.type !== 'picklist') {
    const kind = isRecord(value) ? value.kind : undefined
    return (node.options as SchemaNode[]).find((option) => option.entries?.kind?.literal === kind)
  }
  return node
}

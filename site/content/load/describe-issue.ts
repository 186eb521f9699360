import type * as v from 'valibot'
import { didYouMean } from './closest-name.ts'

type Issue = v.BaseIssue<unknown>

const GROUP = 'un gruppo di voci'

/** Schema types in the words of somebody who edits YAML. The owner reads Italian, and so do these sentences. */
const EXPECTED: Record<string, string> = {
  string: 'un testo',
  number: 'un numero',
  boolean: 'true o false',
  array: 'un elenco',
  strict_object: GROUP,
  record: GROUP,
}

/** A path as people write it: `sections[2].items[0].title`. */
export function keyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (written, key) =>
      typeof key === 'number' ? `${written}[${key}]` : written ? `${written}.${String(key)}` : String(key),
    '',
  )
}

/** The keys that lead to the issue, from the root of the file. */
export function issuePath(issue: Issue): PropertyKey[] {
  return (issue.path ?? []).map((item) => item.key as PropertyKey)
}

/** Says in one Italian sentence what is wrong: the key, what was expected there and what was found. */
export function describeIssue(issue: Issue, schema: v.GenericSchema, input: unknown): string {
  const path = issuePath(issue)
  const key = String(path.at(-1) ?? '')
  const inside = path.length > 1 ? ` in ${keyPath(path.slice(0, -1))}` : ''

  if (isUnknownKey(issue))
    return `voce sconosciuta "${key}"${inside}${didYouMean(key, keysAt(schema, path.slice(0, -1), input))}`
  if (isMissingKey(issue)) return `manca la voce "${key}"${inside}`

  const where = path.length === 0 ? 'il file' : keyPath(path)
  const verb = issue.type === 'max_length' ? 'avere' : 'essere'
  return `${where} deve ${verb} ${expectation(issue)}, qui c’è ${found(issue.input)}${quotesHint(issue)}`
}

/** True for a key that the schema does not know. */
export function isUnknownKey(issue: Issue): boolean {
  return issue.type === 'strict_object' && issue.expected === 'never'
}

/** True for a key that the schema wants and the file lacks. */
export function isMissingKey(issue: Issue): boolean {
  return issue.input === undefined && (issue.type === 'strict_object' || issue.type === 'variant')
}

function expectation(issue: Issue): string {
  if (issue.type === 'variant' && issue.expected === 'Object') return GROUP
  if (['variant', 'literal', 'picklist'].includes(issue.type))
    return `uno di questi: ${(issue.expected ?? '').replace(/[()]/g, '').replaceAll(' | ', ', ')}`
  if (issue.kind === 'validation') return issue.type === 'min_length' ? 'compilato' : issue.message
  return EXPECTED[issue.type] ?? issue.message
}

function found(input: unknown): string {
  if (input === null || input === undefined || input === '') return 'il vuoto'
  if (Array.isArray(input)) return input.length === 0 ? 'un elenco vuoto' : 'un elenco'
  if (typeof input === 'object') return GROUP
  return typeof input === 'string' ? `"${input}"` : String(input)
}

/** YAML reads 35028 and +39049 as numbers, and yes as text: the usual slip is a pair of missing quotes. */
function quotesHint(issue: Issue): string {
  const unquoted = issue.type === 'string' && ['number', 'boolean'].includes(typeof issue.input)
  return unquoted ? ' (mettilo tra virgolette)' : ''
}

/** The parts of valibot's schemas that lead further down: objects, lists, unions and wrappers. */
interface Walkable {
  entries?: Record<string, Walkable>
  item?: Walkable
  wrapped?: Walkable
  options?: Walkable[]
  pipe?: Walkable[]
  literal?: unknown
}

/**
 * The keys that the schema knows at a path of the file. `input` is what the file holds: it decides which member
 * of a union on `kind` applies.
 */
function keysAt(schema: v.GenericSchema, path: readonly PropertyKey[], input: unknown): string[] {
  let value = input
  let node = resolveNode(schema as Walkable, value)
  for (const key of path) {
    value = isRecord(value) ? value[key] : undefined
    const next = typeof key === 'number' ? node?.item : node?.entries?.[String(key)]
    node = resolveNode(next, value)
  }
  return Object.keys(node?.entries ?? {})
}

/** Steps through optional, pipe and union until an object or a list is reached. */
function resolveNode(node: Walkable | undefined, value: unknown): Walkable | undefined {
  if (node?.wrapped) return resolveNode(node.wrapped, value)
  if (node?.pipe && !node.entries && !node.item) return resolveNode(node.pipe[0], value)
  if (node?.options) {
    const kind = isRecord(value) ? value.kind : undefined
    return node.options.find((option) => option.entries?.kind?.literal === kind)
  }
  return node
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null
}

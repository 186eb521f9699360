import { statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { type Place, Report, readText } from './content-files.ts'
import {
  describeIssue,
  isMissingKey,
  issuePath,
  isUnknownKey,
  keyPath,
  misspeltKey,
  valueAt,
} from './mistake-sentences.ts'
import { plainSpaces, refuseBadYaml, refuseLostText, type Say } from './yaml-mistakes.ts'

type Path = readonly PropertyKey[]

/** A content file, valid or not. */
export interface YamlFile<Value> {
  name: string
  /** The parsed YAML; undefined where the file is not YAML. */
  written: unknown
  /** The schema's output; null where the schema refuses the file. */
  value: Value | null
  /**
   * Where an entry is: the line of its key, or that of `part` in its text. For a missing entry this is its parent's line, or
   * the file's end.
   */
  at(path: Path, part?: string): Place
}

/** The files read so far, by path, because every page asks for the same few files. */
const read = new Map<string, { version: string; file: YamlFile<unknown>; report: Report }>()

/**
 * Reads one YAML file of the content folder and reports what is wrong with it. Reads again only when the file has changed, so
 * that `npm run dev` shows an edit. A file must always be read with the same schema.
 */
export function readYaml<Schema extends v.GenericSchema>(
  folder: string,
  name: string,
  schema: Schema,
  report: Report,
): YamlFile<v.InferOutput<Schema>> {
  const path = join(folder, name)
  const version = versionOf(path)
  let known = read.get(path)
  if (known?.version !== version) {
    const own = new Report()
    const source = own.attempt(() => readText(folder, name))
    known = {
      version,
      file: source === null ? unreadable(name) : parseYaml(source, name, schema, own),
      report: own,
    }
    read.set(path, known)
  }
  report.include(known.report)
  return known.file as YamlFile<v.InferOutput<Schema>>
}

/** The version of a file, which changes with every save; empty for a missing file, which `readText` then reports. */
function versionOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.mtimeNs} ${stats.size}` : ''
}

const unreadable = (name: string): YamlFile<never> => ({
  name,
  written: undefined,
  value: null,
  at: (path) => ({ file: name, key: keyPath(path) }),
})

/**
 * Reads YAML strictly: no duplicate keys, nothing that YAML would drop or misread, no key that the schema does not
 * know. `name` is the file's path inside the content folder. Reports mistakes with their lines, but only one syntax error.
 */
export function parseYaml<Schema extends v.GenericSchema>(
  source: string,
  name: string,
  schema: Schema,
  report: Report,
): YamlFile<v.InferOutput<Schema>> {
  const lines = new LineCounter()
  const place = (offset: number) => ({ file: name, line: lines.linePos(offset).line })
  const refuse: Say = (offset, sentence) => report.error({ ...place(offset), sentence })
  const warn: Say = (offset, sentence) => report.warn({ ...place(offset), sentence })
  const document = parseDocument(plainSpaces(source), { lineCounter: lines, prettyErrors: false })
  if (!refuseBadYaml(document, source, refuse)) return unreadable(name)
  refuseLostText(document, source, refuse, warn)

  const written: unknown = document.toJS()
  if (written === null) {
    const remedy = /^(?:services|pages)\//.test(name)
      ? ' o, se non ti serve, cancellalo'
      : ', anche da una copia'
    refuse(0, `il file è vuoto: rimetti le sue voci${remedy}`)
    return unreadable(name)
  }
  const at = (path: Path, part = '') => {
    const offset = offsetOf(document, path)
    return { ...place(Math.max(offset, source.indexOf(part, offset))), key: keyPath(path) }
  }
  const result = v.safeParse(schema, written)
  const issues = [...(result.issues ?? []), ...furtherUnknownKeys(result.issues ?? [], schema, written)]
  for (const issue of dropRedundantIssues(issues, schema, written))
    report.error({ ...at(issuePath(issue)), sentence: describeIssue(issue, schema, written) })
  return { name, written, value: result.success ? result.output : null, at }
}

/** The issues of the unknown keys that Valibot, which names one for each group, finds when those that it has named are gone. */
function furtherUnknownKeys(
  issues: readonly v.BaseIssue<unknown>[],
  schema: v.GenericSchema,
  written: unknown,
): v.BaseIssue<unknown>[] {
  const unknown = issues.filter(isUnknownKey)
  if (unknown.length === 0) return []
  const rest = structuredClone(written)
  for (const issue of unknown) {
    const path = issuePath(issue)
    Reflect.deleteProperty(valueAt(rest, path.slice(0, -1)) as object, path.at(-1) ?? '')
  }
  const next = (v.safeParse(schema, rest).issues ?? []).filter(isUnknownKey)
  return [...next, ...furtherUnknownKeys(next, schema, rest)]
}

/**
 * Keeps the first issue of each entry, and drops that of a missing key that a misspelt key most likely meant: the misspelt key's
 * own issue names it.
 */
function dropRedundantIssues(issues: v.BaseIssue<unknown>[], schema: v.GenericSchema, written: unknown) {
  const meant = issues.map((issue) => misspeltKey(issue, schema, written))
  const paths = issues.map((issue) => keyPath(issuePath(issue)))
  return issues.filter(
    (issue, index) =>
      paths.indexOf(paths[index] ?? '') === index &&
      !(isMissingKey(issue) && meant.includes(String(issuePath(issue).at(-1)))),
  )
}

/** The offset where the key or list entry at a path begins, else that of its parent; for the root the end of its entries. */
function offsetOf(document: Document, path: Path): number {
  const key = path.at(-1)
  if (key === undefined) return document.contents?.range?.[1] ?? 0
  const above = path.slice(0, -1)
  const parent = above.length === 0 ? document.contents : document.getIn(above, true)
  const pairs = isMap(parent) ? parent.items : []
  const pair = pairs.find((item) => isScalar(item.key) && item.key.value === key)
  const node = isSeq(parent) ? parent.items[Number(key)] : pair?.key
  return (isNode(node) ? node.range?.[0] : undefined) ?? offsetOf(document, above)
}

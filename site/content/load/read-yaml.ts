import { statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { ContentError } from './content-error.ts'
import { describeIssue, isMissingKey, issuePath, isUnknownKey } from './describe-issue.ts'
import { fileLabel, readText } from './read-text.ts'

/** What was read last from a path, and the state of the file then. Every page asks for the same few files. */
const read = new Map<string, { version: string; output: unknown }>()

/**
 * Reads one YAML file of the content folder; read once until it changes on the disk, so that `npm run dev` shows an
 * edit. A file is always read with the same schema. Throws a ContentError, see `parseYaml`.
 */
export function readYaml<Schema extends v.GenericSchema>(
  folder: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const path = join(folder, name)
  const version = versionOf(path)
  const known = read.get(path)
  if (known && known.version === version) return known.output as v.InferOutput<Schema>
  const output = parseYaml(readText(folder, name), name, schema)
  read.set(path, { version, output })
  return output
}

/** Changes with every save; empty for a file that is not there, which reading it then reports. */
function versionOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.mtimeNs} ${stats.size}` : ''
}

/**
 * Reads YAML strictly: no duplicate keys, no unknown tags, no key that the schema does not know. `name` is the
 * file's, inside the content folder. Throws a ContentError with one line per problem, each naming file, line and
 * key path.
 */
export function parseYaml<Schema extends v.GenericSchema>(
  source: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const lines = new LineCounter()
  const document = parseDocument(source, {
    lineCounter: lines,
    prettyErrors: false,
    strict: true,
    uniqueKeys: true,
  })
  const broken = [...document.errors, ...document.warnings][0]
  if (broken)
    throw new ContentError(
      `${located(name, lines.linePos(broken.pos[0]).line)}: not valid YAML: ${broken.message}` +
        ' (text that holds ": " or begins with a sign belongs in quotes)',
    )

  const input: unknown = document.toJS()
  const result = v.safeParse(schema, input)
  if (result.success) return result.output

  const sentences = result.issues.map((issue) => {
    const offset = offsetOf(document, issuePath(issue), isMissingKey(issue))
    const line = offset === undefined ? undefined : lines.linePos(offset).line
    return { issue, sentence: `${located(name, line)}: ${describeIssue(issue, schema, input)}` }
  })
  throw new ContentError(withoutEchoes(sentences).join('\n'))
}

/** "content/shop.yaml, line 4", or the file alone. */
function located(name: string, line: number | undefined): string {
  return line === undefined ? fileLabel(name) : `${fileLabel(name)}, line ${line}`
}

/** A misspelt key is also a missing one: the suggestion has said so already. */
function withoutEchoes(found: { issue: v.BaseIssue<unknown>; sentence: string }[]): string[] {
  const suggested = found
    .filter(({ issue }) => isUnknownKey(issue))
    .map(({ sentence }) => /did you mean "(.+)"\?/.exec(sentence)?.[1])
  return found
    .filter(({ issue }) => !(isMissingKey(issue) && suggested.includes(String(issuePath(issue).at(-1)))))
    .map(({ sentence }) => sentence)
}

/** Where in the text a path stands; for a missing key, where the group that lacks it begins. */
function offsetOf(document: Document, path: PropertyKey[], missing: boolean): number | undefined {
  const key = path.at(-1)
  if (key === undefined) return undefined
  const parentPath = path.slice(0, -1)
  if (missing && parentPath.length === 0) return undefined
  const parent = parentPath.length === 0 ? document.contents : document.getIn(parentPath, true)
  if (missing) return isMap(parent) ? parent.range?.[0] : undefined
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key)
    return isScalar(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const item = isSeq(parent) ? parent.items[Number(key)] : undefined
  return isScalar(item) || isMap(item) || isSeq(item) ? item.range?.[0] : undefined
}

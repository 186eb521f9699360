import { statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import type { TextForms } from '../schema/content-text.ts'
import { ContentError, fileLabel, readText } from './content-files.ts'
import { describeIssue, isMissingKey, issuePath, isUnknownKey } from './describe-issue.ts'

/** What was read last from a path in each form, and the state of the file then. Every page asks for the same few files. */
const read = new Map<string, { version: string; output: unknown }>()

/**
 * Reads one YAML file of the content folder; read once until it changes on the disk, so that `npm run dev` shows an
 * edit. A file is always read with the same schema. Throws a ContentError, see `parseYaml`.
 */
export function readYaml<Schema extends v.GenericSchema>(
  folder: string,
  name: string,
  schema: Schema,
  forms?: TextForms,
): v.InferOutput<Schema> {
  const path = join(folder, name)
  const version = versionOf(path)
  const key = `${path} ${JSON.stringify(forms)}`
  const known = read.get(key)
  if (known && known.version === version) return known.output as v.InferOutput<Schema>
  const output = parseYaml(readText(folder, name), name, schema, forms)
  read.set(key, { version, output })
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
  forms?: TextForms,
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
      `${located(name, lines.linePos(broken.pos[0]).line)}: ${yamlProblem(broken)}` +
        ' (un testo che contiene ": " o comincia con un segno va tra virgolette)',
    )
  if (forms)
    chooseForms(document, forms, (node) => {
      const line = lines.linePos(node.range?.[0] ?? 0).line
      throw new ContentError(
        `${located(name, line)}: {replyWithin} può stare solo nella forma replyHours: questa vale quando il negozio non promette un tempo`,
      )
    })

  const input: unknown = document.toJS()
  const result = v.safeParse(schema, input)
  if (result.success) return result.output

  const sentences = result.issues.map((issue) => {
    const offset = offsetOf(document, issuePath(issue), isMissingKey(issue))
    const line = offset === undefined ? undefined : lines.linePos(offset).line
    return { issue, sentence: `${located(name, line)}: ${describeIssue(issue, schema, input)}` }
  })
  throw new ContentError(dropRedundantIssues(sentences).join('\n'))
}

/** What is wrong with the YAML itself: the parser says it in English, so the usual slips are said here. */
function yamlProblem({ code, message }: { code: string; message: string }): string {
  return `non è YAML valido: ${YAML_PROBLEMS[code] ?? message.replaceAll('\n', ' ')}`
}

const YAML_PROBLEMS: Record<string, string> = {
  DUPLICATE_KEY: 'la stessa voce è scritta due volte',
  BAD_INDENT: 'gli spazi a inizio riga non sono allineati',
  TAB_AS_INDENT: 'a inizio riga ci vogliono spazi, non tabulazioni',
  MISSING_CHAR: 'manca una virgoletta o una parentesi di chiusura',
  BLOCK_AS_IMPLICIT_KEY: 'una voce dentro un’altra sulla stessa riga',
  MULTILINE_IMPLICIT_KEY: 'manca ": " dopo il nome della voce',
  TAG_RESOLVE_FAILED: 'un testo comincia con "!"',
}

/**
 * Puts the form that counts in the place of each text that has several; lines of errors stay those of the file. `refuse`
 * hears of one that names a time of reply where it can only count for a shop that promises none.
 */
function chooseForms(document: Document, forms: TextForms, refuse: (node: Node) => void = () => {}): void {
  visit(document, {
    Pair: (_, pair) => {
      const chosen = chosenForm(pair.value, forms, refuse)
      if (chosen === null) return visit.REMOVE
      if (chosen) pair.value = chosen
      return undefined
    },
    Map: (_, map, path) => {
      if (!isSeq(path.at(-1))) return undefined
      const chosen = chosenForm(map, forms, refuse)
      return chosen === null ? visit.REMOVE : chosen
    },
  })
}

/** The form that counts, null when none does; undefined for anything that has no forms. Forms may hold forms. */
function chosenForm(node: unknown, forms: TextForms, refuse: (node: Node) => void): Node | null | undefined {
  if (!isMap(node)) return undefined
  const keys = node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''))
  if (!keys.some((key) => key in forms) || !keys.every((key) => key in forms || key === 'plain'))
    return undefined
  const index = keys.findIndex((key) => forms[key as keyof TextForms])
  const chosen = node.items[index === -1 ? keys.indexOf('plain') : index]?.value
  if (!isNode(chosen)) return null
  if (!forms.replyHours && keys.includes('replyHours') && String(chosen).includes('{replyWithin}'))
    refuse(chosen)
  const inner = chosenForm(chosen, forms, refuse)
  return inner === undefined ? chosen : inner
}

/**
 * Where an entry stands in its file, for what only shows once several files are read together:
 * "content/shop.yaml, riga 4". The path ends with the entry's own key; `forms` as the file was read with.
 */
export function whereIs(folder: string, name: string, path: PropertyKey[], forms?: TextForms): string {
  const lines = new LineCounter()
  const document = parseDocument(readText(folder, name), { lineCounter: lines })
  if (forms) chooseForms(document, forms)
  const offset = offsetOf(document, path, false)
  return located(name, offset === undefined ? undefined : lines.linePos(offset).line)
}

/** "content/shop.yaml, riga 4", or the file alone. */
function located(name: string, line: number | undefined): string {
  return line === undefined ? fileLabel(name) : `${fileLabel(name)}, riga ${line}`
}

/** A misspelt key is also a missing one: the suggestion has said so already. */
function dropRedundantIssues(found: { issue: v.BaseIssue<unknown>; sentence: string }[]): string[] {
  const suggested = found
    .filter(({ issue }) => isUnknownKey(issue))
    .map(({ sentence }) => /forse intendevi "(.+)"\?/.exec(sentence)?.[1])
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

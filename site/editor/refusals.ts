import { checkFiles } from '../content/check.ts'
import { type ContentFiles, describedBy } from '../content/files.ts'
import { jsonSchema, nodeOf, type Path, type SchemaNode } from '../content/schema-tree.ts'

/**
 * Why an entry may not be saved: what the build's check would refuse in it, and in any other file because of it. One sentence each,
 * with the place in the editor's words.
 *
 * @param files all files, as far as this page knows them
 * @param file the entry's path inside the content folder
 * @param data the entry as it will be
 */
export function refusals(files: ContentFiles, file: string, data: unknown): string[] {
  // New photos are uploaded with the entry; whether the facts may be published is the build's question.
  const surroundings = { hasImage: () => true, publicOrigin: null }
  const entry = withoutEmpty(data)
  const changed = { ...files, [file]: entry }
  const before = checkFiles(files, surroundings).refusals.map((problem) => JSON.stringify(problem))
  const caused = checkFiles(changed, surroundings).refusals.filter(
    (problem) => problem.file === file || !before.includes(JSON.stringify(problem)),
  )
  return caused.map(
    (problem) => `${placeOf(problem.file, problem.path, changed[problem.file])}: ${problem.sentence}`,
  )
}

/** The entry as its file will be: without optional keys that have no value and without the editor's own keys. */
export function withoutEmpty(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutEmpty)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .map(([key, value]) => [key, withoutEmpty(value)] as const)
      .filter(([key, value]) => !key.startsWith('__') && !isEmpty(value)),
  )
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** A place in the editor's words: "Pagina iniziale › Prima schermata › Titolo", "Servizi › Recupero dati › Sezioni 3 › Voci 1". */
function placeOf(file: string, path: Path, written: unknown): string {
  const described = describedBy(file)
  if (!described) return file
  const title = (written as { title?: unknown } | undefined)?.title
  const words = [described.label, ...(file.includes('/') && typeof title === 'string' ? [title] : [])]
  let node: SchemaNode | undefined = jsonSchema(described.schema)
  let value = written
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
    node = nodeOf(node, key, value)
    if (typeof key === 'number') words.push(`${words.pop()} ${key + 1}`)
    else words.push(node?.title ?? String(key))
  }
  return words.join(' › ')
}

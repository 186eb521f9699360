import { checkFiles, type Finding } from '../content/check.ts'
import type { ContentFiles } from '../content/files.ts'
import { nodeOf, type SchemaNode } from '../content/schema-tree.ts'
import { labelled } from './labels.ts'

/**
 * What the build will say, in the sentences of content/rules/ and content/schema/. Pictures are
 * left out: new ones are uploaded with the entry.
 */
const check = (files: ContentFiles, before?: ContentFiles) =>
  checkFiles(files, { origin: location.origin, rename: 'il titolo', before })

/**
 * Why an entry with this `data` may not be saved: what the build's check would refuse in it, and in
 * any other file because of it.
 */
export function refusals(files: ContentFiles, file: string, data: unknown): string[] {
  const changed = { ...files, [file]: withoutEmpty(data) }
  const before = check(files).refusals.map((finding) => JSON.stringify(finding))
  return check(changed)
    .refusals.filter(
      (finding) => finding.file === file || !before.includes(JSON.stringify(finding)),
    )
    .map((finding) => inWords(finding, changed))
}

/**
 * What the check only gives notice of, in any file.
 *
 * @param before the files as the editor opened with them, to notice facts that should have changed
 * together
 */
export const notices = (files: ContentFiles, before?: ContentFiles) =>
  check(files, before).notices.map((finding) => inWords(finding, files))

/** The entry as its file will be: without keys that have no value or begin with "__". */
export function withoutEmpty(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutEmpty)
  // A picture that will be uploaded when the entry is saved.
  if (String(node).startsWith('blob:')) return '/images/nuova.webp'
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

/** "Pagina iniziale › Prima schermata › Titolo: …", "Servizi › Recupero dati › Sezioni 1: …". */
function inWords({ file, path, sentence }: Finding, files: ContentFiles): string {
  let value = files[file]
  let node: SchemaNode | undefined = labelled(file)
  const { title } = Object(value)
  const words = [
    node.title ?? file,
    ...(file.includes('/') && typeof title === 'string' ? [title] : []),
  ]
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
    node = nodeOf(node, key, value)
    if (typeof key === 'number') words.push(`${words.pop()} ${key + 1}`)
    else words.push(node?.title ?? String(key))
  }
  return `${words.join(' › ')}: ${sentence}`
}

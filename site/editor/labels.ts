import { FILES, schemaOf, slugOf } from '../content/files.ts'
import { jsonSchema, type SchemaNode } from '../content/schema-tree.ts'
import labels from './labels.json' with { type: 'json' }

type Label = Pick<SchemaNode, 'title' | 'description' | 'each' | 'choices'>

/**
 * The labels by the key's path from the name of its file or folder, `home.hero.title`, or by the end of it, `hero.title` or `title`.
 * Entries of a list are no step of the path, a section's kind is one. A longer end is needed where keys of one name differ.
 */
const LABELS: Readonly<Record<string, string | Label>> = labels

/** The label of the longest end of the path that has one. */
function labelOf(path: readonly string[]): Label {
  const ends = path.map((_, from) => path.slice(from).join('.'))
  const label = LABELS[ends.find((end) => end in LABELS) ?? ''] ?? {}
  return typeof label === 'string' ? { title: label } : label
}

/** The JSON Schema of a file or folder of the content, each key with its label; empty for what is no content. */
export function labelled(path: string): SchemaNode {
  const schema = schemaOf(path)
  const name = path in FILES ? slugOf(path) : path.replace(/\/.*/, '')
  return schema ? withLabels(jsonSchema(schema), [name]) : {}
}

/** Adds the labels down the tree. What the content's schema says itself wins. */
function withLabels(node: SchemaNode, path: readonly string[], label = labelOf(path)): SchemaNode {
  const { properties = {}, items, oneOf } = node
  const keys = Object.entries(properties).map(([key, child]) => [
    key,
    withLabels(child, [...path, key]),
  ])
  const kindOf = (entry: SchemaNode) => String(entry.properties?.kind?.const)
  return {
    ...label,
    ...node,
    ...(node.properties && { properties: Object.fromEntries(keys) }),
    ...(items && { items: withLabels(items, path, { title: label.each, choices: label.choices }) }),
    ...(oneOf && { oneOf: oneOf.map((entry) => withLabels(entry, [...path, kindOf(entry)])) }),
  }
}

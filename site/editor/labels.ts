import { SCHEMAS, schemaName, slugOf } from '../content/files.ts'
import { jsonSchema, type SchemaNode } from '../content/schema-tree.ts'
import colours from './labels/colours.json' with { type: 'json' }
import common from './labels/common.json' with { type: 'json' }
import home from './labels/home.json' with { type: 'json' }
import pages from './labels/pages.json' with { type: 'json' }
import privacy from './labels/privacy.json' with { type: 'json' }
import services from './labels/services.json' with { type: 'json' }
import shop from './labels/shop.json' with { type: 'json' }

/** What a key is called, with the labels of its own keys, or of each kind of entry. */
type Texts = Pick<
  SchemaNode,
  'title' | 'description' | 'each' | 'saved' | 'default' | 'choices'
> & {
  keys?: Labels
  kinds?: Labels
}
/** A string is the title alone. */
export type Label = string | (Texts & { title: string })
type Labels = Readonly<Record<string, Label>>

/**
 * The labels by the name of the file or folder. Each of these JSON files is nested as the schema
 * is; the labels of a list's entries stand directly below the list.
 */
export const LABELS: Labels = {
  shop,
  home,
  common,
  colours,
  privacy,
  pages,
  // A service has the keys of a page, and further ones.
  services: { ...services, keys: { ...pages.keys, ...services.keys } },
}

/**
 * The JSON Schema of a file or folder of the content, each key with its label; empty for what is no
 * content.
 */
export function labelled(path: string): SchemaNode {
  const name = schemaName(path)
  return name ? withLabels(jsonSchema(SCHEMAS[name]), LABELS[slugOf(name)]) : {}
}

export const kindOf = (entry: SchemaNode) => String(entry.properties?.kind?.const)

/** Adds the labels down the tree. What the content's schema says itself wins. */
function withLabels(node: SchemaNode, label: string | Texts = {}): SchemaNode {
  const {
    keys = {},
    kinds = {},
    ...texts
  }: Texts = typeof label === 'string' ? { title: label } : label
  const { properties, items, oneOf } = node
  const children = Object.entries(properties ?? {}).map(([key, child]) => [
    key,
    withLabels(child, keys[key]),
  ])
  const ofEntries = { title: texts.each, choices: texts.choices, keys, kinds }
  return {
    ...texts,
    ...node,
    ...(properties && { properties: Object.fromEntries(children) }),
    ...(items && { items: withLabels(items, ofEntries) }),
    ...(oneOf && { oneOf: oneOf.map((entry) => withLabels(entry, kinds[kindOf(entry)])) }),
  }
}

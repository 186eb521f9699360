import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { SchemaNode } from './editor-field.ts'
import { labelOf, SECTION_LABELS } from './labels-and-hints.ts'
import { SectionSchema } from './sections.ts'
import { ServiceSchema } from './service.ts'
import { ShopSchema } from './shop.ts'

/** The schema inside one that is optional, has forms or is a list. */
const insideOf = (schema: SchemaNode) => schema.wrapped ?? schema.getter?.(undefined) ?? schema.item
const labelled = (key: string, schema: SchemaNode) => labelOf(key, schema as never)

/** Every key below a schema, by its path. */
function keysOf(schema: SchemaNode, path = ''): [path: string, key: string, schema: SchemaNode][] {
  const inside = insideOf(schema)
  if (inside) return keysOf(inside, path)
  if (schema.type === 'variant')
    return (schema.options as SchemaNode[]).flatMap((option) => keysOf(option, path))
  return Object.entries(schema.entries ?? {}).flatMap(([key, value]) => {
    const at = path ? `${path}.${key}` : key
    const isHidden = labelled(key, value).editor === false
    return [[at, key, value], ...(isHidden ? [] : keysOf(value, at))]
  })
}

/** The values of a picklist, as docs/content.md shows them; empty for other schemas. */
function choicesOf(schema: SchemaNode): string {
  const inside = insideOf(schema)
  if (inside) return choicesOf(inside)
  return schema.type === 'picklist' ? ` \`${schema.options?.join(', ')}\`` : ''
}

/** The keys of an entry, and in brackets those below them. */
function shapeOf(schema: SchemaNode, without: string[] = []): string {
  const inside = insideOf(schema)
  if (inside) return shapeOf(inside)
  const keys = Object.entries(schema.entries ?? {}).filter(([key]) => !without.includes(key))
  return keys.map(([key, value]) => (shapeOf(value) ? `${key} (${shapeOf(value)})` : key)).join(', ')
}

/** A line for each key that has an explanation; keys that are explained alike share one. */
function explained(schema: SchemaNode): string[] {
  const lines = new Map<string, string>()
  for (const [path, key, value] of keysOf(schema)) {
    const { label, hint, editor } = labelled(key, value)
    const said = `(${label}): ${hint}${choicesOf(value)}`
    if (hint && editor !== false && !lines.has(said)) lines.set(said, `- \`${path}\` ${said}`)
  }
  return [...lines.values()]
}

/** What docs/content.md says of the shop, of a service and of each kind of section. */
function listOfKeys(): string {
  const kinds = SectionSchema.options.map((option) => {
    const { literal: kind } = option.entries.kind
    const shape = shapeOf(option as SchemaNode, ['kind', 'title', 'intro', 'photo'])
    return `- \`${kind}\` (${SECTION_LABELS[kind].label}): \`${shape}\``
  })
  const parts = {
    'content/shop.yaml': explained(ShopSchema as SchemaNode),
    'content/services/': explained(ServiceSchema as SchemaNode),
    Sezioni: kinds,
  }
  return Object.entries(parts)
    .map(([heading, lines]) => `### ${heading}\n\n${lines.join('\n')}`)
    .join('\n\n')
}

test('docs/content.md lists the keys as the schemas explain them (npx vitest run labels -u writes them)', async () => {
  const document = fileURLToPath(new URL('../../../docs/content.md', import.meta.url))
  const list = /(?<=<!-- voci -->\n).*(?=<!-- fine delle voci -->)/s
  const written = readFileSync(document, 'utf8').replace(list, () => `\n${listOfKeys()}\n\n`)
  await expect(written).toMatchFileSnapshot(document)
})

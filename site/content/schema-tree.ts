import { z } from 'astro/zod'
import { isOver } from '../../contact/italian-dates.ts'
import type { Fact, KeyMeta } from './schema/fields.ts'

/** A node of the JSON Schema of a file, with what the schema says of each key (`KeyMeta`). */
export type SchemaNode = Pick<
  z.core.JSONSchema.BaseSchema,
  'type' | 'enum' | 'format' | 'pattern' | 'required'
> &
  KeyMeta & {
    /** What the editor, and code editors, call the key: `site/editor/labels.ts` adds it. */
    title?: string | undefined
    /** A hint for whoever fills it in. */
    description?: string
    /** What an entry of a list is called, or a page of a folder. */
    each?: string
    /** The word "salvato" in the form that agrees with `title`, such as "salvata". */
    saved?: string
    /** The value with which a new page begins. */
    default?: boolean
    properties?: Record<string, SchemaNode>
    items?: SchemaNode
    oneOf?: SchemaNode[]
    const?: string
    minItems?: number
    maxItems?: number
    maxLength?: number
  }

const nodes = new Map<z.ZodType, SchemaNode>()

/** The JSON Schema of what a content file may hold, for the check, the editor and code editors. */
export function jsonSchema(schema: z.ZodType): SchemaNode {
  const node =
    nodes.get(schema) ??
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode)
  nodes.set(schema, node)
  return node
}

/**
 * What the schema says of the value of a key or of an entry; where entries are of several kinds, of
 * the value's own kind.
 */
export function nodeOf(
  parent: SchemaNode | undefined,
  key: PropertyKey,
  value: unknown,
): SchemaNode | undefined {
  const node = typeof key === 'number' ? parent?.items : parent?.properties?.[String(key)]
  return (
    node?.oneOf?.find(({ properties }) => properties?.kind?.const === Object(value).kind) ?? node
  )
}

export type Path = readonly PropertyKey[]

/** Whether each fact of the shop holds; empty where `shop.yaml` has mistakes. */
export type HeldFacts = Readonly<Partial<Record<Fact, boolean>>>

/**
 * The value of a file as pages show it: each text as `change` returns it, without the keys and
 * entries whose fact does not hold, or whose last day is over. `change` is told where the text
 * stands and what the schema says of it.
 */
export function shown<Value>(
  file: Value,
  schema: z.ZodType,
  held: HeldFacts,
  change: (text: string, path: Path, node: SchemaNode | undefined) => string,
): Value {
  const visit = (value: unknown, path: Path, node: SchemaNode | undefined): unknown => {
    if (typeof value === 'string') return change(value, path, node)
    if (typeof value !== 'object' || value === null) return value
    const children = Object.entries(value).flatMap(([name, child]) => {
      const key = Array.isArray(value) ? Number(name) : name
      const its = nodeOf(node, key, child)
      const { when, until } = Object(child)
      const facts: (Fact | undefined)[] = [its?.fact, when]
      if (until && isOver(until)) return []
      if (facts.some((fact) => fact && held[fact] === false)) return []
      return [[key, visit(child, [...path, key], its)] as const]
    })
    return Array.isArray(value) ? children.map(([, child]) => child) : Object.fromEntries(children)
  }
  return visit(file, [], jsonSchema(schema)) as Value
}

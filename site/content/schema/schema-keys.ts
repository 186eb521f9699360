import type * as v from 'valibot'

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
export function keysAt(schema: v.GenericSchema, path: readonly PropertyKey[], input: unknown): string[] {
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

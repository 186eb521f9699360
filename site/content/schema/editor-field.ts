import * as v from 'valibot'

/** Gives a key's schema its Italian name, and an explanation for whoever fills it in. */
export const described = <Schema extends v.GenericSchema>(
  title: string,
  description: string,
  schema: Schema,
) => v.pipe(labelled(title, schema), v.description<v.InferOutput<Schema>, string>(description))

/** Gives a key's schema its Italian name, without an explanation. */
export const labelled = <Schema extends v.GenericSchema>(title: string, schema: Schema) =>
  v.pipe(schema, v.title<v.InferOutput<Schema>, string>(title))

/** The editor's field for a key whose type does not determine it; false hides the key. */
export type EditorField = 'colour' | 'date' | 'image' | 'drawing' | 'multiline' | 'service' | false

/** Tells the editor which field to show for the schema. */
export const shownAs = <Schema extends v.GenericSchema>(editor: EditorField, schema: Schema) =>
  v.pipe(schema, v.metadata<v.InferOutput<Schema>, { readonly editor: EditorField }>({ editor }))

/** What a schema or `labels-and-hints.ts` says of a key: its name, an explanation where needed, and the editor's field. */
export interface Label {
  label: string
  hint?: string | undefined
  editor?: EditorField | undefined
}

/** The properties that our code reads of Valibot's schemas and checks: Valibot's generic type has none but `type`. */
export interface SchemaNode {
  type: string
  entries?: Record<string, SchemaNode>
  item?: SchemaNode
  wrapped?: SchemaNode
  /** The schemas of a variant, or the values of a picklist. */
  options?: readonly unknown[]
  /** Of a `picklist`: its options, as `("a" | "b")`. */
  expects?: string
  pipe?: readonly SchemaNode[]
  getter?: (written: unknown) => SchemaNode
  literal?: unknown
  message?: unknown
  requirement?: unknown
}

/** The schema with its checks, those of nested schemas first. */
export const checksOf = (node: SchemaNode): SchemaNode[] => node.pipe?.flatMap(checksOf) ?? [node]

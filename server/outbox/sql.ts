export type Value = string | number | Uint8Array | null

/** SQL with its values, in the order of the `?` that stand for them. */
export interface Sql {
  text: string
  values: Value[]
}

/**
 * Tag of a template with SQL. The database gets the values apart from the text, so that none can be
 * missing, or be read as SQL. Another `Sql` becomes a part of this one.
 */
export function sql(texts: TemplateStringsArray, ...parts: (Value | Sql)[]): Sql {
  const values: Value[] = []
  const placed = parts.map((part) => {
    if (typeof part !== 'object' || part === null || !('text' in part)) {
      values.push(part)
      return '?'
    }
    values.push(...part.values)
    return part.text
  })
  return { text: String.raw(texts, ...placed), values }
}

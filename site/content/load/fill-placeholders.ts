import { closestName } from './closest-name.ts'
import { ContentError } from './content-error.ts'

const PLACEHOLDER = /\{([^{}\s]+)\}/g

/**
 * Replaces `{town}`-like placeholders in every text of a content tree. `where` names the file for the
 * ContentError thrown at a placeholder that nobody knows: it would otherwise go out in braces.
 */
export function fillPlaceholders<Tree>(
  tree: Tree,
  values: Readonly<Record<string, string>>,
  where: string,
): Tree {
  const fill = (node: unknown): unknown => {
    if (typeof node === 'string')
      return node.replace(PLACEHOLDER, (written, name: string) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        if (value !== undefined) return value
        const suggestion = closestName(name, Object.keys(values))
        throw new ContentError(
          `${where}: unknown placeholder ${written}` +
            (suggestion ? ` (did you mean {${suggestion}}?)` : ` (known: ${listed(values)})`),
        )
      })
    if (Array.isArray(node)) return node.map(fill)
    if (typeof node === 'object' && node !== null)
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value)]))
    return node
  }
  return fill(tree) as Tree
}

function listed(values: Readonly<Record<string, string>>): string {
  return Object.keys(values)
    .map((name) => `{${name}}`)
    .join(', ')
}

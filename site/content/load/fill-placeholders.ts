import { didYouMean } from './closest-name.ts'
import { ContentError } from './content-files.ts'

const PLACEHOLDER = /\{([^{}\s]+)\}/g

/** Placeholders that there are only when the shop gives the fact of this name. */
const NEEDS: Record<string, string> = {
  replyWithin: 'replyHours',
  diagnosis: 'diagnosis',
  diagnosisPrice: 'diagnosis',
  refurbishedWarrantyMonths: 'refurbishedWarrantyMonths',
}
const missing = (fact: string) =>
  `: in content/shop.yaml non c’è ${fact}. Scrivi lì quella voce, oppure dai a questa frase due forme, ${fact}: e plain:`

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
        const known = Object.keys(values)
        throw new ContentError(
          `${where}: segnaposto sconosciuto ${written}` +
            (NEEDS[name]
              ? missing(NEEDS[name])
              : didYouMean(name, known, { quoted: (each) => `{${each}}`, listed: true })),
        )
      })
    if (Array.isArray(node)) return node.map(fill)
    if (typeof node === 'object' && node !== null)
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value)]))
    return node
  }
  return fill(tree) as Tree
}

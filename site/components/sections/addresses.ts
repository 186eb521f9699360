import { entryId, sectionId } from '../../content/inline-text.ts'
import type { Section } from '../../content/schema/sections.ts'

/**
 * The fragment of the section with this title, or of a list's entry; empty where the page has none.
 */
export function addressIn(
  sections: readonly Section[],
  title: string | undefined,
  entry?: string,
): string {
  const index = sections.findIndex((section) => section.title === title)
  const section = sections[index]
  if (!section) return ''
  const items = section.kind === 'list' ? section.items : []
  const nth = items.findIndex((item) => item.title === entry)
  return `#${nth === -1 ? sectionId(index) : entryId(index, nth)}`
}

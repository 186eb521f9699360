import { entryId, sectionId } from '../../content/inline-text.ts'
import type { Section } from '../../content/schema/sections.ts'

/**
 * The URL fragment of the section with this title, or of the entry with the title `entry` in its
 * list. Empty where the page has no such section.
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

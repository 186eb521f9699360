import type { Home } from '../../content/schema/home.ts'
import type { Section, SectionKind, SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import type { BuiltPhoto } from '../ui/Photo.tsx'

/** What a section may show besides its own content. */
export interface SectionContext {
  shop: Shop
  actions: Home['actions']
  /** All of the page's sections, which a section may link to. */
  sections: readonly Section[]
  /** The page's photos, by file name. */
  photos: Readonly<Record<string, BuiltPhoto>>
}

export interface SectionProps<Kind extends SectionKind> extends SectionContext {
  section: SectionOf<Kind>
  /** The section's position on the page, from 0. */
  index: number
}

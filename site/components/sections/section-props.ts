import type { Home } from '../../content/schema/home.ts'
import type { SectionKind, SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import type { BuiltPhoto } from '../ui/Photo.tsx'

/** What a section may show besides its own content. */
export interface SectionContext {
  shop: Shop
  actions: Home['actions']
  /** The page's photos, by file name. */
  photos: Readonly<Record<string, BuiltPhoto>>
}

export interface SectionProps<Kind extends SectionKind> extends SectionContext {
  section: SectionOf<Kind>
}

import type { Section, SectionKind, SectionOf } from '../../content/schema/sections.ts'
import type { ContentPage, Home, Shop } from '../../content/shown/index.ts'
import type { BuiltPhoto } from '../ui/Photo.tsx'

export interface SectionContext {
  shop: Shop
  actions: Home['actions']
  /** All sections of the page, to which a section may link. */
  sections: readonly Section[]
  /** All services of the site, whose tables a section may show. */
  services: readonly ContentPage[]
  /** The content's photos by file name. */
  photos: Readonly<Record<string, BuiltPhoto>>
}

export interface SectionProps<Kind extends SectionKind> extends SectionContext {
  section: SectionOf<Kind>
  /** The section's place on the page, from 0. */
  index: number
}

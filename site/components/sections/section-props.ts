import type { Section, SectionKind, SectionOf } from '../../content/schema/sections.ts'
import type { ContentPage, Home, Shop } from '../../content/shown/index.ts'
import type { BuiltPhoto } from '../ui/Photo.tsx'

export interface SectionContext {
  shop: Shop
  actions: Home['actions']
  /** All of the page's, which a section may link to. */
  sections: readonly Section[]
  /** All of the site, whose tables a section may show. */
  services: readonly ContentPage[]
  /** By file name. */
  photos: Readonly<Record<string, BuiltPhoto>>
}

export interface SectionProps<Kind extends SectionKind> extends SectionContext {
  section: SectionOf<Kind>
  /** On the page, from 0. */
  index: number
}

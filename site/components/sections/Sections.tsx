import type { ReactElement } from 'react'
import { sectionId } from '../../content/inline-text.ts'
import type { Section, SectionKind, SectionOf } from '../../content/schema/sections.ts'
import { Photo } from '../ui/Photo.tsx'
import * as kinds from './kinds.tsx'
import { type SectionContext, SectionHead, type SectionProps } from './section-helpers.tsx'

interface SectionPart<Kind extends SectionKind> {
  Component: (props: SectionProps<Kind>) => ReactElement
  /** Where the title and the sentence under it stand; with `own` the component renders both. */
  head: 'above' | 'beside' | 'own'
  /** Background: the page's paper, the ground's colour, or a pale tint. */
  ground: 'paper' | 'ground' | 'tint'
}

/** How each kind of section is rendered. For a kind that is in the schema and not here `npm run check` fails. */
const sectionParts: { [Kind in SectionKind]: SectionPart<Kind> } = {
  cards: { Component: kinds.CardsSection, head: 'above', ground: 'paper' },
  list: { Component: kinds.ListSection, head: 'above', ground: 'paper' },
  signs: { Component: kinds.SignsSection, head: 'above', ground: 'ground' },
  warning: { Component: kinds.WarningSection, head: 'own', ground: 'paper' },
  devices: { Component: kinds.DevicesSection, head: 'above', ground: 'ground' },
  steps: { Component: kinds.StepsSection, head: 'above', ground: 'paper' },
  tiers: { Component: kinds.TiersSection, head: 'above', ground: 'ground' },
  reasons: { Component: kinds.ReasonsSection, head: 'own', ground: 'tint' },
  comparison: { Component: kinds.ComparisonSection, head: 'above', ground: 'ground' },
  facts: { Component: kinds.FactsSection, head: 'beside', ground: 'tint' },
  offer: { Component: kinds.OfferSection, head: 'own', ground: 'paper' },
  bring: { Component: kinds.BringSection, head: 'beside', ground: 'ground' },
  faq: { Component: kinds.FaqSection, head: 'beside', ground: 'paper' },
  table: { Component: kinds.TableSection, head: 'beside', ground: 'tint' },
  photos: { Component: kinds.PhotosSection, head: 'above', ground: 'paper' },
}

interface SectionsProps extends SectionContext {
  sections: readonly Section[]
}

/** The body of a page: its sections in the order of its file. */
export const Sections = ({ sections, ...context }: SectionsProps) =>
  sections.map((section, index) => <SectionFrame key={section.title} {...{ section, index, context }} />)

interface SectionFrameProps<Kind extends SectionKind> {
  section: SectionOf<Kind>
  /** The section's position on the page, from 0. */
  index: number
  context: SectionContext
}

/** A section with its title, background and photo, and with an id for links to it. */
function SectionFrame<Kind extends SectionKind>({ section, index, context }: SectionFrameProps<Kind>) {
  const { Component, head, ground } = sectionParts[section.kind as Kind]
  const photo = 'photo' in section ? section.photo : undefined
  const built = photo && context.photos[photo.file]
  const body = (
    <>
      {head !== 'own' && <SectionHead {...section} />}
      <Component section={section} {...context} />
    </>
  )
  return (
    <section className={`section kind-${section.kind} on-${ground}`} id={sectionId(index)}>
      <div className="wrap">
        {head === 'beside' ? <div className="beside">{body}</div> : body}
        {built && <Photo photo={built} alt={photo.alt} />}
      </div>
    </section>
  )
}

import type { ReactElement } from 'react'
import { sectionId } from '../../content/inline-text.ts'
import type { Section, SectionKind, SectionOf } from '../../content/schema/sections.ts'
import type { PartStyles } from '../../styles/page-styles.ts'
import { Photo } from '../ui/Photo.tsx'
import photo from '../ui/photo.css?inline'
import ruledSheet from '../ui/ruled-sheet.css?inline'
import bring from './bring.css?inline'
import cards from './cards.css?inline'
import comparison from './comparison.css?inline'
import devices from './devices.css?inline'
import facts from './facts.css?inline'
import faq from './faq.css?inline'
import * as kinds from './kinds.tsx'
import list from './list.css?inline'
import offer from './offer.css?inline'
import pledge from './pledge.css?inline'
import pricesAndTimes from './prices-and-times.css?inline'
import reasons from './reasons.css?inline'
import { type SectionContext, SectionHead, type SectionProps } from './section-helpers.tsx'
import shared from './sections.css?inline'
import signs from './signs.css?inline'
import steps from './steps.css?inline'
import tiers from './tiers.css?inline'
import warning from './warning.css?inline'

interface SectionPart<Kind extends SectionKind> {
  Component: (props: SectionProps<Kind>) => ReactElement
  /** Where the title and the sentence under it stand; with `own` the component renders both. */
  head: 'above' | 'beside' | 'own'
  /** Background: the page's, the bench colour, or a pale tint. */
  ground: 'paper' | 'bench' | 'sheet'
  styles: readonly string[]
}

/** How each kind of section is rendered. A kind that is in the schema and not here is a compile error. */
const sectionParts: { [Kind in SectionKind]: SectionPart<Kind> } = {
  cards: { Component: kinds.CardsSection, head: 'above', ground: 'paper', styles: [ruledSheet, cards] },
  list: { Component: kinds.ListSection, head: 'above', ground: 'paper', styles: [list] },
  signs: { Component: kinds.SignsSection, head: 'above', ground: 'bench', styles: [signs] },
  warning: { Component: kinds.WarningSection, head: 'own', ground: 'paper', styles: [warning] },
  devices: { Component: kinds.DevicesSection, head: 'above', ground: 'bench', styles: [devices] },
  steps: { Component: kinds.StepsSection, head: 'above', ground: 'paper', styles: [steps] },
  tiers: { Component: kinds.TiersSection, head: 'above', ground: 'bench', styles: [tiers] },
  reasons: { Component: kinds.ReasonsSection, head: 'own', ground: 'sheet', styles: [ruledSheet, reasons] },
  comparison: { Component: kinds.ComparisonSection, head: 'above', ground: 'bench', styles: [comparison] },
  facts: { Component: kinds.FactsSection, head: 'beside', ground: 'sheet', styles: [facts] },
  offer: { Component: kinds.OfferSection, head: 'own', ground: 'paper', styles: [offer] },
  pledge: { Component: kinds.PledgeSection, head: 'own', ground: 'paper', styles: [pledge] },
  bring: { Component: kinds.BringSection, head: 'beside', ground: 'bench', styles: [bring] },
  faq: { Component: kinds.FaqSection, head: 'beside', ground: 'paper', styles: [faq] },
  brands: { Component: kinds.BrandsSection, head: 'above', ground: 'sheet', styles: [list] },
  prices: { Component: kinds.PricesSection, head: 'beside', ground: 'sheet', styles: [pricesAndTimes] },
  times: { Component: kinds.TimesSection, head: 'beside', ground: 'paper', styles: [pricesAndTimes] },
  photos: { Component: kinds.PhotosSection, head: 'above', ground: 'paper', styles: [photo] },
}

/** The styles that a page with these sections needs. */
export const sectionStyles = (sections: readonly Section[]): PartStyles => ({
  below: [
    shared,
    ...sections.flatMap(({ kind }) => sectionParts[kind].styles),
    ...(sections.some((section) => 'photo' in section) ? [photo] : []),
  ],
})

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

const groundClass = { paper: 'ground-paper', bench: 'ground-bench on-bench', sheet: 'ground-sheet on-sheet' }

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
    <section className={`section kind-${section.kind} ${groundClass[ground]}`} id={sectionId(index)}>
      <div className="wrap">
        {head === 'beside' ? <div className="beside">{body}</div> : body}
        {built && <Photo photo={built} alt={photo.alt} />}
      </div>
    </section>
  )
}

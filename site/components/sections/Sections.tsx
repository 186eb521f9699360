import type { ReactElement } from 'react'
import type { Home } from '../../content/schema/home.ts'
import type { Section } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { CardsSection } from './CardsSection.tsx'
import { ComparisonSection } from './ComparisonSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { FactsSection } from './FactsSection.tsx'
import { ListSection } from './ListSection.tsx'
import { OfferSection } from './OfferSection.tsx'
import { PledgeSection } from './PledgeSection.tsx'
import { ReasonsSection } from './ReasonsSection.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import { SignsSection } from './SignsSection.tsx'
import { StepsSection } from './StepsSection.tsx'
import { TiersSection } from './TiersSection.tsx'
import { WarningSection } from './WarningSection.tsx'

export interface SectionsProps {
  sections: readonly Section[]
  shop: Shop
  actions: Home['actions']
}

/** The body of a service page: its sections in the order of its file, each drawn by the component of its kind. */
export const Sections = ({ sections, ...common }: SectionsProps) =>
  sections.map((section) => (
    <SectionFrame key={section.title} kind={section.kind} title={section.title}>
      {drawn(section, common)}
    </SectionFrame>
  ))

/** A new kind in the schema does not compile until it has its component here. */
function drawn(section: Section, { shop, actions }: Omit<SectionsProps, 'sections'>): ReactElement {
  switch (section.kind) {
    case 'cards':
      return <CardsSection section={section} />
    case 'list':
      return <ListSection section={section} shop={shop} />
    case 'signs':
      return <SignsSection section={section} shop={shop} />
    case 'warning':
      return <WarningSection section={section} shop={shop} />
    case 'devices':
      return <DevicesSection section={section} />
    case 'steps':
      return <StepsSection section={section} />
    case 'tiers':
      return <TiersSection section={section} />
    case 'reasons':
      return <ReasonsSection section={section} />
    case 'comparison':
      return <ComparisonSection section={section} />
    case 'facts':
      return <FactsSection section={section} />
    case 'offer':
      return <OfferSection section={section} shop={shop} actions={actions} />
    case 'pledge':
      return <PledgeSection section={section} />
  }
}

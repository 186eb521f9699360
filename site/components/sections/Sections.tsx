import type { ReactElement } from 'react'
import type { Section } from '../../content/schema/sections.ts'
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

interface Props {
  sections: readonly Section[]
}

/** The body of a service page: its sections in the order of its file, each drawn by the component of its kind. */
export const Sections = ({ sections }: Props) =>
  sections.map((section) => (
    <SectionFrame key={section.title} kind={section.kind} title={section.title}>
      {drawn(section)}
    </SectionFrame>
  ))

/** A new kind in the schema does not compile until it has its component here. */
function drawn(section: Section): ReactElement {
  switch (section.kind) {
    case 'cards':
      return <CardsSection section={section} />
    case 'list':
      return <ListSection section={section} />
    case 'signs':
      return <SignsSection section={section} />
    case 'warning':
      return <WarningSection section={section} />
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
      return <OfferSection section={section} />
    case 'pledge':
      return <PledgeSection section={section} />
  }
}

import type { ReactElement } from 'react'
import type { Home } from '../../content/schema/home.ts'
import type { Section } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { type BuiltPhoto, Photo } from '../ui/pictures.tsx'
import { CardsSection } from './CardsSection.tsx'
import { ComparisonSection } from './ComparisonSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { FactsSection } from './FactsSection.tsx'
import { ListSection } from './ListSection.tsx'
import { OfferSection } from './OfferSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
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
  /** The photos that they show, by file name. */
  photos: Readonly<Record<string, BuiltPhoto>>
}

/** The body of a service page: its sections in the order of its file, each drawn by the component of its kind. */
export const Sections = ({ sections, ...common }: SectionsProps) =>
  sections.map((section, index) => (
    <SectionFrame key={section.title} kind={section.kind} number={index + 1}>
      {drawn(section, common)}
      <SectionPhoto section={section} photos={common.photos} />
    </SectionFrame>
  ))

const asEntry = ({ question, answer }: { question: string; answer: string }) => ({
  title: question,
  text: answer,
})
const asFact = ({ label, price }: { label: string; price: string }) => ({ label, value: price })

const SectionPhoto = ({ section, photos }: { section: Section; photos: SectionsProps['photos'] }) => {
  const photo = 'photo' in section && section.photo ? photos[section.photo.file] : undefined
  return photo ? <Photo photo={photo} /> : null
}

/** A new kind in the schema does not compile until it has its component here. */
function drawn(section: Section, { shop, actions, photos }: Omit<SectionsProps, 'sections'>): ReactElement {
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
    case 'faq':
      return (
        <ListSection section={{ ...section, kind: 'list', items: section.items.map(asEntry) }} shop={shop} />
      )
    case 'brands':
      return (
        <ListSection
          section={{ ...section, kind: 'list', items: section.items.map((title) => ({ title })) }}
          shop={shop}
        />
      )
    case 'prices':
      return <FactsSection section={{ ...section, kind: 'facts', items: section.items.map(asFact) }} />
    case 'photos':
      return <PhotosSection section={section} photos={photos} />
  }
}

import type { ReactElement } from 'react'
import type { SectionKind } from '../../content/schema/sections.ts'
import { Bring } from './Bring.tsx'
import { Cards } from './Cards.tsx'
import { Comparison } from './Comparison.tsx'
import { Devices } from './Devices.tsx'
import { Facts } from './Facts.tsx'
import { Faq } from './Faq.tsx'
import { List } from './List.tsx'
import { Offer } from './Offer.tsx'
import { Photos } from './Photos.tsx'
import { Reasons } from './Reasons.tsx'
import { Signs } from './Signs.tsx'
import { Steps } from './Steps.tsx'
import type { SectionProps } from './section-props.ts'
import { Table } from './Table.tsx'
import { Tiers } from './Tiers.tsx'
import { Warning } from './Warning.tsx'

interface SectionPart<Kind extends SectionKind> {
  Component: (props: SectionProps<Kind>) => ReactElement
  /** Where the title and the sentence under it stand; with `own` the component renders both. */
  head: 'above' | 'beside' | 'own'
  /** Background: the page's paper, the ground's colour, or a pale tint. */
  ground: 'paper' | 'ground' | 'tint'
}

/** How each kind of section is rendered. The build names a kind of the schema that is not here. */
export const sectionParts: { readonly [Kind in SectionKind]: SectionPart<Kind> } = {
  cards: { Component: Cards, head: 'above', ground: 'paper' },
  list: { Component: List, head: 'above', ground: 'paper' },
  signs: { Component: Signs, head: 'above', ground: 'ground' },
  warning: { Component: Warning, head: 'own', ground: 'paper' },
  devices: { Component: Devices, head: 'above', ground: 'paper' },
  steps: { Component: Steps, head: 'above', ground: 'paper' },
  tiers: { Component: Tiers, head: 'above', ground: 'ground' },
  reasons: { Component: Reasons, head: 'beside', ground: 'tint' },
  comparison: { Component: Comparison, head: 'above', ground: 'ground' },
  facts: { Component: Facts, head: 'beside', ground: 'tint' },
  offer: { Component: Offer, head: 'own', ground: 'paper' },
  bring: { Component: Bring, head: 'beside', ground: 'ground' },
  faq: { Component: Faq, head: 'beside', ground: 'paper' },
  table: { Component: Table, head: 'beside', ground: 'tint' },
  photos: { Component: Photos, head: 'above', ground: 'paper' },
}

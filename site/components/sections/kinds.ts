import type { ReactElement } from 'react'
import type { SectionKind } from '../../content/schema/sections.ts'
import { AllPrices } from './AllPrices.tsx'
import { Bring } from './Bring.tsx'
import { Cards } from './Cards.tsx'
import { Comparison } from './Comparison.tsx'
import { Devices } from './Devices.tsx'
import { Facts } from './Facts.tsx'
import { Faq } from './Faq.tsx'
import { List } from './List.tsx'
import { Offer } from './Offer.tsx'
import { Photos } from './Photos.tsx'
import { Quotes } from './Quotes.tsx'
import { Reasons } from './Reasons.tsx'
import { Signs } from './Signs.tsx'
import { Steps } from './Steps.tsx'
import type { SectionProps } from './section-props.ts'
import { Tiers } from './Tiers.tsx'
import { Warning } from './Warning.tsx'

interface SectionPart<Kind extends SectionKind> {
  Component: (props: SectionProps<Kind>) => ReactElement
  /** Where title and intro stand: above by default; with `own` the component renders them. */
  head?: 'beside' | 'own'
  /** The background; the page's paper by default. */
  ground?: 'ground' | 'tint'
}

export const sectionParts: { readonly [Kind in SectionKind]: SectionPart<Kind> } = {
  cards: { Component: Cards },
  list: { Component: List },
  signs: { Component: Signs, ground: 'ground' },
  warning: { Component: Warning, head: 'own' },
  devices: { Component: Devices },
  steps: { Component: Steps },
  tiers: { Component: Tiers, ground: 'ground' },
  reasons: { Component: Reasons, head: 'beside', ground: 'tint' },
  comparison: { Component: Comparison, ground: 'ground' },
  facts: { Component: Facts, head: 'beside', ground: 'tint' },
  offer: { Component: Offer, head: 'own' },
  bring: { Component: Bring, head: 'beside', ground: 'ground' },
  faq: { Component: Faq, head: 'beside' },
  table: { Component: Facts, head: 'beside', ground: 'tint' },
  photos: { Component: Photos },
  prices: { Component: AllPrices, ground: 'tint' },
  quotes: { Component: Quotes },
}

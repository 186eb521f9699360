import type { SectionOf } from '../../content/schema/sections.ts'
import { Icon } from '../ui/Icon.tsx'
import { Photo } from '../ui/Photo.tsx'
import { FactList, Paragraph } from '../ui/text.tsx'
import { columnsFor, ScrewList, type SectionProps, SmallDrawing } from './section-helpers.tsx'

/** Cards as the cells of one grid; the benefit is a band at the foot of its cell. */
export const CardsSection = ({ section }: SectionProps<'cards'>) => (
  <ul className="cards-sheet ruled-sheet">
    {section.items.map((card) => (
      <li key={card.title}>
        {card.drawing && <SmallDrawing name={card.drawing} />}
        <div className="cards-text">
          <h3>{card.title}</h3>
          <Paragraph>{card.text}</Paragraph>
        </div>
        {card.points && <ScrewList points={card.points} />}
        {card.benefit && <p className="cards-benefit">{card.benefit}</p>}
      </li>
    ))}
  </ul>
)

/** A grid of drawings, each with its name. */
export const DevicesSection = ({ section }: SectionProps<'devices'>) => (
  <ul className={`devices columns-${columnsFor(section.items.length)}`}>
    {section.items.map((device) => (
      <li key={device.title}>
        <SmallDrawing name={device.drawing} />
        <h3>{device.title}</h3>
      </li>
    ))}
  </ul>
)

/** A process: numbers on one dotted axis, from left to right, on a phone from top to bottom. */
export const StepsSection = ({ section }: SectionProps<'steps'>) => (
  <ol className={`steps columns-${columnsFor(section.items.length)}`}>
    {section.items.map((step, index) => (
      <li key={step.title}>
        {step.drawing && <SmallDrawing name={step.drawing} preserveAspectRatio="xMinYMax" />}
        <div className="steps-axis">
          <span className="number" aria-hidden="true">
            {index + 1}
          </span>
        </div>
        <div className="steps-text">
          <h3>{step.title}</h3>
          <Paragraph className="secondary">{step.text}</Paragraph>
        </div>
      </li>
    ))}
  </ol>
)

/** Configurations side by side, each with its specifications; a head with a badge has the signal colour. */
export const TiersSection = ({ section }: SectionProps<'tiers'>) => (
  <ul className="tiers">
    {section.items.map((tier) => (
      <li key={tier.title} className={tier.badge ? 'tier sheet tier-recommended' : 'tier sheet'}>
        <div className="tier-head">
          <h3>{tier.title}</h3>
          {tier.badge && <p className="tier-badge">{tier.badge}</p>}
          <Paragraph>{tier.text}</Paragraph>
          {tier.drawing && <SmallDrawing name={tier.drawing} />}
        </div>
        <FactList facts={tier.specifications} />
      </li>
    ))}
  </ul>
)

type Comparison = SectionOf<'comparison'>

const Side = ({ side, is }: { side: Comparison['before']; is: 'before' | 'after' }) => (
  <div className={`comparison-side comparison-${is}`}>
    <p className="comparison-label">{side.label}</p>
    <SmallDrawing name={side.drawing} />
    <h3>{side.title}</h3>
    <ScrewList points={side.points} holes={is === 'before'} />
  </div>
)

/** Before and after: two panels with an arrow between them. */
export const ComparisonSection = ({ section }: SectionProps<'comparison'>) => (
  <div className="comparison">
    <Side side={section.before} is="before" />
    <span className="comparison-arrow">
      <Icon name="arrow" />
    </span>
    <Side side={section.after} is="after" />
  </div>
)

/** Photos side by side, all cropped to 4:3, or to squares if one is a portrait. A single photo is not cropped to either. */
export const PhotosSection = ({ section, photos }: SectionProps<'photos'>) => (
  <div className="photos">
    {section.items.map(({ file, alt, caption }) => {
      const photo = photos[file]
      return photo && <Photo key={alt} photo={photo} alt={alt} caption={caption} />
    })}
  </div>
)

import { Fragment, type ReactElement } from 'react'
import type { SectionKind, SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { pointsOf, Screw, screwAngle } from '../../illustrations/index.ts'
import {
  CallButton,
  NewTabLink,
  PhoneLink,
  QuoteButton,
  WhatsAppIcon,
} from '../actions/contact-links.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Photo } from '../ui/Photo.tsx'
import { PlateSheet } from '../ui/PlateSheet.tsx'
import { FactList, InlineText, Paragraph } from '../ui/text.tsx'
import { columnsFor, ScrewList, type SectionProps, SmallDrawing } from './section-helpers.tsx'

/** Cards as the cells of one grid; a benefit is a band at the foot of its cell. */
const CardsSection = ({ section }: SectionProps<'cards'>) => (
  <ul className="cards-sheet sheet ruled">
    {section.items.map((card) => (
      <li key={card.title}>
        {card.drawing && <SmallDrawing name={card.drawing} />}
        <div className="cards-words">
          <h3>{card.title}</h3>
          <Paragraph>{card.text}</Paragraph>
          {card.points && <ScrewList points={card.points} />}
        </div>
        {card.benefit && <p className="cards-benefit">{card.benefit}</p>}
      </li>
    ))}
  </ul>
)

/** A grid of drawings, each with its name. */
const DevicesSection = ({ section }: SectionProps<'devices'>) => (
  <ul className={`columns devices columns-${columnsFor(section.items.length)}`}>
    {section.items.map((device) => (
      <li key={device.title}>
        <SmallDrawing name={device.drawing} />
        <h3>{device.title}</h3>
      </li>
    ))}
  </ul>
)

/** A process: numbers on one dotted axis, from left to right, on a phone from top to bottom. */
const StepsSection = ({ section }: SectionProps<'steps'>) => (
  <ol className={`columns steps columns-${columnsFor(section.items.length)}`}>
    {section.items.map((step, index) => (
      <li key={step.title}>
        {step.drawing && <SmallDrawing name={step.drawing} preserveAspectRatio="xMinYMax" />}
        <span className="number" aria-hidden="true">
          {index + 1}
        </span>
        <h3>{step.title}</h3>
        <Paragraph className="secondary">{step.text}</Paragraph>
      </li>
    ))}
  </ol>
)

/** Configurations side by side, each with its specifications; a head with a badge has the signal colour. */
const TiersSection = ({ section }: SectionProps<'tiers'>) => (
  <ul className="tiers">
    {section.items.map((tier) => (
      <li key={tier.title} className={tier.badge ? 'tier sheet tier-recommended' : 'tier sheet'}>
        <div className={tier.badge ? 'tier-head on-signal' : 'tier-head'}>
          {tier.drawing && <SmallDrawing name={tier.drawing} />}
          <h3>{tier.title}</h3>
          {tier.badge && <span className="stamp">{tier.badge}</span>}
          <Paragraph>{tier.text}</Paragraph>
        </div>
        <FactList facts={tier.specifications} />
      </li>
    ))}
  </ul>
)

const Side = ({
  side,
  is,
}: {
  side: SectionOf<'comparison'>['before']
  is: 'before' | 'after'
}) => (
  <div className={`comparison-side comparison-${is}`}>
    <p className="comparison-label">{side.label}</p>
    <SmallDrawing name={side.drawing} />
    <h3>{side.title}</h3>
    <ScrewList points={side.points} holes={is === 'before'} />
  </div>
)

/** Before and after: two panels with an arrow between them. */
const ComparisonSection = ({ section }: SectionProps<'comparison'>) => (
  <div className="comparison">
    <Side side={section.before} is="before" />
    <Icon name="arrow" />
    <Side side={section.after} is="after" />
  </div>
)

/** Photos side by side, all cropped to 4:3; a single photo is not cropped. */
const PhotosSection = ({ section, photos }: SectionProps<'photos'>) => (
  <div className="photos">
    {section.items.map(({ file, ...words }) => {
      const photo = photos[file]
      return photo && <Photo key={words.alt} photo={photo} {...words} />
    })}
  </div>
)

/** Short entries; those of a list with as many entries as its plate has points are the plate's legend. */
const ListSection = ({ section, shop }: SectionProps<'list'>) => {
  const { items, chat, plate } = section
  const drawn = plate && pointsOf(plate) === items.length ? plate : null
  const List = drawn ? 'ol' : 'ul'
  return (
    <>
      {drawn && <PlateSheet name={drawn} />}
      <List
        className={`columns entries columns-${columnsFor(items.length)}${drawn ? ' legend marked' : ''}`}
      >
        {items.map((entry, index) => (
          <li key={entry.title}>
            {drawn && <span className="number">{index + 1}</span>}
            <h3>
              {chat ? (
                <NewTabLink
                  href={shop.whatsapp(`${chat} ${entry.title}`)}
                  aria-label={`${entry.title}: scrivi su WhatsApp`}
                >
                  {entry.title}
                  <WhatsAppIcon />
                </NewTabLink>
              ) : (
                entry.title
              )}
            </h3>
            <Paragraph className="secondary">{entry.text}</Paragraph>
          </li>
        ))}
      </List>
    </>
  )
}

/** Facts in ruled cells, such as what things cost or how long they take. */
const FactsSection = ({ section }: SectionProps<'facts'> | SectionProps<'table'>) => (
  <FactList className="fact-list fact-sheet sheet" facts={section.items} />
)

/** Reasons with a screw as bullet, or with drawings joined by a cable. */
const ReasonsSection = ({ section }: SectionProps<'reasons'>) => {
  const isDrawn = section.items.every(({ drawing }) => drawing)
  return (
    <ul className={isDrawn ? 'reasons marked screw-rows cable' : 'reasons marked screw-rows'}>
      {section.items.map((reason, index) => (
        <li key={reason.title}>
          {isDrawn ? (
            <SmallDrawing name={reason.drawing ?? ''} />
          ) : (
            <Screw angle={screwAngle(index)} />
          )}
          <h3>{reason.title}</h3>
          <Paragraph>{reason.text}</Paragraph>
        </li>
      ))}
    </ul>
  )
}

/** Symptoms, each with a warning lamp; the row below them says what to do. */
const SignsSection = ({ section, shop }: SectionProps<'signs'>) => (
  <div className="sheet">
    <ul className="signs ruled marked">
      {section.items.map((sign) => (
        <li key={sign}>
          <svg className="mark-drawn" viewBox="0 0 30 30" aria-hidden="true">
            <circle cx="15" cy="15" r="13" />
            <path d="M15 8v8.5M15 21.4v.2" />
          </svg>
          {sign}
        </li>
      ))}
    </ul>
    {section.action && (
      <div className="signs-action on-signal">
        <p>{section.action}</p>
        <CallButton phone={shop.phone} />
      </div>
    )}
  </div>
)

/** What not to do, in a warning box, and the one thing to do instead. */
const WarningSection = ({ section, shop }: SectionProps<'warning'>) => (
  <div className="warning sheet">
    <div className="warning-title on-signal">
      <h2>{section.title}</h2>
      <svg viewBox="0 0 112 100" aria-hidden="true">
        <path d="M56 6 106 94H6z" />
        <path className="warning-mark" d="M56 36v28M56 78v.5" />
      </svg>
    </div>
    <ul className="warning-text marked">
      {[...section.items, section.instead].map((advice) => (
        <li key={advice.lead}>
          <Icon name={advice === section.instead ? 'check' : 'close'} />
          <span>
            <b>{advice.lead}</b> {withNumber(advice.text, shop.phone)}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

/** The text with a `tel:` link in place of the shop's number, which texts have with no-break spaces. */
function withNumber(text: string, phone: Shop['phone']) {
  return text.split(phone.display.replaceAll(' ', '\u00a0')).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <PhoneLink phone={phone} />}
      <InlineText>{part}</InlineText>
    </Fragment>
  ))
}

/** One offer on a dark panel, with its list and its own call to action; without drawing, a sentence that binds the shop. */
const OfferSection = ({ section, shop, actions }: SectionProps<'offer'>) =>
  section.drawing ? (
    <div className="offer on-panel">
      <div>
        <h2>{section.title}</h2>
        <Paragraph className="lead">{section.text}</Paragraph>
        {section.points && <ScrewList points={section.points} />}
        <div className="buttons button-group">
          <CallButton phone={shop.phone} />
          <QuoteButton className="button button-ghost">{actions.quote}</QuoteButton>
        </div>
      </div>
      <SmallDrawing name={section.drawing} />
    </div>
  ) : (
    <div className="pledge sheet">
      {[18, 52, 75, 34].map((angle) => (
        <Screw key={angle} angle={angle} />
      ))}
      <h2>{section.title}</h2>
      <Paragraph>{section.text}</Paragraph>
      {section.points && <ScrewList points={section.points} />}
    </div>
  )

/** What to do before bringing a device: a checklist with drawn ticks. */
const BringSection = ({ section }: SectionProps<'bring'>) => (
  <ul className="bring sheet ruled marked">
    {section.items.map(({ title, text }) => (
      <li key={title}>
        <svg className="mark-drawn" viewBox="0 0 34 34" aria-hidden="true">
          <rect x="2" y="8" width="24" height="24" rx="5" />
          <path d="M8 19.500l6.500 7L31 4" />
        </svg>
        <h3>{title}</h3>
        <Paragraph className="secondary">{text}</Paragraph>
      </li>
    ))}
  </ul>
)

/** Questions as `details`, with the answer inside; in print all are open. */
const FaqSection = ({ section }: SectionProps<'faq'>) => (
  <div className="questions">
    {section.items.map(({ question, answer }) => (
      <details key={question}>
        <summary>
          <h3>{question}</h3>
          <Icon name="plus" />
        </summary>
        <Paragraph>{answer}</Paragraph>
      </details>
    ))}
  </div>
)

interface SectionPart<Kind extends SectionKind> {
  Component: (props: SectionProps<Kind>) => ReactElement
  /** Where the title and the sentence under it stand; with `own` the component renders both. */
  head: 'above' | 'beside' | 'own'
  /** Background: the page's paper, the ground's colour, or a pale tint. */
  ground: 'paper' | 'ground' | 'tint'
}

/** How each kind of section is rendered. The build names a kind of the schema that is not here. */
export const sectionParts: { readonly [Kind in SectionKind]: SectionPart<Kind> } = {
  cards: { Component: CardsSection, head: 'above', ground: 'paper' },
  list: { Component: ListSection, head: 'above', ground: 'paper' },
  signs: { Component: SignsSection, head: 'above', ground: 'ground' },
  warning: { Component: WarningSection, head: 'own', ground: 'paper' },
  devices: { Component: DevicesSection, head: 'above', ground: 'ground' },
  steps: { Component: StepsSection, head: 'above', ground: 'paper' },
  tiers: { Component: TiersSection, head: 'above', ground: 'ground' },
  reasons: { Component: ReasonsSection, head: 'beside', ground: 'tint' },
  comparison: { Component: ComparisonSection, head: 'above', ground: 'ground' },
  facts: { Component: FactsSection, head: 'beside', ground: 'tint' },
  offer: { Component: OfferSection, head: 'own', ground: 'paper' },
  bring: { Component: BringSection, head: 'beside', ground: 'ground' },
  faq: { Component: FaqSection, head: 'beside', ground: 'paper' },
  table: { Component: FactsSection, head: 'beside', ground: 'tint' },
  photos: { Component: PhotosSection, head: 'above', ground: 'paper' },
}

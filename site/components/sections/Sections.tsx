import { sectionId } from '../../content/inline-text.ts'
import type { Section, SectionKind, SectionOf } from '../../content/schema/sections.ts'
import { ShowInTime } from '../hours/ShowInTime.tsx'
import { Photo } from '../ui/Photo.tsx'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import { sectionParts } from './kinds.ts'
import type { SectionContext, SectionProps } from './section-props.ts'

export const Sections = (context: SectionContext) =>
  context.sections.map((section, index) => (
    <SectionFrame key={section.title} {...context} section={section} index={index} />
  ))

function SectionFrame<Kind extends SectionKind>(props: SectionProps<Kind>) {
  const { section, index, photos } = props
  const { Component, head, ground = 'paper' } = sectionParts[section.kind as Kind]
  const photo = 'photo' in section ? section.photo : undefined
  const built = photo && photos[photo.file]
  const body = (
    <>
      {head !== 'own' && <SectionHead {...section} />}
      <Component {...props} />
    </>
  )
  return (
    <section className={`section kind-${section.kind} on-${ground}`} id={sectionId(index)}>
      <div className="wrap">
        {head === 'beside' ? <div className="beside">{body}</div> : body}
        {built && <Photo photo={built} alt={photo.alt} />}
      </div>
      {isTimed(section) && <ShowInTime />}
    </section>
  )
}

/** Whether the section or one of its entries is hidden after a day. */
const isTimed = (section: Section) =>
  section.kind === 'tiers'
    ? section.items.some(({ until }) => until)
    : 'until' in section && section.until

interface SectionHeadProps
  extends Partial<Pick<SectionOf<'facts'>, 'intro' | 'drawing' | 'names'>> {
  title: string
}

const SectionHead = ({ title, intro, drawing, names }: SectionHeadProps) => (
  <div className="section-head">
    <h2>{title}</h2>
    <Paragraph>{intro}</Paragraph>
    {drawing && <SmallDrawing name={drawing} names={names} preserveAspectRatio="xMinYMid" />}
  </div>
)

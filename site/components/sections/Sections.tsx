import { sectionId } from '../../content/inline-text.ts'
import type { SectionKind, SectionOf } from '../../content/schema/sections.ts'
import { Photo } from '../ui/Photo.tsx'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import { Paragraph } from '../ui/text.tsx'
import { sectionParts } from './kinds.ts'
import type { SectionContext, SectionProps } from './section-props.ts'

/** The body of a page: its sections in the order of its file. */
export const Sections = (context: SectionContext) =>
  context.sections.map((section, index) => (
    <SectionFrame key={section.title} {...{ section, index, context }} />
  ))

interface SectionFrameProps<Kind extends SectionKind>
  extends Pick<SectionProps<Kind>, 'section' | 'index'> {
  context: SectionContext
}

/** A section with its title, background and photo, and with an id for links to it. */
function SectionFrame<Kind extends SectionKind>({
  section,
  index,
  context,
}: SectionFrameProps<Kind>) {
  const { Component, head, ground } = sectionParts[section.kind as Kind]
  const photo = 'photo' in section ? section.photo : undefined
  const built = photo && context.photos[photo.file]
  const body = (
    <>
      {head !== 'own' && <SectionHead {...section} />}
      <Component {...{ section, index }} {...context} />
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

interface SectionHeadProps
  extends Partial<Pick<SectionOf<'facts'>, 'intro' | 'drawing' | 'names'>> {
  title: string
}

/** Title of a section, the sentence under it, and of facts their drawing. */
const SectionHead = ({ title, intro, drawing, names }: SectionHeadProps) => (
  <div className="section-head">
    <h2>{title}</h2>
    <Paragraph>{intro}</Paragraph>
    {drawing && <SmallDrawing name={drawing} names={names} preserveAspectRatio="xMinYMid" />}
  </div>
)

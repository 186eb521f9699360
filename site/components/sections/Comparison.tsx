import type { SectionOf } from '../../content/schema/sections.ts'
import { Icon } from '../ui/Icon.tsx'
import { ScrewList } from '../ui/ScrewList.tsx'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import type { SectionProps } from './section-props.ts'

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

export const Comparison = ({ section }: SectionProps<'comparison'>) => (
  <div className="comparison">
    <Side side={section.before} is="before" />
    <Icon name="arrow" />
    <Side side={section.after} is="after" />
  </div>
)

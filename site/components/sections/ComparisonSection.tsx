import type { SectionOf } from '../../content/schema/sections.ts'
import { Icon } from '../ui/Icon.tsx'
import { ScrewList, SectionHead, SmallDrawing } from './SectionFrame.tsx'

type Comparison = SectionOf<'comparison'>

const Side = ({ side, is }: { side: Comparison['before']; is: 'before' | 'after' }) => (
  <div className={`comparison-side comparison-${is}`}>
    <p className="comparison-label">{side.label}</p>
    <SmallDrawing name={side.drawing} />
    <h3>{side.title}</h3>
    <ScrewList points={side.points} bullet={is === 'before' ? 'hole' : 'screw'} />
  </div>
)

/** Before and after: two plates on the bench, an arrow between them. */
export const ComparisonSection = ({ section }: { section: Comparison }) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
    <div className="comparison">
      <Side side={section.before} is="before" />
      <span className="comparison-arrow">
        <Icon name="arrow" />
      </span>
      <Side side={section.after} is="after" />
    </div>
  </>
)

import type { SectionOf } from '../../content/schema/sections.ts'
import { columnsFor, SectionHead, SmallDrawing } from './SectionFrame.tsx'

/** A process: numbered bubbles on one dotted axis, from left to right, on a phone from top to bottom. */
export const StepsSection = ({ section }: { section: SectionOf<'steps'> }) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
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
            <p>{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </>
)

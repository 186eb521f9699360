import { columnsFor } from '../ui/columns.ts'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import type { SectionProps } from './section-props.ts'

/** A grid of drawings, each with its name. */
export const Devices = ({ section }: SectionProps<'devices'>) => (
  <ul className={`columns devices columns-${columnsFor(section.items.length)}`}>
    {section.items.map((device) => (
      <li key={device.title}>
        <SmallDrawing name={device.drawing} />
        <h3>{device.title}</h3>
      </li>
    ))}
  </ul>
)

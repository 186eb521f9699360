import { columnsFor } from '../ui/columns.ts'
import { SmallDrawing } from '../ui/SmallDrawing.tsx'
import type { SectionProps } from './section-props.ts'

/** A grid of drawings, each with its name; without drawings one line of names. */
export function Devices({ section: { items } }: SectionProps<'devices'>) {
  const isDrawn = items.some(({ drawing }) => drawing)
  return (
    <ul className={isDrawn ? `columns devices columns-${columnsFor(items.length)}` : 'names'}>
      {items.map(({ title, drawing }) => (
        <li key={title}>
          {drawing && <SmallDrawing name={drawing} />}
          {isDrawn ? <h3>{title}</h3> : title}
        </li>
      ))}
    </ul>
  )
}

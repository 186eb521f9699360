import { Arrow } from '../ui/Icon.tsx'
import { Paragraph } from '../ui/text.tsx'
import { Facts } from './Facts.tsx'
import type { SectionProps } from './section-props.ts'

/** The tables of all services, so that a price is written once. */
export const AllPrices = ({ services }: SectionProps<'prices'>) => (
  <div className="prices">
    {services.map(({ title, path, sections }) => {
      const tables = sections.filter((section) => section.kind === 'table')
      return (
        tables.length > 0 && (
          <div key={path}>
            <h3>
              <a className="icon-at-end" href={path}>
                {title}
                <Arrow />
              </a>
            </h3>
            {tables.map((table) => (
              <div key={table.title}>
                <h4>{table.title}</h4>
                <Paragraph className="secondary">{table.intro}</Paragraph>
                <Facts section={table} />
              </div>
            ))}
          </div>
        )
      )
    })}
  </div>
)

import type { Home } from '../../content/schema/home.ts'
import { cardId, ServiceCard } from '../service/ServiceCard.tsx'
import { Paragraph } from '../ui/text.tsx'
import { Triage, type TriageProps } from './Triage.tsx'

interface ServicesProps extends TriageProps {
  home: Pick<Home, 'sections' | 'services' | 'triage' | 'actions'>
}

/** All services as cards in one grid, with the triage below where the home page has it. */
export const Services = ({ home, services, shop }: ServicesProps) => {
  const { title, intro, numbers } = home.services
  const isNumbered = services.length > 1 && services.every(({ number }) => number)
  return (
    <section className="section on-paper" id="servizi" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="services-title">{title}</h2>
          <Paragraph>{intro}</Paragraph>
          {isNumbered && <Paragraph className="screen-only">{numbers}</Paragraph>}
        </div>
        <div className="parts sheet">
          <ul className="columns columns-4 ruled">
            {services.map((service) => (
              <ServiceCard key={service.slug} id={cardId(service)} service={service} />
            ))}
          </ul>
          {home.sections.includes('triage') && (
            <Triage home={home} services={services} shop={shop} />
          )}
        </div>
      </div>
    </section>
  )
}

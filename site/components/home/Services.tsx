import type { Service } from '../../content/load/services.ts'
import { loadHome } from '../../content/schema/home.ts'
import { ServiceCard } from '../service/ServiceCard.tsx'
import { Triage } from './Triage.tsx'

interface ServicesProps {
  /** All of them, in their order. */
  services: readonly Service[]
}

/** All services as one ruled sheet, closed by the triage. */
export const Services = ({ services }: ServicesProps) => {
  const { title, intro } = loadHome().services
  return (
    <section className="section" id="servizi" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="services-title">{title}</h2>
          <p>{intro}</p>
        </div>
        <div className="parts">
          <ul>
            {services.map((service) => (
              <ServiceCard key={service.slug} service={service} />
            ))}
          </ul>
          <Triage />
        </div>
      </div>
    </section>
  )
}

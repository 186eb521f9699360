import { loadHome } from '../../content/home.ts'
import { loadServices } from '../../content/services.ts'
import { ServiceCard } from '../service/ServiceCard.tsx'
import { Triage } from './Triage.tsx'

/** All services as one ruled sheet, closed by the triage. */
export const Services = () => {
  const { services } = loadHome()
  return (
    <section className="section" id="servizi" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="services-title">{services.title}</h2>
          <p>{services.intro}</p>
        </div>
        <div className="parts">
          <ul>
            {loadServices().map((service) => (
              <ServiceCard key={service.slug} service={service} />
            ))}
          </ul>
          <Triage />
        </div>
      </div>
    </section>
  )
}

import type { Service } from '../../content/schema/page.ts'
import { ServiceCard } from './ServiceCard.tsx'

interface RelatedServicesProps {
  title: string
  /** The linked services, in the order of `Service.related`. */
  services: readonly Service[]
}

/** Links to other services: a row of the home page's cards, smaller. */
export const RelatedServices = ({ title, services }: RelatedServicesProps) => (
  <section className="section on-paper related screen-only" aria-labelledby="related">
    <div className="wrap">
      <h2 id="related">{title}</h2>
      <ul className="sheet ruled">
        {services.map((service) => (
          <ServiceCard key={service.slug} service={service} />
        ))}
      </ul>
    </div>
  </section>
)

import type { Service } from '../../content/schema/service.ts'
import { ServiceCard } from './ServiceCard.tsx'

interface Props {
  title: string
  /** The linked services, in the order of `Service.related`. */
  services: readonly Service[]
}

/** Links to other services: a row of the home page's cards, smaller. */
export const RelatedServices = ({ title, services }: Props) => (
  <section className="section on-paper related" aria-labelledby="related">
    <div className="wrap">
      <h2 id="related">{title}</h2>
      <ul className="ruled-sheet">
        {services.map((service) => (
          <ServiceCard key={service.slug} service={service} />
        ))}
      </ul>
    </div>
  </section>
)

import type { Service } from '../../content/services.ts'
import { Arrow } from '../Arrow.tsx'
import { drawingsOf } from './drawings-of.ts'

interface Props {
  /** The services to point to, in the order of the page's own file. */
  services: readonly Service[]
}

/** Where to read on: a row of the home page's cards, smaller, with their numbers and parts. */
export const RelatedServices = ({ services }: Props) => (
  <section className="section ground-paper related" aria-labelledby="related">
    <div className="wrap">
      <h2 id="related">Potrebbe servirti anche</h2>
      <ul>
        {services.map((service) => {
          const { Card } = drawingsOf(service)
          return (
            <li key={service.slug} className="part-drop">
              <span className="number" aria-hidden="true">
                {service.order}
              </span>
              <Card />
              <div>
                <h3>
                  <a href={service.path}>
                    {service.cardTitle}
                    <Arrow />
                  </a>
                </h3>
                <p>{service.cardText}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)

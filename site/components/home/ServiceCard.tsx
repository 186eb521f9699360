import type { Service } from '../../content/shown/index.ts'
import { drawingsOf } from '../../illustrations/index.ts'
import { Arrow } from '../ui/Icon.tsx'

/**
 * Id of a service's card, and `view-transition-name` of its drawing. It has a prefix, because a
 * slug such as "contatti" may equal another id of the page.
 */
export const cardId = ({ slug }: Pick<Service, 'slug'>) => `servizio-${slug}`

export const ServiceCard = ({ service }: { service: Service }) => {
  const { Card } = drawingsOf(service)
  const { cardLine, cardText } = service
  const id = cardId(service)
  return (
    // `service-ticket.ts` reads the attributes.
    <li
      className="card link-cell part-drop"
      id={id}
      data-service={service.cardTitle}
      data-number={service.number}
    >
      {service.number && (
        <span className="number" aria-hidden="true">
          {service.number}
        </span>
      )}
      <Card data-part={id} />
      <div>
        <h3>
          <a href={service.path}>
            {service.cardTitle}
            <Arrow />
          </a>
        </h3>
        {/* A phone shows only the line. */}
        <p className="secondary">
          {cardLine && `${cardLine} `}
          {cardLine ? <span>{cardText}</span> : cardText}
        </p>
      </div>
    </li>
  )
}

import type { Service } from '../../content/shown/index.ts'
import { drawingsOf } from '../../illustrations/index.ts'
import { Arrow } from '../ui/Icon.tsx'

/**
 * Id of a service's card, and `view-transition-name` of its drawing. The prefix keeps a slug such
 * as "contatti" from being another element's id.
 */
export const cardId = ({ slug }: Pick<Service, 'slug'>) => `servizio-${slug}`

/** Of the text a phone shows only `cardLine`, if there is one. */
export const ServiceCard = ({ service }: { service: Service }) => {
  const { Card } = drawingsOf(service)
  const { cardLine, cardText } = service
  const id = cardId(service)
  return (
    // `service-ticket.ts` reads the data attributes.
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
        <p className="secondary">
          {cardLine && `${cardLine} `}
          {cardLine ? <span>{cardText}</span> : cardText}
        </p>
      </div>
    </li>
  )
}

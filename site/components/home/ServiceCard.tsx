import type { Service } from '../../content/shown/pages.ts'
import { drawingsOf } from '../../illustrations/index.ts'
import { Arrow } from '../ui/Icon.tsx'

/**
 * Id of a service's card, and `view-transition-name` of its drawing. It has a prefix, because a
 * slug such as "contatti" may equal another id of the page.
 */
export const cardId = ({ slug }: Pick<Service, 'slug'>) => `servizio-${slug}`

export const ServiceCard = ({ service }: { service: Service }) => {
  const { Card } = drawingsOf(service)
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
        <p className="secondary">
          <CardText {...service} />
        </p>
      </div>
    </li>
  )
}

/** A phone shows only the line, so that a comma at its end belongs to what follows. */
function CardText({ cardLine, cardText }: Pick<Service, 'cardLine' | 'cardText'>) {
  if (!cardLine) return cardText
  const line = cardLine.replace(/,$/, '')
  return (
    <>
      {line}
      <span>{`${cardLine.slice(line.length)} ${cardText}`}</span>
    </>
  )
}

import type { Home } from '../../content/schema/home.ts'
import type { Service } from '../../content/schema/service.ts'
import type { Shop } from '../../content/schema/shop.ts'
import type { PartStyles } from '../../styles/page-styles.ts'
import { cardId, ServiceCard } from '../service/ServiceCard.tsx'
import ruledSheet from '../ui/ruled-sheet.css?inline'
import { Paragraph } from '../ui/text.tsx'
import services from './services.css?inline'
import { Triage } from './Triage.tsx'
import triage from './triage.css?inline'

export const servicesStyles: PartStyles = { below: [ruledSheet, services, triage] }

interface ServicesProps {
  home: Pick<Home, 'sections' | 'services' | 'triage' | 'actions'>
  services: readonly Service[]
  shop: Shop
}

/** All services as cards in one grid, with the triage below where the home page has it. */
export const Services = ({ home, services, shop }: ServicesProps) => {
  const { title, intro, numbers } = home.services
  const isNumbered = services.length > 1 && services.every(({ number }) => number)
  const said = [intro, isNumbered && numbers].filter(Boolean).join(' ')
  return (
    <section className="section" id="servizi" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="services-title">{title}</h2>
          <Paragraph>{said}</Paragraph>
        </div>
        <div className="parts sheet">
          <ul>
            {services.map((service) => (
              <ServiceCard key={service.slug} id={cardId(service)} service={service} />
            ))}
          </ul>
          {home.sections.includes('triage') && (
            <Triage triage={home.triage} actions={home.actions} services={services} shop={shop} />
          )}
        </div>
      </div>
    </section>
  )
}

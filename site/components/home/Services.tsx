import { HOME_IDS } from '../../content/home-ids.ts'
import { Paragraph } from '../ui/text.tsx'
import { ServiceCard } from './ServiceCard.tsx'
import { type HomeProps, Triage } from './Triage.tsx'

export const Services = ({ home, services, shop }: HomeProps) => {
  const { title, intro, numbers } = home.services
  const isNumbered = services.length > 1 && services.every(({ number }) => number)
  return (
    <section className="section on-paper" id={HOME_IDS.services} aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="services-title">{title}</h2>
          <Paragraph>{intro}</Paragraph>
          {isNumbered && <Paragraph className="screen-only">{numbers}</Paragraph>}
        </div>
        <div className="parts sheet">
          <ul className="columns columns-4 ruled">
            {services.map((service) => (
              <ServiceCard key={service.slug} service={service} />
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

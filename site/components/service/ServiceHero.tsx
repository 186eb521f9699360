import type { Service } from '../../content/load/services.ts'
import { Screw } from '../../illustrations/index.ts'
import { HeroActions } from '../actions/HeroActions.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { drawingsOf } from './drawings-of.ts'

/** Opens a service page: its name and number, what it does, three ways to reach the shop, and its part taken apart. */
export const ServiceHero = ({ service }: { service: Service }) => {
  const { Page } = drawingsOf(service)
  return (
    <section className="hero service-hero on-bench" aria-labelledby="service">
      <div className="wrap">
        <div className="service-hero-text">
          <Breadcrumb current={service.title} />
          <div className="service-title">
            <span className="number" aria-hidden="true">
              {service.order}
            </span>
            <h1 id="service">{service.title}</h1>
          </div>
          <p className="subtitle">{service.subtitle}</p>
          <p className="description">{service.introduction}</p>
          <HeroActions />
          {service.highlight && (
            <p className="highlight">
              <Screw angle={12} />
              {service.highlight}
            </p>
          )}
        </div>
        <div className="service-hero-drawing">
          <Page />
        </div>
      </div>
    </section>
  )
}

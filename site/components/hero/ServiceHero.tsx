import type { Home } from '../../content/schema/home.ts'
import type { Service } from '../../content/schema/service.ts'
import type { Shop } from '../../content/schema/shop.ts'
import drawing from '../../illustrations/engine/exploded-drawing.css?inline'
import { drawingsOf, Screw } from '../../illustrations/index.ts'
import type { PartStyles } from '../../styles/part-styles.ts'
import { HeroActions } from '../actions/contact-links.tsx'
import { cardId } from '../service/ServiceCard.tsx'
import hero from './hero.css?inline'
import serviceHero from './service-hero.css?inline'

export const serviceHeroStyles: PartStyles = { firstScreen: [hero, serviceHero], below: [drawing] }

interface ServiceHeroProps {
  service: Service
  shop: Shop
  actions: Home['actions']
}

/** A word of more letters would be broken at the usual size of the title. */
const LONG_WORD = /\p{L}{15}/u

/** Opens a service page: its name and number, what it does, three ways to reach the shop, and its part taken apart. */
export const ServiceHero = ({ service, shop, actions }: ServiceHeroProps) => {
  const { Page } = drawingsOf(service)
  return (
    <section className="hero service-hero on-bench" aria-labelledby="service">
      <div className="wrap">
        <div className="service-hero-text">
          <Breadcrumb current={service.title} />
          <div className="service-title">
            {service.number && (
              <span className="number" aria-hidden="true">
                {service.number}
              </span>
            )}
            <h1 id="service" className={LONG_WORD.test(service.title) ? 'long-word' : undefined}>
              {service.title}
            </h1>
          </div>
          <p className="subtitle">{service.subtitle}</p>
          <p className="description">{service.introduction}</p>
          <HeroActions shop={shop} actions={actions} />
          {service.highlight && (
            <p className="highlight">
              <Screw angle={-55} />
              {service.highlight}
            </p>
          )}
        </div>
        <div className="service-hero-drawing" data-part={cardId(service)}>
          <Page />
        </div>
      </div>
    </section>
  )
}

interface BreadcrumbProps {
  /** Name of the page the visitor is on. */
  current: string
}

/** Where the page stands: Home, the services, this one. */
const Breadcrumb = ({ current }: BreadcrumbProps) => (
  <nav className="breadcrumb" aria-label="Percorso">
    <ol>
      <li>
        <a href="/">Home</a>
      </li>
      <li>
        <a href="/#servizi">Servizi</a>
      </li>
      <li>
        <span aria-current="page">{current}</span>
      </li>
    </ol>
  </nav>
)

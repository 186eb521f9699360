import type { Home } from '../../content/schema/home.ts'
import type { Service } from '../../content/schema/service.ts'
import type { Shop } from '../../content/schema/shop.ts'
import drawing from '../../illustrations/home/hero-drawing.css?inline'
import { HeroDrawing } from '../../illustrations/index.ts'
import type { PartStyles } from '../../styles/page-styles.ts'
import { HeroActions } from '../actions/contact-links.tsx'
import { cardId } from '../service/ServiceCard.tsx'
import { FactList, Paragraph } from '../ui/text.tsx'
import hero from './hero.css?inline'
import homeHero from './home-hero.css?inline'
import facts from './home-hero-facts.css?inline'

export const homeHeroStyles: PartStyles = { firstScreen: [hero, homeHero], below: [drawing, facts] }

interface HeroProps {
  hero: Home['hero']
  actions: Home['actions']
  shop: Shop
  services: readonly Service[]
  /** Whether the page also shows the services' cards. */
  hasCards: boolean
}

/** The home page's hero: what the shop does, three ways to reach it, and an exploded drawing. */
export const Hero = ({ hero, actions, shop, services, hasCards }: HeroProps) => {
  const linked = services.map((service) => ({
    number: service.number,
    drawing: service.drawing,
    label: service.heroLabel,
    href: service.path,
    row: hasCards ? `#${cardId(service)}` : service.path,
  }))
  // Browsers may lay out the title before the facts arrive, so home-hero.css centres by an estimate, smaller with `short`.
  const isShort = hero.title.length < 40 && hero.facts.length <= 3
  return (
    <section
      className={`hero home-hero on-bench${isShort ? ' short' : ''}${hero.facts.length < 3 ? ' few-facts' : ''}`}
      aria-labelledby="hero"
    >
      <div className="wrap">
        <div className="hero-text">
          <h1 id="hero" className={hero.title.length < 45 ? undefined : 'long'}>
            {hero.title}
          </h1>
          <p className="subtitle">{hero.subtitle}</p>
          <Paragraph className="description">{hero.text}</Paragraph>
          <HeroActions shop={shop} actions={actions} />
        </div>
        {hero.drawing !== 'none' && <HeroDrawing object={hero.drawing} services={linked} />}
        <FactList className="title-block" facts={hero.facts} />
      </div>
    </section>
  )
}

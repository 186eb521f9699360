import type { Home } from '../../content/shown/home.ts'
import type { Service } from '../../content/shown/pages.ts'
import type { Shop } from '../../content/shown/shop.ts'
import { HeroDrawing } from '../../illustrations/index.ts'
import { cardId } from '../home/ServiceCard.tsx'
import { FactList } from '../ui/FactList.tsx'
import { Paragraph, withUnbroken } from '../ui/text.tsx'
import { HeroActions } from './HeroActions.tsx'
import { HeroLine } from './HeroLine.tsx'

interface HeroProps {
  home: Pick<Home, 'hero' | 'actions' | 'sections'>
  shop: Shop
  services: readonly Service[]
}

export const Hero = ({ home: { hero, actions, sections }, shop, services }: HeroProps) => {
  const hasCards = sections.includes('services')
  const linked = services.map((service) => ({
    number: service.number,
    drawing: service.drawing,
    label: service.heroLabel,
    href: service.path,
    row: hasCards ? `#${cardId(service)}` : service.path,
  }))
  const object = hero.drawing === 'none' ? null : hero.drawing
  return (
    <section className={`hero home-hero on-ground${object ? ' drawn' : ''}`} aria-labelledby="hero">
      <div className="wrap">
        <div className="hero-text">
          <h1 id="hero">{hero.title}</h1>
          <p className="subtitle">{withUnbroken(shop.town, hero.subtitle)}</p>
          <Paragraph className="description">{hero.text}</Paragraph>
          <HeroActions shop={shop} actions={actions} />
          <HeroLine promise={shop.freeDiagnosis ? 'Diagnosi gratuita' : undefined} shop={shop} />
        </div>
        {object && <HeroDrawing object={object} services={linked} />}
        <FactList className="title-block" facts={hero.facts} />
      </div>
    </section>
  )
}

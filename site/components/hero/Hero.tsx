import { HeroDrawing } from '../../illustrations/index.ts'
import { cardId } from '../home/ServiceCard.tsx'
import type { HomeProps } from '../home/Triage.tsx'
import { FactList } from '../ui/FactList.tsx'
import { HeroText } from './HeroText.tsx'

export const Hero = ({ home, shop, services }: HomeProps) => {
  const { hero, actions, sections } = home
  const hasCards = sections.includes('services')
  const linked = services.map((service) => ({
    ...service,
    card: hasCards ? `#${cardId(service)}` : service.path,
  }))
  const object = hero.drawing === 'none' ? null : hero.drawing
  return (
    <section className={`hero home-hero on-ground${object ? ' drawn' : ''}`} aria-labelledby="hero">
      <div className="wrap">
        <div className="hero-text">
          <h1 id="hero">{hero.title}</h1>
          <HeroText
            subtitle={hero.subtitle}
            text={hero.text}
            promise={shop.freeDiagnosis ? 'Diagnosi gratuita' : undefined}
            shop={shop}
            actions={actions}
          />
        </div>
        {object && <HeroDrawing object={object} services={linked} />}
        <FactList className="title-block" facts={hero.facts} />
      </div>
    </section>
  )
}

import { loadServices } from '../../content/load/services.ts'
import { loadHome } from '../../content/schema/home.ts'
import { HeroDrawing } from '../../illustrations/index.ts'
import { HeroActions } from '../actions/HeroActions.tsx'
import { TitleBlock } from '../footer/TitleBlock.tsx'

/** Opens the home page: what the shop does, three ways to reach it, and the laptop taken apart. */
export const Hero = () => {
  const { hero } = loadHome()
  const numbered = loadServices().map(({ order, heroLabel, path, title }) => ({
    number: order,
    label: heroLabel,
    href: path,
    title,
  }))
  return (
    <section className="hero home-hero on-bench" aria-labelledby="hero">
      <div className="wrap">
        <div className="hero-text">
          <h1 id="hero">{hero.title}</h1>
          <p className="subtitle">{hero.subtitle}</p>
          <p className="description">{hero.text}</p>
          <HeroActions />
        </div>
        <HeroDrawing services={numbered} />
        <TitleBlock facts={hero.facts} />
      </div>
    </section>
  )
}

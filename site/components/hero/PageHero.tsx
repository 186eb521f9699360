import type { ContentPage, Home, Shop } from '../../content/shown/index.ts'
import { drawingsOf } from '../../illustrations/index.ts'
import { cardId } from '../home/ServiceCard.tsx'
import { withUnbroken } from '../ui/text.tsx'
import { HeroText } from './HeroText.tsx'

interface PageHeroProps {
  page: ContentPage
  number?: number | null | undefined
  /** The breadcrumb: home, for a service the home page's services (if shown), then this page. */
  trail: readonly Pick<ContentPage, 'title' | 'path'>[]
  shop: Shop
  actions: Home['actions']
}

export const PageHero = ({ page, number, trail, shop, actions }: PageHeroProps) => {
  const { Page, flat } = drawingsOf(page)
  return (
    <section
      className={`hero page-hero on-ground${flat ? ' flat' : ''}`}
      aria-labelledby="page-title"
    >
      <div className="wrap">
        <div className="page-hero-head">
          <nav className="breadcrumb screen-only" aria-label="Percorso">
            <ol>
              {trail.slice(0, -1).map(({ title, path }) => (
                <li key={path}>
                  <a href={path}>{title}</a>
                  <span aria-hidden="true">/</span>
                </li>
              ))}
              <li aria-current="page">{page.title}</li>
            </ol>
          </nav>
          <div className="page-title">
            {number && (
              <span className="number on-signal" aria-hidden="true">
                {number}
              </span>
            )}
            <h1 id="page-title">{withUnbroken('Wi-Fi', page.title)}</h1>
          </div>
        </div>
        <div className="page-hero-text">
          <HeroText
            subtitle={page.subtitle}
            text={page.introduction}
            promise={page.highlight}
            shop={shop}
            actions={actions}
          />
        </div>
        <div className="page-hero-drawing" data-part={cardId(page)}>
          <Page />
        </div>
      </div>
    </section>
  )
}

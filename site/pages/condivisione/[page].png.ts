import type { APIContext } from 'astro'
import { createElement } from 'react'
import { drawingsOf } from '../../components/service/drawings-of.ts'
import { drawnServices } from '../../components/service/drawn-services.ts'
import { loadHome } from '../../content/schema/home.ts'
import { loadShop } from '../../content/schema/shop.ts'
import { HeroDrawing } from '../../illustrations/index.ts'
import { type SharePictureProps, sharePicture } from '../../seo/share-picture.tsx'

type Picture = Pick<SharePictureProps, 'title' | 'subtitle' | 'drawing'>

/** One picture for the home page, one for each service. */
export const getStaticPaths = () => {
  const { hero, services: common } = loadHome()
  const home: Picture = {
    title: hero.title,
    subtitle: hero.subtitle,
    drawing: createElement(HeroDrawing, { services: [] }),
  }
  const services = drawnServices().map(({ slug, title, drawing }) => {
    const { Page } = drawingsOf({ slug, drawing })
    const props: Picture = { title, subtitle: common.shareSubtitle, drawing: createElement(Page, {}) }
    return { params: { page: slug }, props }
  })
  return [{ params: { page: 'home' }, props: home }, ...services]
}

export const GET = ({ props }: APIContext<Picture>) => {
  const picture = sharePicture({
    ...props,
    brand: loadShop().brand,
    facts: loadHome().hero.facts.slice(0, 3),
  })
  return new Response(picture, { headers: { 'Content-Type': 'image/png' } })
}

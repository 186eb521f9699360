import type { APIContext } from 'astro'
import { createElement } from 'react'
import { loadContent } from '../../content/load/content.ts'
import { drawingsOf, HeroDrawing } from '../../illustrations/index.ts'
import { type SharePictureProps, sharePicture } from '../../seo/share-picture.tsx'

type Picture = Pick<SharePictureProps, 'title' | 'subtitle' | 'drawing'>

/** One picture for the home page, one for each service. */
export const getStaticPaths = () => {
  const { home, services } = loadContent()
  const { hero } = home
  const { Page: firstPage } = drawingsOf(services[0] ?? { slug: '', drawing: 'assembled-laptop' })
  const homePicture: Picture = {
    title: hero.title,
    subtitle: hero.subtitle,
    drawing:
      hero.drawing === 'none'
        ? createElement(firstPage, {})
        : createElement(HeroDrawing, { object: hero.drawing, services: [] }),
  }
  const servicePictures = services.map(({ slug, title, drawing }) => {
    const { Page } = drawingsOf({ slug, drawing })
    const props: Picture = { title, subtitle: home.services.shareSubtitle, drawing: createElement(Page, {}) }
    return { params: { page: slug }, props }
  })
  return [{ params: { page: 'index' }, props: homePicture }, ...servicePictures]
}

export const GET = ({ props }: APIContext<Picture>) => {
  const { shop, home, colours } = loadContent()
  const picture = sharePicture({
    ...props,
    palette: colours.light,
    logo: shop.logo,
    brand: shop.brand,
    facts: home.hero.facts.slice(0, 3).map(({ label, value, short }) => ({ label, value: short ?? value })),
  })
  return new Response(picture, { headers: { 'Content-Type': 'image/png' } })
}

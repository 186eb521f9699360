import type { APIContext } from 'astro'
import { loadContent } from '../content/load/content.ts'
import { logoOnPaper, logoPng } from '../seo/logo.ts'

/** Three device pixels for each CSS pixel of its largest place, 96 by 34. */
const SIZE = { width: 288, height: 102 }

export const getStaticPaths = () =>
  loadContent().shop.logo ? ['light', 'dark'].map((scheme) => ({ params: { scheme } })) : []

export const GET = async ({ params: { scheme } }: APIContext) => {
  const { shop, colours } = loadContent()
  const { light, dark } = shop.logo ?? {}
  if (!light) return new Response(null, { status: 404 })
  const own = scheme === 'dark' ? dark : light
  const png = own ? await logoPng(own, SIZE) : await logoOnPaper(light, SIZE, colours.light)
  return new Response(png, { headers: { 'Content-Type': 'image/png' } })
}

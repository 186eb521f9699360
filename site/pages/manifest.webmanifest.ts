import type { APIRoute } from 'astro'
import { loadContent } from '../content/load/content.ts'

export const GET: APIRoute = () => {
  const { shop, home, colours } = loadContent()
  const manifest = {
    name: shop.brand,
    short_name: shop.shortName ?? shop.brand,
    description: home.head.description,
    lang: 'it',
    start_url: '/',
    display: 'browser',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}

import { loadColours } from '../content/load/colours.ts'
import { loadHome } from '../content/load/home.ts'
import { loadShop } from '../content/load/shop.ts'

export const GET = () => {
  const { brand } = loadShop()
  const { paper } = loadColours().light
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })
  const manifest = {
    name: brand,
    short_name: brand,
    description: loadHome().head.description,
    lang: 'it',
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [icon(192), icon(512)],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  })
}

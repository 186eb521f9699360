import { loadColours } from '../content/load/colours.ts'
import { loadShop } from '../content/load/shop.ts'
import { faviconSvg } from '../seo/icon.tsx'

export const GET = () =>
  new Response(faviconSvg(loadColours().light, loadShop().logo), {
    headers: { 'Content-Type': 'image/svg+xml' },
  })

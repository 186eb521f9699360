import { siteConfig } from '../config.ts'
import { loadShop } from '../content/load/shop.ts'
import { vcard } from '../seo/vcard.ts'

export const GET = () =>
  new Response(vcard(loadShop(), siteConfig.origin), {
    headers: { 'Content-Type': 'text/vcard; charset=utf-8' },
  })

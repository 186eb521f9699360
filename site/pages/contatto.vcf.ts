import type { APIRoute } from 'astro'
import { siteConfig } from '../config.ts'
import { loadContent } from '../content/load/content.ts'
import { vcard } from '../seo/vcard.ts'

export const GET: APIRoute = () =>
  new Response(vcard(loadContent().shop, siteConfig.origin), {
    headers: { 'Content-Type': 'text/vcard; charset=utf-8' },
  })

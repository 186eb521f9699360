import type { APIRoute } from 'astro'
import { siteConfig } from '../config.ts'

export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${siteConfig.origin}/sitemap.xml\n`)

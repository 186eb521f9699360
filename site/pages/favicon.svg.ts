import type { APIRoute } from 'astro'
import { loadContent } from '../content/load/content.ts'
import { faviconSvg } from '../seo/icon.tsx'

export const GET: APIRoute = async () =>
  new Response(await faviconSvg(loadContent()), { headers: { 'Content-Type': 'image/svg+xml' } })

import { faviconSvg } from '../seo/icon.tsx'

export const GET = () => new Response(faviconSvg(), { headers: { 'Content-Type': 'image/svg+xml' } })

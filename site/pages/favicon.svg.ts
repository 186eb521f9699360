import { faviconSvg } from '../share/icon.tsx'

export const GET = () => new Response(faviconSvg(), { headers: { 'Content-Type': 'image/svg+xml' } })

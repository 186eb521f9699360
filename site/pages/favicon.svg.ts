import { loadColours } from '../content/load/colours.ts'
import { faviconSvg } from '../seo/icon.tsx'

export const GET = () =>
  new Response(faviconSvg(loadColours().light), { headers: { 'Content-Type': 'image/svg+xml' } })

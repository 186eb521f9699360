import { renderToStaticMarkup } from 'react-dom/server'
import { placedLogo } from '../content/load/logo.ts'
import type { Palette } from '../content/schema/colours.ts'
import type { Logo } from '../content/schema/shop.ts'
import { BrandMark } from '../illustrations/home/brand-mark.tsx'
import { rasterize } from './rasterize.ts'

/** The mark alone, for browser tabs: its lines follow the colour scheme of the browser. */
export function faviconSvg({ top, signal, ink }: Palette, logo: Logo | null): string {
  if (logo) return framed(placedLogo(logo, { x: 0, y: 0, width: 40, height: 40 }), '0 0 40 40')
  return mark(
    '-20 -20 40 41',
    `.t{fill:${top}}.y{fill:${signal}}.o{stroke:${ink};stroke-width:1.6;stroke-linejoin:round}`,
  )
}

/** The mark on paper ground with the margin that round and square icon masks cut away. */
export function iconPng(
  { top, signal, ink, ground }: Palette,
  logo: Logo | null,
  size: number,
): Uint8Array<ArrayBuffer> {
  const style = `.t{fill:${top}}.y{fill:${signal}}.o{stroke:${ink};stroke-width:1.4;stroke-linejoin:round}`
  const sheet = `<rect x="-27" y="-26.500" width="54" height="54" fill="${ground}"/>`
  if (logo)
    return rasterize(
      framed(sheet + placedLogo(logo, { x: -18, y: -17.5, width: 36, height: 36 }), '-27 -26.5 54 54'),
      size,
    )
  return rasterize(mark('-27 -26.500 54 54', style, sheet), size)
}

const framed = (inside: string, viewBox: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`

function mark(viewBox: string, style: string, ground = ''): string {
  const drawing = renderToStaticMarkup(<BrandMark xmlns="http://www.w3.org/2000/svg" />)
  return drawing
    .replace(/viewBox="[^"]+"/, `viewBox="${viewBox}"`)
    .replace('>', `><style>${style}</style>${ground}`)
}

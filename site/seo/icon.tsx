import { renderToStaticMarkup } from 'react-dom/server'
import type { Palette } from '../content/schema/colours.ts'
import { BrandMark } from '../illustrations/home/brand-mark.tsx'
import { rasterize } from './rasterize.ts'

/** The mark alone, for browser tabs: its lines follow the colour scheme of the browser. */
export function faviconSvg({ top, signal, ink }: Palette): string {
  return mark(
    '-20 -20 40 41',
    `.t{fill:${top}}.y{fill:${signal}}.o{stroke:${ink};stroke-width:1.6;stroke-linejoin:round}`,
  )
}

/** The mark on paper ground with the margin that round and square icon masks cut away. */
export function iconPng({ top, signal, ink, ground }: Palette, size: number): Uint8Array<ArrayBuffer> {
  const style = `.t{fill:${top}}.y{fill:${signal}}.o{stroke:${ink};stroke-width:1.4;stroke-linejoin:round}`
  const sheet = `<rect x="-27" y="-26.500" width="54" height="54" fill="${ground}"/>`
  return rasterize(mark('-27 -26.500 54 54', style, sheet), size)
}

function mark(viewBox: string, style: string, ground = ''): string {
  const drawing = renderToStaticMarkup(<BrandMark xmlns="http://www.w3.org/2000/svg" />)
  return drawing
    .replace(/viewBox="[^"]+"/, `viewBox="${viewBox}"`)
    .replace('>', `><style>${style}</style>${ground}`)
}

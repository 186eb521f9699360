import { renderToStaticMarkup } from 'react-dom/server'
import type { Palettes } from '../content/schema/palette.ts'
import type { Logo } from '../content/schema/shop.ts'
import { BrandMark } from '../illustrations/small/marks.tsx'
import { framed, placedLogo } from './logo.ts'
import { rasterize } from './rasterize.ts'

/** Background colours of browser tabs, light and dark. */
const BROWSER_TABS = ['#ffffff', '#202124']

/** The icon of browser tabs: the shop's logo or, without a logo, the drawn mark in the colours of the light scheme. */
export async function faviconSvg(colours: Palettes, logo: Logo | null): Promise<string> {
  if (logo) {
    const place = { box: { x: 0, y: 0, width: 40, height: 40 }, plates: colours.light, pixels: 96 }
    return framed(await placedLogo(logo.light, { ...place, grounds: BROWSER_TABS }), '0 0 40 40')
  }
  return mark('-20 -20 40 41', colours, 1.6)
}

/** The logo or mark on `ground` as a PNG of `size` pixels, with the margin that icon masks may cut away. */
export async function iconPng(
  colours: Palettes,
  logo: Logo | null,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { ground } = colours.light
  const sheet = `<rect x="-27" y="-26.500" width="54" height="54" fill="${ground}"/>`
  if (logo) {
    const box = { x: -18, y: -17.5, width: 36, height: 36 }
    const place = { box, grounds: [ground], plates: colours.light, pixels: size }
    return rasterize(framed(sheet + (await placedLogo(logo.light, place)), '-27 -26.5 54 54'), size)
  }
  return rasterize(mark('-27 -26.500 54 54', colours, 1.4, sheet), size)
}

function mark(viewBox: string, { light }: Palettes, width: number, behind = ''): string {
  const drawing = renderToStaticMarkup(<BrandMark xmlns="http://www.w3.org/2000/svg" />)
  const lines = `stroke:${light.ink};stroke-width:${width};stroke-linejoin:round`
  const style = `.t{fill:${light.top}}.y{fill:${light.signal}}.o{${lines}}`
  return drawing
    .replace(/viewBox="[^"]+"/, `viewBox="${viewBox}"`)
    .replace('>', `><style>${style}</style>${behind}`)
}

import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { Content } from '../content/compose.ts'
import { BrandMark } from '../illustrations/small/marks.tsx'
import { fittedSize, logoOnPaper } from './logo.ts'

type Brand = Pick<Content, 'shop' | 'colours'>

/**
 * The icon of browser tabs: the shop's logo or, without a logo, the drawn mark in the colours of
 * the light scheme.
 */
export async function faviconSvg({ shop: { logo }, colours }: Brand): Promise<string> {
  if (!logo) return markSvg(colours.light, '-20 -20 40 41', 1.6)
  const png = await logoOnPaper(logo.light, square(96), colours.light)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
}

const square = (side: number) => ({ width: side, height: side })

/**
 * The logo or mark as a square PNG of `size` pixels, with the margin that icon masks may cut away.
 */
export async function iconPng({ shop: { logo }, colours: { light } }: Brand, size: number) {
  const picture = logo
    ? await logoOnPaper(logo.light, square(Math.round(size * 0.66)), light)
    : Buffer.from(markSvg(light, '-27 -26.5 54 54', 1.4, square(size)))
  const sheet = {
    ...square(size),
    channels: 3,
    background: logo ? light.paper : light.ground,
  } as const
  const icon = sharp({ create: sheet }).composite([{ input: picture }])
  return icon.png({ palette: true }).toBuffer()
}

/** The drawn mark as an SVG document; `width` is that of its lines, in units of `viewBox`. */
function markSvg(
  { ink, faceTop, signal }: Content['colours']['light'],
  viewBox: string,
  width: number,
  size: { width?: number; height?: number } = {},
): string {
  const drawing = renderToStaticMarkup(<BrandMark xmlns="http://www.w3.org/2000/svg" {...size} />)
  const lines = `stroke:${ink};stroke-width:${width};stroke-linejoin:round`
  return drawing
    .replace(/viewBox="[^"]+"/, `viewBox="${viewBox}"`)
    .replace('>', `><style>.t{fill:${faceTop}}.y{fill:${signal}}.o{${lines}}</style>`)
}

/**
 * The logo, or else the drawn mark, in share pictures: attributes of an `<img>` of at most
 * 160 × 65 pixels.
 */
export async function brandPicture({ shop: { logo }, colours }: Brand) {
  const size = logo
    ? await fittedSize(logo.light, { width: 160, height: 65 })
    : { width: 58, height: 65 }
  const mark = () => Buffer.from(markSvg(colours.light, '-16 -17.5 32 36', 1.2, size))
  const png = logo
    ? await logoOnPaper(logo.light, size, colours.light)
    : await sharp(mark()).png().toBuffer()
  return { ...size, src: `data:image/png;base64,${png.toString('base64')}` }
}

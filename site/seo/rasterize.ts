import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/** Static instances of the heading font, written by `scripts/subset-fonts.ts`. */
const FONT_FILES = ['saira-500.ttf', 'saira-700.ttf'].map((file) =>
  join(process.cwd(), 'site/styles/fonts', file),
)

const options = { font: { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: 'Saira' } }

/** Renders an SVG document to PNG, `width` pixels wide. */
export function rasterize(svg: string, width: number): Uint8Array<ArrayBuffer> {
  const picture = new Resvg(svg, { ...options, fitTo: { mode: 'width', value: width } })
  return new Uint8Array(picture.render().asPng())
}

/** The widths measured so far, because a text is broken into lines many times, and many pictures have the same texts. */
const widths = new Map<string, number>()

/** How wide a line of text is in the site's heading font, in pixels. */
export function textWidth(text: string, size: number, weight: 500 | 700): number {
  const key = `${weight} ${size} ${text}`
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const line = `<text font-family="Saira" font-weight="${weight}" font-size="${size}">${escaped}</text>`
  const width = widths.get(key) ?? visibleBounds(line).width
  widths.set(key, width)
  return width
}

/** Bounding box of all that these SVG elements paint, in user units. */
export function visibleBounds(elements: string): { x: number; y: number; width: number; height: number } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${elements}</svg>`
  const { x = 0, y = 0, width = 0, height = 0 } = new Resvg(svg, options).getBBox() ?? {}
  return { x, y, width, height }
}

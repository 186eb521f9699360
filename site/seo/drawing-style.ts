import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { Palette, Palettes } from '../content/schema/palette.ts'
import mark from '../illustrations/engine/mark.css?inline'
import paints from '../illustrations/engine/paints.css?inline'
import type { DrawingProps } from '../illustrations/index.ts'
import { colourProperties } from '../styles/colour-styles.ts'

/** The drawings' styles in one palette, with `scale` times the width of each line. Lines do not grow with the drawing. */
function paintsIn(palette: Palette, { scale = 1, halo = 'none' } = {}): string {
  const colours = colourProperties(palette).set('--halo', halo)
  const scaled = (lengths: string) =>
    lengths.replace(/[\d.]+/g, (each) => `${Number(each) * scale}`)
  return `${mark}${paints}`
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => colours.get(name) ?? '')
    .replace(/stroke-(?:width|dasharray):[^;}]+/g, scaled)
}

/** A drawing as an SVG document that pages show as a file, in both schemes. */
export function drawingFile(
  Drawn: FunctionComponent<DrawingProps>,
  { light, dark }: Palettes,
): string {
  return svgDocument(
    Drawn,
    {},
    `${paintsIn(light)}@media screen and (prefers-color-scheme:dark){${paintsIn(dark, { halo: dark.ground })}}`,
  )
}

/**
 * A drawing in the light scheme as a PNG, as large as the place allows. Its frame has room for labels, which are left out: so
 * it is drawn larger, the empty margin is cut off, and what remains is scaled down to the place.
 */
export function pictureDrawing(
  Drawn: FunctionComponent<DrawingProps>,
  { width, height }: { width: number; height: number },
  light: Palette,
): Promise<Buffer<ArrayBuffer>> {
  const style = `${paintsIn(light, { scale: 2.25 })}.co{display:none}`
  const svg = svgDocument(Drawn, { width: 2 * width, height: 2 * height }, style)
  const drawing = sharp(Buffer.from(svg)).trim()
  return drawing
    .resize({ width, height, fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
}

function svgDocument(
  Drawn: FunctionComponent<DrawingProps>,
  props: DrawingProps,
  style: string,
): string {
  const markup = renderToStaticMarkup(
    createElement(Drawn, { ...props, xmlns: 'http://www.w3.org/2000/svg' }),
  )
  // Some drawings stand in a `div`, the container of their labels.
  const [svg] = /<svg[\s\S]*<\/svg>/.exec(markup) ?? []
  if (!svg) throw new Error('a drawing must be one <svg>')
  return svg.replace('>', `><style>${style}</style>`)
}

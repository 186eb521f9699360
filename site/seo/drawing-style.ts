import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { Palette, Palettes } from '../content/schema/palette.ts'
import type { DrawingProps } from '../illustrations/index.ts'

/** Fill colours by the drawings' classes (`drawing.css`). */
const fillsOf = (of: Palette) => ({
  ...{ t: of.faceTop, a: of.faceLeft, b: of.faceRight, d: of.faceDark, gls: `${of.faceLeft}99` },
  ...{ y: of.signal, fp: of.plate, m: of.board, ma: of.boardLeft, mb: of.boardRight },
})

type Line = readonly [colour: string, width: number, more?: string]

/** Lines by the drawings' classes: stroke colour, width in pixels, further properties or the name of a dash pattern. */
const linesOf = ({ outline, trace, blades, keyLine, signal, plateLine }: Palette): Record<string, Line> => ({
  o: [outline, 2],
  k: [outline, 1.25],
  kl: [outline, 1.25],
  k2: [outline, 3, 'stroke-linecap:round'],
  tr: [trace, 1.25],
  bl: [blades, 2.5],
  ck: [keyLine, 1.25],
  ok: [outline, 5, 'stroke-linecap:round'],
  gl: [outline, 2, 'stroke-linecap:round'],
  ax: [outline, 1.5, 'dotted'],
  ft: [outline, 1.25, 'dashed'],
  cbl: [outline, 2.5, 'stroke-linecap:round'],
  wv: [signal, 3, 'stroke-linecap:round'],
  grd: [plateLine, 1.25],
})

/** The drawings' lines and fills in one palette, with `scale` times the width of each line. Lines do not grow with the drawing. */
function linesAndFills(palette: Palette, scale: number): string {
  const width = (pixels: number) => Number((pixels * scale).toFixed(2))
  const dashes: Record<string, string> = {
    dotted: `stroke-dasharray:${width(0.1)} ${width(5)};stroke-linecap:round`,
    dashed: `stroke-dasharray:${width(5)} ${width(4.5)}`,
  }
  const lines = Object.entries(linesOf(palette)).map(([name, [colour, pixels, more = '']]) => {
    return `.iso .${name}{stroke:${colour};stroke-width:${width(pixels)};${dashes[more] ?? more}}`
  })
  return `.iso path{fill:none;stroke-linejoin:round;vector-effect:non-scaling-stroke}.iso .eo{fill-rule:evenodd}${lines.join('')}${fills(palette)}`
}

function fills(palette: Palette): string {
  const rules = Object.entries(fillsOf(palette)).map(([name, colour]) => `.iso .${name}{fill:${colour}}`)
  return rules.join('')
}

/** A drawing as an SVG document that pages show as a file, in both schemes. */
export function drawingFile(Drawn: FunctionComponent<DrawingProps>, { light, dark }: Palettes): string {
  const inLight = `.iso path{stroke-linecap:round}${linesAndFills(light, 0.75)}`
  // Lines keep the light scheme's colours; only footprints (`ft`) and cables (`cbl`) get the colour of the dark scheme's axes.
  const inDark = `${fills(dark)}.iso .ft,.iso .cbl{stroke:${dark.axis}}`
  return svgDocument(Drawn, {}, `${inLight}@media(prefers-color-scheme:dark){${inDark}}`)
}

/**
 * A drawing in the light scheme as a PNG, as large as the place allows. Its frame has room for labels, which are left out: so it
 * is drawn larger, trimmed, and made as small as it needs to be.
 */
export function pictureDrawing(
  Drawn: FunctionComponent<DrawingProps>,
  { width, height }: { width: number; height: number },
  light: Palette,
): Promise<Buffer<ArrayBuffer>> {
  const style = `${linesAndFills(light, 1.7)}.co{display:none}`
  const svg = svgDocument(Drawn, { width: 2 * width, height: 2 * height }, style)
  const drawing = sharp(Buffer.from(svg)).trim()
  return drawing.resize({ width, height, fit: 'contain', background: 'transparent' }).png().toBuffer()
}

function svgDocument(Drawn: FunctionComponent<DrawingProps>, props: DrawingProps, style: string): string {
  const markup = renderToStaticMarkup(createElement(Drawn, { ...props, xmlns: 'http://www.w3.org/2000/svg' }))
  // Some drawings stand in a `div`, the container of their labels.
  const [svg] = /<svg[\s\S]*<\/svg>/.exec(markup) ?? []
  if (!svg) throw new Error('a drawing must be one <svg>')
  return svg.replace('>', `><style>${style}</style>`)
}

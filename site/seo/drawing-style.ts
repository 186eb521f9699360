import type { Palette, Palettes } from '../content/schema/palette.ts'

/** Fill colours by the drawings' classes (`drawing.css`). */
const fillsOf = (colours: Palette): Record<string, string> => ({
  t: colours.top,
  a: colours.left,
  b: colours.right,
  d: colours.dark,
  y: colours.signal,
  m: colours.board,
  ma: colours.boardLeft,
  mb: colours.boardRight,
  fp: colours.plate,
  gls: `${colours.left}99`,
})

/** Classes that a PNG hides: names, numbers, leader lines, the cable that leaves the drawing, and the halos of cables. */
const HIDDEN = ['lab', 'ld', 'lh', 'dot', 'co', 'num', 'bub', 'tw', 'cbe', 'cbo', 'cbf'] as const

type Line = readonly [colour: string, width: number, more?: string]

/** Lines by the drawings' classes: stroke colour, width in a PNG in pixels, further properties or the name of a dash pattern. */
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

/** The drawings' lines and fills in one palette, with `scale` times the width of each line. */
function linesAndFills(palette: Palette, scale: number): string {
  const width = (pixels: number) => Number((pixels * scale).toFixed(2))
  const dashes: Record<string, string> = {
    dotted: `stroke-dasharray:${width(0.1)} ${width(5)};stroke-linecap:round`,
    dashed: `stroke-dasharray:${width(5)} ${width(4.5)}`,
  }
  const lines = Object.entries(linesOf(palette)).map(([name, [colour, pixels, more = '']]) => {
    return `.iso .${name}{stroke:${colour};stroke-width:${width(pixels)};${dashes[more] ?? more}}`
  })
  return `.iso path{fill:none;stroke-linejoin:round}.iso .eo{fill-rule:evenodd}${lines.join('')}${fills(palette)}`
}

const fills = (palette: Palette) =>
  Object.entries(fillsOf(palette))
    .map(([name, colour]) => `.iso .${name}{fill:${colour}}`)
    .join('')

/** The styles of an SVG file, in both schemes. Lines do not scale; they are three quarters as wide as in a PNG. */
export function drawingFileStyle({ light, dark }: Palettes): string {
  const lines = '.iso path{stroke-linecap:round;vector-effect:non-scaling-stroke}'
  // Lines keep the light scheme's colours; only footprints (`ft`) and cables (`cbl`) get the colour of the dark scheme's axes.
  const inDark = `${fills(dark)}.iso .ft,.iso .cbl{stroke:${dark.axis}}`
  return `${lines}${linesAndFills(light, 0.75)}@media(prefers-color-scheme:dark){${inDark}}`
}

/**
 * The styles of a drawing in a PNG. Not `drawing.css`: resvg supports neither custom properties nor non-scaling strokes, so
 * widths are divided by the drawing's scale.
 * @param scale pixels of the picture for one unit of the drawing
 */
export function drawingStyle(palette: Palette, scale: number): string {
  const hidden = HIDDEN.map((name) => `.iso .${name}{display:none}`)
  return linesAndFills(palette, 1 / scale) + hidden.join('')
}

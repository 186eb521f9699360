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

/** Classes that a PNG hides: names, leader lines, the cable that leaves the drawing, and the halos of cables. */
const HIDDEN = ['lab', 'ld', 'lh', 'dot', 'co', 'num', 'bub', 'tw', 'cbe', 'cbo', 'cbf'] as const

type Line = readonly [colour: string, width: number, more?: string]

/** Lines by the drawings' classes: stroke colour, width in pixels (an SVG file has three quarters of it), further properties. */
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

/** Surfaces whose colour differs in the dark scheme, and lines, which there have the colour of the axes. */
const DARK_FILLS = ['t', 'a', 'b', 'd', 'fp']
const DARK_LINES = ['ft', 'cbl']

/**
 * The styles of the drawings' classes for an SVG file, in both schemes, with line widths that do not scale.
 * @param markup the picture; only the classes that it uses get styles
 */
export function standaloneDrawingStyle(markup: string, { light, dark }: Palettes): string {
  const used = new Set(
    Array.from(markup.matchAll(/class="([^"]+)"/g), ([, names = '']) => names.split(' ')).flat(),
  )
  const fills = (colours: Record<string, string>, names = Object.keys(colours)) =>
    names.filter((name) => used.has(name)).map((name) => `.${name}{fill:${colours[name]}}`)
  const lines = Object.entries(linesOf(light))
    .filter(([name]) => used.has(name))
    .map(([name, [colour, width, more]]) => {
      const dashes = more === 'dashed' ? ';stroke-dasharray:4 3.5' : ''
      return `.${name}{stroke:${colour};stroke-width:${width * 0.75}${dashes}}`
    })
  const shared = 'fill:none;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke'
  const holes = used.has('eo') ? '.eo{fill-rule:evenodd}' : ''
  const darkLines = DARK_LINES.filter((name) => used.has(name)).map((name) => `.${name}{stroke:${dark.axis}}`)
  const inDark = [...fills(fillsOf(dark), DARK_FILLS), ...darkLines].join('')
  return `path{${shared}}${[...lines, ...fills(fillsOf(light))].join('')}${holes}@media(prefers-color-scheme:dark){${inDark}}`
}

/**
 * The styles of the drawings' classes for a PNG, in one palette. Not `drawing.css`: resvg supports neither custom properties
 * nor non-scaling strokes, so widths are divided by the drawing's scale.
 * @param scale pixels of the picture for one unit of the drawing
 */
export function drawingStyle(palette: Palette, scale: number): string {
  const px = (width: number) => (width / scale).toFixed(2)
  const dashes: Record<string, string> = {
    dotted: `stroke-dasharray:${px(0.1)} ${px(5)};stroke-linecap:round`,
    dashed: `stroke-dasharray:${px(5)} ${px(4.5)}`,
  }
  const lines = Object.entries(linesOf(palette)).map(([name, [colour, width, more = '']]) => {
    const rest = dashes[more] ?? more
    return `.iso .${name}{stroke:${colour};stroke-width:${px(width)};stroke-linejoin:round;${rest}}`
  })
  const fills = Object.entries(fillsOf(palette)).map(([name, colour]) => `.iso .${name}{fill:${colour}}`)
  const hidden = HIDDEN.map((name) => `.iso .${name}{display:none}`)
  return `.iso path{fill:none}.iso .eo{fill-rule:evenodd}${[...lines, ...fills, ...hidden].join('')}`
}

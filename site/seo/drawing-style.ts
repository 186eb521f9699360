const INK = '#0e2a2c'

const FILLS: Record<string, string> = {
  t: '#fff',
  a: '#dbe6e1',
  b: '#b9cbc5',
  d: INK,
  y: '#ffd02b',
  m: '#2f7d6f',
  ma: '#1d5a50',
  mb: '#174a42',
  fp: '#c5e2d8',
  gls: '#e3f0ebcc',
}

/** Stroke colour, width in pixels of the picture, and what else the line has. */
const LINES: Record<string, readonly [colour: string, width: number, more?: string]> = {
  o: [INK, 2],
  k: [INK, 1.25],
  kl: [INK, 1.25],
  k2: [INK, 3, 'stroke-linecap:round'],
  tr: ['#8fd0c0', 1.25],
  bl: ['#9ccabd', 2.5],
  ck: ['#cfe3da', 1.25],
  ok: [INK, 5, 'stroke-linecap:round'],
  gl: [INK, 2, 'stroke-linecap:round'],
  ax: [INK, 1.5, 'dotted'],
  ft: [INK, 1.25, 'dashed'],
  cbl: [INK, 2.5, 'stroke-linecap:round'],
  o2: [INK, 7],
  hd: [INK, 10, 'stroke-linecap:round'],
  wv: ['#ffd02b', 3, 'stroke-linecap:round'],
  grd: ['#8bb8ab', 1.25],
}

/** Colours of surfaces that differ from those on the bench. */
export type DrawingColours = Partial<Record<'t' | 'a' | 'b' | 'd', string>>

/**
 * The drawings' classes for a picture file that stands alone and keeps its line widths at any size.
 * @param dark surfaces in the dark scheme, where they differ
 */
export function standaloneDrawingStyle(colours: DrawingColours = {}, dark: DrawingColours = {}): string {
  const lines = Object.entries(LINES).map(
    ([name, [colour, width]]) =>
      `.${name}{stroke:${colour};stroke-width:${width * 0.75};stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}`,
  )
  const inDark = fillRules(dark)
  return `path{fill:none}${lines.join('')}${fillRules({ ...FILLS, ...colours })}${inDark && `@media(prefers-color-scheme:dark){${inDark}}`}`
}

function fillRules(fills: Readonly<Record<string, string>>): string {
  return Object.entries(fills)
    .map(([name, colour]) => `.${name}{fill:${colour}}`)
    .join('')
}

/**
 * The drawings' classes for a picture of fixed size, in light colours. `drawing.css` cannot serve here: the renderer
 * knows no custom properties and no non-scaling strokes, so widths are divided by the drawing's scale.
 * @param scale pixels of the picture for one unit of the drawing
 */
export function drawingStyle(scale: number): string {
  const px = (width: number) => (width / scale).toFixed(2)
  const dashes: Record<string, string> = {
    dotted: `stroke-dasharray:${px(0.1)} ${px(5)};stroke-linecap:round`,
    dashed: `stroke-dasharray:${px(5)} ${px(4.5)}`,
  }
  const lines = Object.entries(LINES).map(([name, [colour, width, more = '']]) => {
    const rest = dashes[more] ?? more
    return `.iso .${name}{stroke:${colour};stroke-width:${px(width)};stroke-linejoin:round;${rest}}`
  })
  const fills = Object.entries(FILLS).map(([name, colour]) => `.iso .${name}{fill:${colour}}`)
  const hidden = '.lab,.ld,.lh,.dot,.co,.num,.bub,.tw{display:none}'
  return `.iso path{fill:none}${lines.join('')}${fills.join('')}${hidden}`
}

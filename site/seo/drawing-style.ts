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

/** In the dark scheme, where it differs: surfaces, then lines on the page. */
const DARK_FILLS = { t: '#e6efeb', a: '#b9cbc5', b: '#91a8a1', fp: '#21564f' }
const DARK_LINES = { ft: '#a9cdc1', cbl: '#a9cdc1' }

/**
 * The drawings' classes, in both schemes, for a picture file that stands alone and keeps its line widths at any size.
 * @param markup the picture: only the classes it uses are written
 */
export function standaloneDrawingStyle(markup: string): string {
  const used = new Set(
    Array.from(markup.matchAll(/class="([^"]+)"/g), ([, names = '']) => names.split(' ')).flat(),
  )
  const rules = (property: string, colours: Readonly<Record<string, string>>) =>
    Object.entries(colours)
      .filter(([name]) => used.has(name))
      .map(([name, colour]) => `.${name}{${property}:${colour}}`)
      .join('')
  const lines = Object.entries(LINES)
    .filter(([name]) => used.has(name))
    .map(([name, [colour, width, more]]) => {
      const dashes = more === 'dashed' ? ';stroke-dasharray:4 3.5' : ''
      return `.${name}{stroke:${colour};stroke-width:${width * 0.75}${dashes}}`
    })
  const shared = 'fill:none;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke'
  const holes = used.has('eo') ? '.eo{fill-rule:evenodd}' : ''
  const dark = rules('fill', DARK_FILLS) + rules('stroke', DARK_LINES)
  return `path{${shared}}${lines.join('')}${rules('fill', FILLS)}${holes}@media(prefers-color-scheme:dark){${dark}}`
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

import { type Rgb, wcagContrast, wcagLuminance } from 'culori'
import sharp from 'sharp'
import type { Palette, Palettes } from '../content/schema/palette.ts'
import type { Logo, LogoFile } from '../content/schema/shop.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Longer side of a raster logo on pages: three device pixels for each CSS pixel of its largest place, 96 by 34. */
const PAGE_PIXELS = 288

/** The logo as two SVG files: for the light header, and for the dark header and the footer. */
export function logoFiles({ light, dark }: Logo, colours: Palettes) {
  const { width, height } = light
  const document = async (sign: LogoFile, grounds: string[]) => {
    const place = { box: { x: 0, y: 0, width, height }, grounds, plates: colours.light, pixels: PAGE_PIXELS }
    return framed(await placedLogo(sign, place), `0 0 ${width} ${height}`)
  }
  return {
    'logo.svg': () => document(light, [colours.light.paper]),
    'logo-dark.svg': () =>
      document(dark ?? light, [colours.dark.paper, colours.light.panel, colours.dark.panel]),
  }
}

/** An SVG document around these elements. */
export const framed = (inside: string, viewBox: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`

interface Place {
  box: Box
  /** Possible background colours. */
  grounds: string[]
  /** The palette whose `paper` or `ink` becomes the plate's colour. */
  plates: Palette
  /** Longer side of a raster logo, in pixels. `rasterize` makes a much smaller picture of it jagged. */
  pixels: number
}

/** The logo as part of another drawing: as large as the box allows, centred, and on a plate if the background would hide it. */
export async function placedLogo(sign: LogoFile, { box, grounds, plates, pixels }: Place): Promise<string> {
  const fitted = centred(sign, box)
  const plate = await plateFor(sign, grounds, plates)
  const inside = plate ? centred(sign, fitted, Math.min(fitted.width, fitted.height) * 0.1) : fitted
  const behind = plate
    ? `<rect ${attributes(fitted)} rx="${attribute(inside.x - fitted.x)}" fill="${plate}"/>`
    : ''
  const drawing = await drawingOf(sign, pixels)
  return (
    behind +
    drawing.replace(/^<svg[^>]*>/, (root) => {
      const rest = root
        .slice('<svg'.length)
        .replace(/\s(?:x|y|width|height|preserveAspectRatio)="[^"]*"/g, '')
      return `<svg ${attributes(inside)}${rest}`
    })
  )
}

const attribute = (value: number) => Number(value.toFixed(2))
const attributes = (box: Box) =>
  Object.entries(box)
    .map(([name, value]) => `${name}="${attribute(value)}"`)
    .join(' ')

/** The largest centred box with the logo's aspect ratio, `margin` from the edges. */
function centred({ width, height }: LogoFile, box: Box, margin = 0): Box {
  const scale = Math.min((box.width - 2 * margin) / width, (box.height - 2 * margin) / height)
  const [w, h] = [width * scale, height * scale]
  return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) / 2, width: w, height: h }
}

/** The logo as SVG; a raster file is wrapped in an SVG. */
async function drawingOf({ file, svg, width, height }: LogoFile, pixels: number): Promise<string> {
  if (svg) return svg
  const small = sharp(file).resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
  const png = await small.png({ palette: true }).toBuffer()
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image ${size} href="data:image/png;base64,${png.toString('base64')}"/></svg>`
}

/**
 * The colour of the plate that a logo needs; null if its outline contrasts enough with each ground, or if it has no transparent
 * pixel. What lies inside the outline touches no ground.
 */
async function plateFor(
  { file, svg }: LogoFile,
  grounds: string[],
  { paper, ink }: Palette,
): Promise<string | null> {
  const small = sharp(svg ? Buffer.from(svg) : file).resize(48, 48, { fit: 'inside' })
  const { data, info } = await small
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const isOpaque = (x: number, y: number) => x >= 0 && x < width && (data[(y * width + x) * 4 + 3] ?? 0) > 127
  const opaque = Array.from({ length: width * height }, (_, index) => {
    return { x: index % width, y: Math.floor(index / width) }
  }).filter(({ x, y }) => isOpaque(x, y))
  if (opaque.length === width * height) return null
  const outline = opaque.filter(({ x, y }) =>
    [-1, 1].some((step) => !isOpaque(x + step, y) || !isOpaque(x, y + step)),
  )
  const colours = outline.map(({ x, y }): Rgb => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * width + x) * 4)
    return { mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }
  })
  const lost = (on: string) => colours.filter((colour) => isLost(colour, on)).length / colours.length
  if (grounds.every((ground) => lost(ground) < 0.4)) return null
  return lost(paper) <= lost(ink) ? paper : ink
}

/** Whether a background hides a colour. Dark backgrounds need more contrast, as the darkest shades look alike. */
function isLost(colour: Rgb, ground: string): boolean {
  return wcagContrast(colour, ground) < (wcagLuminance(ground) < 0.18 ? 1.8 : 1.25)
}

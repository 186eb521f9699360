import type { FunctionComponent } from 'react'
import sharp from 'sharp'
import type { Palette } from '../content/schema/palette.ts'
import type { DrawingProps } from '../illustrations/index.ts'
import { colourProperties } from '../styles/colour-styles.ts'
import { FACES, svgDocument } from '../styles/drawing-files.ts'

/** How much wider lines are drawn, because they do not grow with the drawing. */
const LINE_SCALE = 2.25

/**
 * A drawing in the light scheme as a PNG, as large as the place allows. Its frame has room for
 * labels, which are left out: so it is drawn larger, the empty margin is cut off, and what remains
 * is scaled down to the place.
 */
export function pictureDrawing(
  Drawn: FunctionComponent<DrawingProps>,
  { width, height }: { width: number; height: number },
  light: Palette,
): Promise<Buffer<ArrayBuffer>> {
  const colours = colourProperties(light)
  const scaled = (lengths: string) =>
    lengths.replace(/[\d.]+/g, (each) => `${Number(each) * LINE_SCALE}`)
  const style = FACES.replace(/var\((--[\w-]+)\)/g, (_, name: string) => colours.get(name) ?? '')
    .replace(/stroke-(?:width|dasharray):[^;}]+/g, scaled)
    .concat('.co{display:none}')
  const svg = svgDocument(Drawn, { width: 2 * width, height: 2 * height }, style)
  const drawing = sharp(Buffer.from(svg)).trim()
  return drawing
    .resize({ width, height, fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
}

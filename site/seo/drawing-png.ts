import type { FunctionComponent } from 'react'
import sharp from 'sharp'
import type { Palette } from '../content/schema/palette.ts'
import type { DrawingProps } from '../illustrations/index.ts'
import { colourProperties } from '../styles/colour-styles.ts'
import { FACES, svgDocument } from '../styles/drawing-files.ts'

/** How much wider lines are drawn: `vector-effect` keeps them from growing with the drawing. */
const LINE_SCALE = 2.25

/**
 * A drawing in the light scheme as a PNG of this size in pixels. Labels are left out: the drawing
 * is painted twice as large, the empty margin is cut off, and the rest is scaled to the size.
 */
export function drawingPng(
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

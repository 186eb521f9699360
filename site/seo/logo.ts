import sharp from 'sharp'
import { openPicture, pictureSize, type Size } from '../content/picture-file.ts'
import type { Palette, Palettes } from '../content/schema/palette.ts'
import type { Logo } from '../content/shown/shop.ts'

/** The logo as a PNG that fits into a size in pixels. */
export function logoPng(logo: string, { width, height }: Size): Promise<Buffer<ArrayBuffer>> {
  const picture = openPicture(logo, { density: 300 })
  return picture.resize({ width, height, fit: 'inside' }).png({ palette: true }).toBuffer()
}

/** The largest size with the logo's proportions that fits into a box, in whole pixels. */
export async function fittedSize(logo: string, box: Size): Promise<Size> {
  const { width, height } = await pictureSize(logo)
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/**
 * The logo on a rectangle of paper that fits into `box`, for backgrounds that it may not have been
 * made for.
 */
export async function logoOnPaper(logo: string, box: Size, { paper }: Palette) {
  const { width, height } = await fittedSize(logo, box)
  const margin = Math.round(Math.min(width, height) * 0.1)
  const paperPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${margin}" fill="${paper}"/></svg>`
  const inside = await logoPng(logo, { width: width - 2 * margin, height: height - 2 * margin })
  return sharp(Buffer.from(paperPicture))
    .composite([{ input: inside }])
    .png({ palette: true })
    .toBuffer()
}

/** Three device pixels for each CSS pixel of the header's largest logo, 96 by 34. */
const IN_HEADER = { width: 288, height: 102 }

/** The logo for a scheme; on dark pages one without a dark version stands on paper. */
export function headerLogo({ light, dark }: Logo, scheme: 'light' | 'dark', colours: Palettes) {
  const own = scheme === 'dark' ? dark : light
  return own ? logoPng(own, IN_HEADER) : logoOnPaper(light, IN_HEADER, colours.light)
}

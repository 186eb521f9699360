import { readFileSync } from 'node:fs'
import sharp, { type SharpOptions } from 'sharp'

export type Size = Record<'width' | 'height', number>

/**
 * Opens a picture from its bytes, so that the check and the build accept the same pictures. Given a
 * path, sharp refuses an SVG that begins with a kilobyte of comments.
 */
export const openPicture = (file: string, options?: SharpOptions) =>
  sharp(readFileSync(file), options)

/** The size of a picture as it is shown, upright, in pixels or in the units of an SVG. */
export async function pictureSize(file: string): Promise<Size> {
  return (await openPicture(file).metadata()).autoOrient
}

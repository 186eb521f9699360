import { readFileSync } from 'node:fs'
import sharp, { type SharpOptions } from 'sharp'

export type Size = Record<'width' | 'height', number>

/**
 * Opens a picture for the check and for the build, which so take the same: where sharp opens a file
 * itself, it refuses an SVG that begins with a kilobyte of comments.
 */
export const openPicture = (file: string, options?: SharpOptions) =>
  sharp(readFileSync(file), options)

/** The size of a picture as it is shown, upright, in pixels or in the units of an SVG. */
export async function pictureSize(file: string): Promise<Size> {
  return (await openPicture(file).metadata()).autoOrient
}

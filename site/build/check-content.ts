import { join } from 'node:path'
import type { Finding } from '../content/check.ts'
import { ContentError, readContent } from '../content/load/content.ts'
import { CONTENT_FOLDER } from '../content/load/read-files.ts'
import { wrongPicture } from './photos.ts'

/** Rejects with a ContentError for mistakes; resolves to the notices, each a line. */
export async function checkContent(): Promise<string[]> {
  const { notices, images } = readContent()
  const checked = images.map(async ({ image, ...place }): Promise<Finding[]> => {
    const sentence = await wrongPicture(join(CONTENT_FOLDER, image))
    return sentence ? [{ ...place, sentence: `${image} ${sentence}` }] : []
  })
  const problems = (await Promise.all(checked)).flat()
  if (problems.length > 0) throw new ContentError(problems)
  return notices
}

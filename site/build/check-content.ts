import { join } from 'node:path'
import { sectionParts } from '../components/sections/kinds.tsx'
import { BuildConfigError } from '../config.ts'
import type { Finding } from '../content/check.ts'
import { ContentError, readContent } from '../content/load/content.ts'
import { CONTENT_FOLDER } from '../content/load/read-files.ts'
import { SectionSchema } from '../content/schema/sections.ts'
import { wrongPicture } from './photos.ts'

/**
 * Checks the content with its pictures, for `npm run build`, `npm run check:content` and `npm run dev`. Throws a ContentError with
 * the mistakes, or a BuildConfigError for a kind of section without a component; resolves to a line for each reference to a page
 * that is gone.
 */
export async function checkContent(): Promise<string[]> {
  // The type checker finds this too, but the build does not run it.
  const kind = SectionSchema.options
    .map(({ shape }) => shape.kind.value)
    .find((each) => !(each in sectionParts))
  if (kind) throw new BuildConfigError(`site/components/sections/kinds.tsx: manca il componente di ${kind}`)
  const { notices, images } = readContent()
  const checked = images.map(async ({ image, ...place }): Promise<Finding[]> => {
    const sentence = await wrongPicture(join(CONTENT_FOLDER, image))
    return sentence ? [{ ...place, sentence: `${image} ${sentence}` }] : []
  })
  const problems = (await Promise.all(checked)).flat()
  if (problems.length > 0) throw new ContentError(problems)
  return notices
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { sectionParts } from '../components/sections/kinds.tsx'
import { BuildConfigError } from '../config.ts'
import type { Finding } from '../content/check.ts'
import { ContentError, readContent } from '../content/load/content.ts'
import { CONTENT_FOLDER } from '../content/load/read-files.ts'
import { SectionSchema } from '../content/schema/sections.ts'

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

/** What is wrong with a picture; null for one that the build can show. Decodes all of it, because its end may be missing. */
async function wrongPicture(path: string): Promise<string | null> {
  try {
    const bytes = await readFile(path)
    // The brands in an ISO media file's first box (ISO/IEC 14496-12, 4.3).
    if (/^ftyp.*(?:heic|heix|hevc)/s.test(bytes.toString('latin1', 4, 40)))
      return 'è in HEIC, che i browser non mostrano: esportala come JPEG'
    await sharp(bytes, { failOn: 'truncated' }).resize(16).toBuffer()
    return null
  } catch {
    return 'non è un’immagine che si possa leggere: esportala di nuovo'
  }
}

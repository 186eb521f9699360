import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../schema/home.ts'
import type { Service } from '../schema/service.ts'
import { didYouMean } from './closest-name.ts'
import { CONTENT_FOLDER, ContentError, fileLabel } from './content-files.ts'

const IMAGES_FOLDER = 'images'

/** Throws a ContentError for a photo that is not in `content/images/`. */
export function assertPhotos(
  home: Home,
  services: readonly Service[],
  folder: string = CONTENT_FOLDER,
): void {
  const images = join(folder, IMAGES_FOLDER)
  const there = existsSync(images) ? readdirSync(images) : []
  const assertThere = (file: string | undefined, where: string) => {
    if (file === undefined || there.includes(file)) return
    throw new ContentError(
      `${where}: in content/${IMAGES_FOLDER}/ non c’è "${file}"${didYouMean(file, there)}`,
    )
  }
  assertThere(home.about.photo?.file, `${fileLabel('home.yaml')}: about.photo.file`)
  for (const { slug, sections } of services)
    for (const [index, section] of sections.entries()) {
      const where = `${fileLabel(`services/${slug}.yaml`)}: sections[${index}]`
      if ('photo' in section) assertThere(section.photo?.file, `${where}.photo.file`)
      if (section.kind === 'photos')
        for (const [item, { file }] of section.items.entries())
          assertThere(file, `${where}.items[${item}].file`)
    }
}

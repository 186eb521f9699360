import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { drawingNames, smallDrawings } from '../../illustrations/index.ts'
import type { Palettes } from '../schema/colours.ts'
import type { Home } from '../schema/home.ts'
import type { Service } from '../schema/service.ts'
import type { Shop } from '../schema/shop.ts'
import { didYouMean } from './closest-name.ts'
import { loadColours } from './colours.ts'
import { CONTENT_FOLDER, ContentError, fileLabel } from './content-files.ts'
import { loadHome } from './home.ts'
import { loadServices } from './services.ts'
import { loadShop } from './shop.ts'

/** What every page shows something of; a page passes it down to its layout and its components. */
interface Content {
  shop: Shop
  home: Home
  colours: Palettes
  /** All of them, in their order. */
  services: readonly Service[]
}

/** Loads the content for a page. Throws a ContentError, also for a drawing that nobody drew. */
export function loadContent(): Content {
  const services = loadServices()
  const home = loadHome()
  assertPhotos(home, services)
  assertDrawingNames(services, { page: drawingNames, small: Object.keys(smallDrawings) })
  return { shop: loadShop(), home, colours: loadColours(), services }
}

const IMAGES_FOLDER = 'images'

/** Throws a ContentError for a photo that is not in `content/images/`. */
function assertPhotos(home: Home, services: readonly Service[], folder: string = CONTENT_FOLDER): void {
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

/** The names that `site/illustrations/` can draw: for whole pages and cards, and for single items. */
interface KnownDrawings {
  page: Iterable<string>
  small: Iterable<string>
}

/** Throws a ContentError when a service or one of its items names a drawing that does not exist. */
export function assertDrawingNames(services: Iterable<Service>, known: KnownDrawings): void {
  const page = [...known.page]
  const small = [...known.small]
  for (const service of services) {
    const file = fileLabel(`services/${service.slug}.yaml`)
    assertKnown(service.drawing, page, `${file}: drawing`)
    for (const [index, section] of service.sections.entries())
      for (const name of drawingsIn(section)) assertKnown(name, small, `${file}: sections[${index}]: drawing`)
  }
}

/** Every `drawing` in a section, at any depth. */
function drawingsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(drawingsIn)
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'drawing' && typeof value === 'string' ? [value] : drawingsIn(value),
  )
}

function assertKnown(name: string, known: string[], where: string): void {
  if (known.includes(name)) return
  throw new ContentError(`${where} "${name}" non esiste${didYouMean(name, known, { listed: true })}`)
}

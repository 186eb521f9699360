import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { drawingNames, namedPoints, numbered, smallDrawings } from '../../illustrations/index.ts'
import type { Palettes } from '../schema/colours.ts'
import type { Home } from '../schema/home.ts'
import { SERVICES_FOLDER, type Service } from '../schema/service.ts'
import type { Shop } from '../schema/shop.ts'
import { didYouMean } from './closest-name.ts'
import { loadColours } from './colours.ts'
import { CONTENT_FOLDER, ContentError } from './content-files.ts'
import { keyPath } from './describe-issue.ts'
import { homeOf } from './home.ts'
import { whereIs } from './read-yaml.ts'
import { servicesOf } from './services.ts'
import { inEveryForm } from './shop.ts'

/** What every page shows something of; a page passes it down to its layout and its components. */
interface Content {
  shop: Shop
  home: Home
  colours: Palettes
  /** All of them, in their order. */
  services: readonly Service[]
}

/** Loads the content for a page. Throws a ContentError, also for a photo that is not there and a drawing that nobody drew. */
export function loadContent(folder: string = CONTENT_FOLDER): Content {
  const colours = loadColours(folder)
  return inEveryForm(folder, (shop) => {
    const home = homeOf(folder, shop)
    const services = numbered(home.hero.drawing, servicesOf(folder, shop))
    const content = { shop, home, colours, services }
    assertPhotos(content, folder)
    assertDrawingNames(content, folder)
    assertDrawingWords(content, folder)
    return content
  })
}

const IMAGES_FOLDER = 'images'

/** Throws a ContentError for a photo that is not in `content/images/`. */
function assertPhotos({ shop, home, services }: Content, folder: string): void {
  const images = join(folder, IMAGES_FOLDER)
  const there = existsSync(images) ? readdirSync(images) : []
  const assertThere = (file: string | undefined, name: string, ...path: (string | number)[]) => {
    if (file === undefined || there.includes(file)) return
    const where = whereIs(folder, name, [...path, 'file'], shop.forms)
    const instead =
      there.length > 0 ? didYouMean(file, there, { listed: true }) : ' (oggi quella cartella è vuota)'
    throw new ContentError(
      `${where}: ${keyPath([...path, 'file'])}: in content/${IMAGES_FOLDER}/ non c’è "${file}"${instead}`,
    )
  }
  assertThere(home.about.photo?.file, 'home.yaml', 'about', 'photo')
  for (const { slug, sections } of services)
    for (const [index, section] of sections.entries()) {
      const place = [`services/${slug}.yaml`, 'sections', index] as const
      if ('photo' in section) assertThere(section.photo?.file, ...place, 'photo')
      if (section.kind === 'photos')
        for (const [item, { file }] of section.items.entries()) assertThere(file, ...place, 'items', item)
    }
}

/** Throws a ContentError when a service or one of its items names a drawing that does not exist. */
function assertDrawingNames({ shop, services }: Content, folder: string): void {
  const small = Object.keys(smallDrawings)
  for (const { slug, drawing, sections } of services) {
    const assertKnown = (name: string, names: string[], path: (string | number)[]) => {
      if (names.includes(name)) return
      const where = whereIs(folder, `${SERVICES_FOLDER}/${slug}.yaml`, path, shop.forms)
      const instead = didYouMean(name, names) || ': "npm run drawings" mostra quelli che ci sono'
      throw new ContentError(`${where}: ${keyPath(path)}: il disegno "${name}" non esiste${instead}`)
    }
    assertKnown(drawing, [...drawingNames], ['drawing'])
    for (const [path, name] of drawingsIn(sections, ['sections'])) assertKnown(name, small, path)
  }
}

/** Throws a ContentError when a section gives its drawing more or fewer words than it has points for them. */
function assertDrawingWords({ shop, services }: Content, folder: string): void {
  for (const { slug, sections } of services)
    for (const [index, section] of sections.entries()) {
      if (section.kind !== 'facts' || !section.names) continue
      const { drawing = '', names } = section
      const points = namedPoints(drawing)
      if (points === names.length) continue
      const path = ['sections', index, 'names']
      const where = whereIs(folder, `${SERVICES_FOLDER}/${slug}.yaml`, path, shop.forms)
      throw new ContentError(
        `${where}: ${keyPath(path)}: il disegno "${drawing}" ha posto per ${points} scritte, non per ${names.length}`,
      )
    }
}

/** Every `drawing` at any depth, with the path of its entry. */
function drawingsIn(node: unknown, path: (string | number)[]): [path: (string | number)[], name: string][] {
  if (Array.isArray(node)) return node.flatMap((item, index) => drawingsIn(item, [...path, index]))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]): [(string | number)[], string][] =>
    key === 'drawing' && typeof value === 'string'
      ? [[[...path, key], value]]
      : drawingsIn(value, [...path, key]),
  )
}

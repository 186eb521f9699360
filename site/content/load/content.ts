import { drawingNames, smallDrawings } from '../../illustrations/index.ts'
import type { Palettes } from '../schema/colours.ts'
import { assertDrawingNames } from '../schema/drawing-names.ts'
import { type Home, loadHome } from '../schema/home.ts'
import type { Service } from '../schema/service.ts'
import { loadShop, type Shop } from '../schema/shop.ts'
import { loadColours } from './colours.ts'
import { assertPhotos } from './photos.ts'
import { loadServices } from './services.ts'

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

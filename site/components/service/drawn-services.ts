import { loadServices, type Service } from '../../content/load/services.ts'
import { assertDrawingNames } from '../../content/schema/drawing-names.ts'
import { drawingNames, smallDrawings } from '../../illustrations/index.ts'

/** The services, for a route that draws them. A drawing that nobody drew stops the build here, with file and name. */
export function drawnServices(): Service[] {
  const services = loadServices()
  assertDrawingNames(services, { page: drawingNames, small: Object.keys(smallDrawings) })
  return services
}

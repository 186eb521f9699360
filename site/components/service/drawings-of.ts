import type { Service } from '../../content/schema/service.ts'
import { type DrawingName, drawingNames, serviceDrawings } from '../../illustrations/index.ts'

/**
 * The name of a service's drawings. Throws when its file names a drawing that does not exist; `loadContent` has refused
 * such a file before.
 */
export function drawingNameOf({ drawing, slug }: Pick<Service, 'drawing' | 'slug'>): DrawingName {
  if (!isDrawingName(drawing)) throw new Error(`${slug}: no service drawing is called "${drawing}"`)
  return drawing
}

/** The drawings of a service: `Card` is the part alone, `Page` takes the object apart, `whole` shows it put together. */
export const drawingsOf = (service: Pick<Service, 'drawing' | 'slug'>) =>
  serviceDrawings[drawingNameOf(service)]

const isDrawingName = (name: string): name is DrawingName => drawingNames.some((known) => known === name)

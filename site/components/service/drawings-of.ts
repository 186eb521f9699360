import type { Service } from '../../content/schema/service.ts'
import { type DrawingName, drawingNames, serviceDrawings } from '../../illustrations/index.ts'

/**
 * The drawings of a service: `Card` is the part alone, `Page` takes it apart. Throws when its file names a drawing
 * that does not exist; `assertDrawingNames` says it better, and earlier.
 */
export function drawingsOf({ drawing, slug }: Pick<Service, 'drawing' | 'slug'>) {
  if (!isDrawingName(drawing)) throw new Error(`${slug}: no service drawing is called "${drawing}"`)
  return serviceDrawings[drawing]
}

const isDrawingName = (name: string): name is DrawingName => drawingNames.some((known) => known === name)

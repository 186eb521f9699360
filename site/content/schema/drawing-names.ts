import { didYouMean } from '../load/closest-name.ts'
import { ContentError, fileLabel } from '../load/content-files.ts'
import type { Service } from '../load/services.ts'

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

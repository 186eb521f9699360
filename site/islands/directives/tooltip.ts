import type { ClientDirective } from 'astro'
import { tooltipAnchor } from '../tooltip-anchor.ts'

/**
 * `client:tooltip` loads the tooltips when a mouse first meets an element that has one, or the keyboard focuses it,
 * anywhere on the page. The event is gone by the time they are there: `Tooltips` looks for the element again.
 */
const tooltip: ClientDirective = (load) => {
  const wake = (event: Event) => {
    if (!tooltipAnchor(event)) return
    document.removeEventListener('pointerover', wake)
    document.removeEventListener('focusin', wake)
    load().then((hydrate) => hydrate())
  }
  document.addEventListener('pointerover', wake, { passive: true })
  document.addEventListener('focusin', wake)
}

// biome-ignore lint/style/noDefaultExport: Astro reads a directive from its module's default export
export default tooltip

import type { ClientDirective } from 'astro'
import { DRAFT_KEY } from '../memory-keys.ts'

/** What tells that someone is about to use the island. A keyboard arrives by focus, autofill by input alone. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'input'] as const

/**
 * `client:interaction` loads the form on the first sign of use, and at once where a draft waits to be put back or the
 * visitor stands in a field already. What happens until then happens natively: fields are uncontrolled and the form
 * posts by itself.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const wake = () => {
    for (const sign of SIGNS) element.removeEventListener(sign, wake)
    load().then((hydrate) => hydrate())
  }
  if (hasDraft() || element.contains(document.activeElement)) return wake()
  for (const sign of SIGNS) element.addEventListener(sign, wake, { passive: true })
}

function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null
  } catch {
    return false
  }
}

// biome-ignore lint/style/noDefaultExport: Astro reads a directive from its module's default export
export default interaction

import type { ClientDirective } from 'astro'
import { setUpTicket } from './service-ticket.ts'
import { listenForInvalidFields } from './validation-messages.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** A key of the session storage: an island that has something stored there is hydrated at once. */
    'client:use'?: string
  }
}

/** A keyboard causes focusin; a password manager causes only input. */
const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'focusin', 'input']

function isStored(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/**
 * The directive `client:use` hydrates an island at its first sign of use. It is inlined in the page, and Astro bundles it without
 * Vite's `build.target`: it must be written for the oldest engines (docs/decisions/013-oldest-engines.md).
 */
const clientUse: ClientDirective = (load, { value }, island) => {
  let started = false
  const start = async () => {
    if (started) return
    started = true
    const hydrate = await load()
    await hydrate()
  }
  // Without its script the island stays the plain form, which works: that is no error.
  island.addEventListener('astro:hydration-error', (event) => event.preventDefault())
  for (const type of SIGNS_OF_USE)
    island.addEventListener(type, start, { once: true, passive: true })
  const form = island.querySelector('form')
  if (form) listenForInvalidFields(form)
  setUpTicket(island)
  if (isStored(value) || island.contains(document.activeElement)) void start()
}

export default clientUse

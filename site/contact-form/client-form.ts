import type { ClientDirective } from 'astro'
import { readDraft } from './draft.ts'
import { LIVE_EVENT } from './form-ids.ts'
import { setUpTicket } from './service-ticket.ts'
import { listenForInvalidFields } from './validation-messages.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:form'?: boolean
  }
}

/**
 * A keyboard causes `focusin`, a password manager only `input`, and a press in Safari, which does
 * not focus buttons, only `click`. None comes from a pointer that passes over the form or scrolls.
 */
const SIGNS_OF_USE = ['click', 'focusin', 'input']

/**
 * The directive `client:form` hydrates the form's island at its first sign of use. Astro inlines it
 * without Vite's `build.target`, so it is written for the oldest engines
 * (docs/decisions/013-oldest-engines.md).
 */
const clientForm: ClientDirective = (load, _options, island) => {
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
  const live = new Promise((resolve) => island.addEventListener(LIVE_EVENT, resolve))
  const form = island.querySelector('form')
  if (form) listenForInvalidFields(form, live)
  setUpTicket(island)
  if (readDraft() || island.contains(document.activeElement)) void start()
}

export default clientForm

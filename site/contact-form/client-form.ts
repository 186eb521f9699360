import type { ClientDirective } from 'astro'
import { readDraft } from './draft.ts'
import { LIVE_EVENT } from './form-ids.ts'
import { setUpTicket } from './service-ticket.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:form'?: boolean
  }
}

/**
 * A keyboard causes `focusin`, a password manager maybe only `input`, and a press in Safari, which
 * does not focus buttons, only `click`. A pointer that passes over the form or scrolls causes none.
 */
const SIGNS_OF_USE = ['click', 'focusin', 'input']

/** Milliseconds that the first press with a mistake waits for the form's script. */
const PATIENCE = 500

/**
 * The directive `client:form` hydrates the form's island at the first sign of use; at once if there
 * is a draft or the focus is in the form. Astro inlines it without Vite's `build.target`, so it is
 * written for the oldest engines (docs/decisions/013-oldest-engines.md).
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

/**
 * Until the form's script is `live`, the browser's own validation says the sentences of
 * `data-invalid`. The first press with a mistake waits for the script, which may answer instead.
 */
function listenForInvalidFields(form: HTMLFormElement, live: Promise<unknown>): void {
  const fields = form.querySelectorAll<HTMLInputElement>('[data-invalid]')
  // A field with a message is invalid whatever it holds, so each check begins without a message.
  // Enter, too, clicks the button.
  const clear = () => {
    for (const field of fields) field.setCustomValidity('')
  }
  /** Undefined before the first press. */
  let waiting: boolean | undefined
  const answer = async () => {
    waiting = true
    await Promise.race([live, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    waiting = false
    // The script answers by preventing the event's default.
    if (form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
      form.reportValidity()
  }
  form.addEventListener('input', clear)
  form.addEventListener('click', clear)
  for (const field of fields)
    field.addEventListener('invalid', (event) => {
      field.setCustomValidity(field.dataset.invalid ?? '')
      if (waiting === false) return
      event.preventDefault()
      if (!waiting) void answer()
    })
}

export default clientForm

/** Milliseconds for which the first press waits for the form's script. */
const PATIENCE = 500

/**
 * Until the form's script is `live`, the browser's own checks say the sentences of `data-invalid`
 * instead of theirs. The first press waits a little for the script, which may answer it.
 */
export function listenForInvalidFields(form: HTMLFormElement, live: Promise<unknown>): void {
  const fields = form.querySelectorAll<HTMLInputElement>('[data-invalid]')
  // A field with a message is invalid whatever it holds. Enter, too, clicks the button.
  const clear = () => {
    for (const field of fields) field.setCustomValidity('')
  }
  /** Undefined before the first press. */
  let waiting: boolean | undefined
  const answer = async () => {
    waiting = true
    await Promise.race([live, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    waiting = false
    // Who answers the event prevents its default.
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

/** For how many milliseconds the first press waits for the form's script. */
const PATIENCE = 500

/**
 * Lets the browser's own checks, which answer until the form's script runs, say the sentences of
 * `data-invalid` instead of theirs in the browser's language. Before they do so for the first time, the
 * script has half a second to be `live` and to answer the press.
 */
export function listenForInvalidFields(form: HTMLFormElement, live: Promise<unknown>): void {
  const fields = form.querySelectorAll<HTMLInputElement>('[data-invalid]')
  // A field with a message is invalid whatever it holds. Enter, too, is a click on the button before
  // the fields are checked.
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

/** Milliseconds between two looks whether the form's script has come, and how many there are: half a second. */
const PAUSE = 50
const LOOKS = 10

/**
 * Lets the browser's own checks, which answer until the form's script runs, say the sentences of `data-invalid` instead of theirs
 * in the browser's language. Before they do so for the first time, the script has half a second to come and answer the press.
 */
export function listenForInvalidFields(form: HTMLFormElement): void {
  const fields = form.querySelectorAll<HTMLInputElement>('[data-invalid]')
  // A field with a message is invalid whatever it holds. Enter, too, is a click on the button before the fields are checked.
  const clear = () => {
    for (const field of fields) field.setCustomValidity('')
  }
  let looks = LOOKS
  let timer: ReturnType<typeof setInterval> | undefined
  const answer = () => {
    if (!form.noValidate && looks-- > 0) return
    clearInterval(timer)
    looks = 0
    form.querySelector<HTMLElement>('[type=submit]')?.click()
  }
  form.addEventListener('input', clear)
  form.addEventListener('click', clear)
  for (const field of fields)
    field.addEventListener('invalid', (event) => {
      field.setCustomValidity(field.dataset.invalid ?? '')
      if (looks <= 0) return
      event.preventDefault()
      timer ||= setInterval(answer, PAUSE)
    })
}

/**
 * Moves the focus to a field and the field into sight. Browsers leave a field that is on the screen where it is, even
 * under a fixed header; its scroll margins (form.css) say what has to stay free for header, toast and error sentence.
 */
export function focusField(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

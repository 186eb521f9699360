import { escapeHtml, UNSAFE } from '../escape.ts'

const LINE_SEPARATORS = /\r\n?|[\u0085\u2028\u2029]/g
/** U+FFFD replaces control characters here, and lone surrogates in `toWellFormed`. */
const REPLACEMENT = '\uFFFD'

/** Makes text safe for a mail's body: line ends become LF, control characters and bidirectional controls U+FFFD. */
export function safeBody(text: string): string {
  return text.toWellFormed().replace(LINE_SEPARATORS, '\n').replace(UNSAFE, REPLACEMENT)
}

/** Makes text safe for one line, such as a header: as `safeBody`, but without U+FFFD, and white space becomes single spaces. */
export function safeLine(text: string): string {
  return safeBody(text).replaceAll(REPLACEMENT, '').replace(/\s+/g, ' ').trim()
}

/** Makes text safe for HTML: as `safeBody`, with the characters of markup escaped. */
export function safeHtml(text: string): string {
  return escapeHtml(safeBody(text))
}

/** At most `length` code points; `…` replaces what is cut off. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

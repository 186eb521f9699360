import { escapeHtml } from '../escape.ts'

/**
 * Bidirectional controls change the order in which characters are shown, so that a text reads as something else
 * (https://www.unicode.org/reports/tr9/ and CVE-2021-42574).
 */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** C0 and C1 controls, but not tab and LF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
const LINE_SEPARATORS = /\r\n?|[\u0085\u2028\u2029]/g
/** U+FFFD replaces control characters here, and lone surrogates in `toWellFormed`. */
const REPLACEMENT = '\uFFFD'

/** Makes text safe for a mail's body: line ends become LF, control characters and bidirectional controls U+FFFD. */
export function safeBody(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_SEPARATORS, '\n')
    .replace(CONTROLS, REPLACEMENT)
    .replace(BIDI, REPLACEMENT)
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

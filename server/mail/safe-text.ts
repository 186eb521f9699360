const LINE_SEPARATORS = /\r\n?|[\u0085\u2028\u2029]/g
const CONTROL = /(?![\n\t])\p{Cc}/gu
/**
 * Embeddings, overrides and isolates, which can make a text read as something else (CVE-2021-42574). The marks U+200E, U+200F and
 * U+061C, which chats and Arabic keyboards write, cannot, and stay.
 */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g
/** U+FFFD replaces control characters here, and lone surrogates in `toWellFormed`. */
const REPLACEMENT = '\uFFFD'

/** Makes text safe for a mail's body: line ends become LF, control characters U+FFFD, and directional overrides are taken out. */
export function safeBody(text: string): string {
  const lines = text.toWellFormed().replace(LINE_SEPARATORS, '\n')
  return lines.replace(OVERRIDES, '').replace(CONTROL, REPLACEMENT)
}

/** Makes text safe for one line, such as a header: as `safeBody`, but without U+FFFD, and white space becomes single spaces. */
export function safeLine(text: string): string {
  return safeBody(text)
    .replace(/\p{Bidi_Control}|\uFFFD/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `length` code points; `…` replaces what is cut off. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

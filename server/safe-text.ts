/** Escapes a text for HTML, outside tags or in a quoted attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Control characters (but not line feed and tab), line and paragraph separators, and bidirectional controls, which make a text
 * read as something else (https://www.unicode.org/reports/tr9/ and CVE-2021-42574).
 */
const UNSAFE_IN_TERMINAL = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * Makes untrusted text safe for a terminal: what `UNSAFE_IN_TERMINAL` matches becomes an escape such as `\u009b`. JSON keeps its
 * meaning, because inside a JSON string the escape stands for the same character.
 */
export function escapeTerminal(text: string): string {
  return text.replace(
    UNSAFE_IN_TERMINAL,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const LINE_SEPARATORS = /\r\n?|[\u0085\u2028\u2029]/g
/**
 * Control characters, and embeddings, overrides and isolates, which can make a text read as something else (CVE-2021-42574). The
 * marks U+200E, U+200F and U+061C, which chats and Arabic keyboards write, cannot, and stay.
 */
const UNSAFE_IN_MAIL = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Makes text safe for a mail's body: line ends become LF, control characters and directional overrides are taken out. */
export function safeBody(text: string): string {
  return text.replace(LINE_SEPARATORS, '\n').replace(UNSAFE_IN_MAIL, '')
}

/** Makes text safe for one line, such as a header: as `safeBody`, without directional marks; white space becomes single spaces. */
export function safeLine(text: string): string {
  return safeBody(text)
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

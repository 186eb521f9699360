/** Escapes a text for HTML, outside tags or in a quoted attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Control characters (but not line feed and tab), line and paragraph separators, and bidirectional controls, which make a text
 * read as something else (https://www.unicode.org/reports/tr9/ and CVE-2021-42574).
 */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * Makes untrusted text safe for a terminal: what `UNSAFE` matches becomes an escape such as `\u009b`. JSON keeps its meaning,
 * because inside a JSON string the escape stands for the same character.
 */
export function escapeTerminal(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

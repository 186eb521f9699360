/**
 * Escapes a text for HTML, outside tags or in a quoted attribute value. In five passes, because one
 * with a function for each character would take a hundred times the text's memory.
 */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&#38;')
    .replace(/</g, '&#60;')
    .replace(/>/g, '&#62;')
    .replace(/"/g, '&#34;')
    .replace(/'/g, '&#39;')
}

/** Bidirectional controls make a text read as something else (CVE-2021-42574). */
const UNSAFE_IN_TERMINAL = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Escapes characters that could control a terminal, as `\u009b`, which means the same in JSON. */
export function escapeTerminal(text: string): string {
  return text.replace(
    UNSAFE_IN_TERMINAL,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const LINE_SEPARATORS = /\r\n?|[\u0085\u2028\u2029]/g
/**
 * Control characters and directional overrides, but not the marks U+200E, U+200F and U+061C, which
 * chats and Arabic keyboards write and which do no harm.
 */
const UNSAFE_IN_MAIL = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Makes text safe for a mail's body: line ends become LF, unsafe characters are removed. */
export function safeBody(text: string): string {
  return text.replace(LINE_SEPARATORS, '\n').replace(UNSAFE_IN_MAIL, '')
}

/** As `safeBody`, for one line: no directional marks, and single spaces for white space. */
export function safeLine(text: string): string {
  return safeBody(text)
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Replaces each `{name}` in a sentence by the fact of that name, an unknown one by nothing. */
export function fillIn(sentence: string, facts: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ''))
}

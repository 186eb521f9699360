const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text of HTML and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Control characters of C0 and C1, but not line feed and tab, and what turns text around or breaks lines when shown. */
const UNSAFE_ON_TERMINAL = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * Text for a terminal, whoever wrote it: what would steer it is shown as `\u009b`. Inside a string of JSON, which escapes only
 * part of them, it means the same.
 */
export function escapeTerminal(text: string): string {
  return text.replace(
    UNSAFE_ON_TERMINAL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

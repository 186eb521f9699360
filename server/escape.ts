const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For HTML text and quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Control characters except line feed and tab, bidirectional controls, and the line and paragraph separators. */
const UNSAFE_ON_TERMINAL = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * Untrusted text for a terminal: control characters are shown as `\u009b`. JSON escapes only some of them; inside its
 * strings this escape means the same character.
 */
export function escapeTerminal(text: string): string {
  return text.replace(
    UNSAFE_ON_TERMINAL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

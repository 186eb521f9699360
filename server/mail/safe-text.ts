const LINE_SEPARATORS = /\r\n?|[\u0085\u2028\u2029]/g
/**
 * Control characters, and embeddings, overrides and isolates, which can make a text read as something else (CVE-2021-42574). The
 * marks U+200E, U+200F and U+061C, which chats and Arabic keyboards write, cannot, and stay.
 */
const UNSAFE = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Makes text safe for a mail's body: line ends become LF, control characters and directional overrides are taken out. */
export function safeBody(text: string): string {
  return text.replace(LINE_SEPARATORS, '\n').replace(UNSAFE, '')
}

/** Makes text safe for one line, such as a header: as `safeBody`, without directional marks; white space becomes single spaces. */
export function safeLine(text: string): string {
  return safeBody(text)
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

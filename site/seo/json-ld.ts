import type { Graph, Thing } from 'schema-dts'

/**
 * The text of a JSON-LD script. `<` is escaped, so that no content can end the script element
 * (https://www.w3.org/TR/json-ld11/#restrictions-for-contents-of-json-ld-script-elements).
 */
export function jsonLd(things: readonly Exclude<Thing, string>[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** A stretch of text: plain, bold, or a link. */
export type Inline = { text: string; strong?: true; href?: string }

/** Matches bold text, or a link to https:, mailto:, tel:, a path, a fragment or a placeholder. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https:\/\/|mailto:|tel:|[/#{])[^\s)]*)\)/g

/** Reads the part of Markdown that a line of text may hold: `**bold**` and `[links](address)`. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  const addPlain = (from: number, to?: number) => {
    if (text.slice(from, to)) parts.push({ text: text.slice(from, to) })
  }
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, label, href] = match
    addPlain(end, match.index)
    if (strong) parts.push({ text: strong, strong: true })
    else if (label && href) parts.push({ text: label, href })
    end = match.index + whole.length
  }
  addPlain(end)
  return parts
}

/** The text, with plain labels instead of links to pages whose name `isPage` refuses; the home page's name is "". */
export const withLiveLinks = (text: string, isPage: (name: string) => boolean) =>
  text.replace(INLINE, (written: string, _strong, label: string, href?: string) => {
    const name = href && pageName(href)
    return name === undefined || isPage(name) ? written : label
  })

/** The name of the page of this site that an address leads to; undefined where it leads elsewhere. */
export const pageName = (href: string) =>
  /^\w+:/.test(href) ? undefined : href.replace(/[?#].*/, '').replace(/^\//, '')

/** The id of a page's section at `index`, from 0. A number, because a title such as "Menu" could equal another id of the page. */
export const sectionId = (index: number) => `sezione-${index + 1}`

/** The text without its markup, for places that show plain text only. */
export const plainText = (text: string) =>
  parseInline(text)
    .map((part) => part.text)
    .join('')

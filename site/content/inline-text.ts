import { Lexer, type Token } from 'marked'

/** A piece of text, perhaps bold, a link or both. */
export type Inline = { text: string; strong?: true; href?: string }

/**
 * The addresses that a link may have: of a page of the site, of a part of the page, from a
 * placeholder, or elsewhere.
 */
const ADDRESS = /^(?:[/#{]|https:\/\/[^\s/]|mailto:.|tel:.)/

/** Markdown without GitHub's additions, which would make links of bare addresses. */
const tokensOf = (text: string): Token[] => Lexer.lexInline(text, { gfm: false })

/**
 * Reads the Markdown that a line of text may hold, `**bold**` and `[links](address)`. Other marks
 * stay as written, but for the backslash of an escaped mark.
 */
export const parseInline = (text: string): Inline[] => tokensOf(text).flatMap(inlineOf)

function inlineOf(token: Token): Inline[] {
  if (token.type === 'strong')
    return (token.tokens ?? []).flatMap(inlineOf).map((part) => ({ ...part, strong: true }))
  if (token.type === 'link' && ADDRESS.test(token.href))
    return [{ text: plainText(token.text), href: token.href }]
  return [{ text: token.type === 'escape' ? token.text : token.raw }]
}

/** The tokens and, at any depth, the tokens inside them. */
const marksOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...marksOf('tokens' in token ? (token.tokens ?? []) : [])])

/**
 * The links of a text: as written, their words, their addresses, and whether ADDRESS allows these.
 */
export const linksOf = (text: string) =>
  marksOf(tokensOf(text)).flatMap((token) =>
    token.type === 'link'
      ? [
          {
            raw: token.raw,
            label: `${token.text}`,
            href: `${token.href}`,
            isKnown: ADDRESS.test(token.href),
          },
        ]
      : [],
  )

/**
 * The text, in which links to pages that do not exist are plain words. `isPage` gets a page's name,
 * "" for the home page.
 */
export const withLiveLinks = (text: string, isPage: (name: string) => boolean) =>
  linksOf(text).reduce((before, { raw, label, href }) => {
    const name = pageName(href)
    return name === undefined || isPage(name) ? before : before.replace(raw, () => label)
  }, text)

/**
 * The name of the page that an address leads to: "" for the home page and for "#…", undefined for
 * an address elsewhere.
 */
export const pageName = (href: string) =>
  /^\w+:/.test(href) ? undefined : href.replace(/[?#].*/, '').replace(/^\//, '')

/**
 * The id of a page's section at `index`, from 0. A number, because a title such as "Menu" could
 * equal another id of the page.
 */
export const sectionId = (index: number) => `sezione-${index + 1}`

/** The id of a section's entry, both counted from 0. */
export const entryId = (section: number, entry: number) => `voce-${section + 1}-${entry + 1}`

/** The text without its markup. */
export const plainText = (text: string) =>
  parseInline(text)
    .map((part) => part.text)
    .join('')

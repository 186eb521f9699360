import type { Block, Inline } from '../schema/privacy.ts'
import { ContentError } from './content-files.ts'

/** Bold and links; a link goes to the web, to mail, to the phone or to a place on this site. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https:\/\/|mailto:|tel:|[/#{])[^\s)]*)\)/g

/** Markdown that the owner may expect to work and that would otherwise show up as signs on the page. */
const UNSUPPORTED = /^(?:#|>|\d+\. |[*+] |```|\||-[^ ]|<(?!!--))|\]\(|\*\*|`|https?:\/\//

/**
 * Reads the part of Markdown that long texts need: one `# title`, `## headings`, paragraphs, `- lists`, `**bold**`
 * and `[links](address)`. `where` is the file; throws a ContentError that quotes a line with anything else.
 */
export function parseProse(source: string, where: string): { title: string; blocks: Block[] } {
  const groups = source
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((group) => group.trim())
  const [first, ...rest] = groups
  const title = /^# (.+)$/.exec(first ?? '')?.[1]
  if (!title) throw new ContentError(`${where}: il testo deve cominciare con un titolo, come "# Informativa"`)
  return { title, blocks: rest.map((group) => parseBlock(group, where)) }
}

function parseBlock(group: string, where: string): Block {
  const lines = group.split(/\r?\n/)
  const heading = lines.length === 1 ? /^## (.+)$/.exec(group)?.[1] : undefined
  if (heading) return { kind: 'heading', text: heading }
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => parseInline(line.slice(2), where)) }
  return { kind: 'paragraph', content: parseInline(lines.join(' '), where) }
}

function parseInline(line: string, where: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of line.matchAll(INLINE)) {
    const [whole, strong, label, href] = match
    parts.push(...plain(line.slice(end, match.index), where, line))
    if (strong) parts.push({ text: strong, strong: true })
    else if (label && href) parts.push({ text: label, href })
    end = match.index + whole.length
  }
  return [...parts, ...plain(line.slice(end), where, line)]
}

function plain(text: string, where: string, line: string): Inline[] {
  if (UNSUPPORTED.test(text))
    throw new ContentError(
      `${where}: si possono usare solo "## titoli", "- elenchi", **grassetto** e [link](https://…), qui c’è "${line}"`,
    )
  return text ? [{ text }] : []
}

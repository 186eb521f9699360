import { type Inline, parseInline } from '../inline-text.ts'
import { chooseForms } from '../schema/content-text.ts'
import { type Block, FrontMatterSchema, type Privacy } from '../schema/page.ts'
import type { Shop } from '../schema/shop.ts'
import { ContentError, type Report, readText } from './content-files.ts'
import { parseYaml } from './read-yaml.ts'
import { placeholders } from './shop.ts'
import { checkHead, checkTexts, fillPlaceholders, type Placeholders, wrongBraces } from './texts.ts'

const PRIVACY_FILE = 'privacy.md'

/**
 * Reads `content/privacy.md` and reports mistakes in its head, unknown placeholders and unsupported Markdown. Null where the file
 * is invalid or the shop is null.
 */
export function readPrivacy(folder: string, shop: Shop | null, report: Report): Privacy | null {
  const source = report.attempt(() => readText(folder, PRIVACY_FILE))?.replaceAll('\r', '')
  if (source === undefined) return null
  const [whole, frontMatter = '', prose = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (whole === undefined) {
    const sentence =
      'deve cominciare con una riga "---", poi title:, description:, labels: e un’altra riga "---": una delle due manca'
    report.error({ file: PRIVACY_FILE, line: 1, sentence })
    return null
  }
  // The added line replaces the opening `---`, so that errors have the file's line numbers.
  const file = parseYaml(`\n${frontMatter}`, PRIVACY_FILE, FrontMatterSchema, report)
  const first = frontMatter.split('\n').length + 3
  const text = report.attempt(() => parseProse(prose, first))
  if (!shop) return null
  const values = facts(shop)
  checkTexts(file, values, report)
  for (const [index, written] of prose.split('\n').entries())
    for (const { sentence } of wrongBraces(written, values))
      report.error({ file: PRIVACY_FILE, line: first + index, sentence })
  if (!file.value || !text) return null
  const fill = (written: string) => fillPlaceholders(written, values)
  const { labels, ...head } = file.value
  const notice = chooseForms({ head, labels, ...text }, shop.forms, fill)
  checkHead(notice.head, (key) => ({ at: file.at([key]) }), report)
  return notice
}

function facts(shop: Shop): Placeholders {
  return {
    ...placeholders(shop),
    legalName: shop.legalName,
    address: shop.address.line,
    vatNumber: shop.vatNumber,
    email: shop.email,
    mailto: shop.mailto,
    tel: shop.phone.href,
    retentionDays: String(shop.retentionDays),
  }
}

/** Unsupported Markdown, which would show as raw characters on the page. */
const UNSUPPORTED = /^(?:#|>|\d+\. |[*+] |```|\||-[^ ]|<(?!!--))|\]\(|\*\*|`|https?:\/\//

/**
 * Reads the part of Markdown that long texts need: one `# title`, `## headings`, paragraphs, `- lists`, `**bold**` and
 * `[links](address)`. Throws a ContentError with the line of anything else. `first` is the number of the first line.
 */
export function parseProse(source: string, first = 1): { title: string; blocks: Block[] } {
  const groups: Line[][] = [[]]
  for (const [index, written] of source.split('\n').entries()) {
    const text = written.trim()
    if (text) groups.at(-1)?.push({ text, line: first + index })
    else groups.push([])
  }
  const [[heading] = [], ...rest] = groups.filter((group) => group.length > 0)
  const title = /^# (.+)$/.exec(heading?.text ?? '')?.[1]
  if (!title)
    throw refusal(heading?.line ?? first, 'il testo deve cominciare con un titolo, come "# Informativa"')
  return { title, blocks: rest.map(parseBlock) }
}

interface Line {
  text: string
  line: number
}

const refusal = (line: number, sentence: string) => new ContentError([{ file: PRIVACY_FILE, line, sentence }])

function parseBlock(lines: Line[]): Block {
  const [{ text, line } = { text: '', line: 0 }] = lines
  const heading = lines.length === 1 ? /^## (.+)$/.exec(text)?.[1] : undefined
  if (heading) return { kind: 'heading', text: heading }
  if (lines.every((each) => each.text.startsWith('- ')))
    return { kind: 'list', items: lines.map((each) => inlineOf({ ...each, text: each.text.slice(2) })) }
  return { kind: 'paragraph', content: inlineOf({ text: lines.map((each) => each.text).join(' '), line }) }
}

function inlineOf({ text, line }: Line): Inline[] {
  const parts = parseInline(text)
  for (const { text, strong, href } of parts)
    if (!strong && !href && UNSUPPORTED.test(text))
      throw refusal(
        line,
        `qui c’è “${text.trim()}”, ma si possono usare solo "## titoli", "- elenchi", **grassetto** e [link](https://…)`,
      )
  return parts
}

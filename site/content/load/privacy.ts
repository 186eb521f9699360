import { type Inline, pageName, parseInline, withLiveLinks } from '../inline-text.ts'
import { chooseForms } from '../schema/content-text.ts'
import { type Block, FrontMatterSchema, type Privacy } from '../schema/page.ts'
import type { Shop } from '../schema/shop.ts'
import { ContentError, type Problem, type Report, readText } from './content-files.ts'
import { didYouMean } from './did-you-mean.ts'
import { parseYaml } from './read-yaml.ts'
import { placeholders } from './shop.ts'
import { checkHead, checkTexts, fillPlaceholders, type Placeholders, wrongWords } from './texts.ts'

const PRIVACY_FILE = 'privacy.md'

/**
 * Reads `content/privacy.md` and reports mistakes in its head, unknown placeholders and unsupported Markdown. Null where the file
 * is invalid or the shop is null. Leaves out links to pages of this site that are not among `pages`, with a warning.
 */
export function readPrivacy(
  folder: string,
  shop: Shop | null,
  pages: readonly string[],
  report: Report,
): Privacy | null {
  const source = report
    .attempt(() => readText(folder, PRIVACY_FILE))
    ?.replaceAll('\r', '')
    // A special space, as Word writes it.
    .replace(/(?<=^(?:#+|-))[\u00a0\u202f]/gm, ' ')
  if (source === undefined) return null
  const [whole, frontMatter = '', prose = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (whole === undefined) {
    const begins = source.startsWith('---\n')
    const sentence = !source.trim()
      ? 'il file è vuoto: rimetti il suo testo, anche da una copia'
      : begins
        ? 'manca la riga "---" che va dopo title:, description: e labels:, prima del testo'
        : 'deve cominciare con una riga "---", poi title:, description:, labels: e un’altra riga "---"'
    const line = begins ? lineOf(source, source.search(/\n\s*\n/)) + 1 : 1
    report.error({ file: PRIVACY_FILE, line, sentence })
    return null
  }
  // The added line replaces the opening `---`, so that errors have the file's line numbers.
  const file = parseYaml(`\n${frontMatter}`, PRIVACY_FILE, FrontMatterSchema, report)
  const first = frontMatter.split('\n').length + 3
  // A placeholder is no page's name; below it is checked as an address.
  const isPage = (name: string) => pages.includes(name) || /^\{/.test(name)
  const text = report.attempt(() => parseProse(withLiveLinks(prose, isPage), first))
  const values = facts(shop)
  checkTexts(file, values, report)
  for (const [index, written] of prose.split('\n').entries())
    for (const { sentence } of wrongWords(written, values))
      report.error({ file: PRIVACY_FILE, line: first + index, sentence })
  for (const { href } of parseInline(prose)) {
    if (!href) continue
    const at = { file: PRIVACY_FILE, line: first + lineOf(prose, prose.indexOf(`(${href})`)) - 1 }
    const name = pageName(href)
    const notAddress = `(${href}) non è un indirizzo: per l’email scrivi ({mailto}), per il telefono ({tel})`
    if (/^\{(?!mailto|tel)/.test(href)) report.error({ ...at, sentence: notAddress })
    else if (name !== undefined && !isPage(name))
      report.warn({
        ...at,
        sentence: `nessuna pagina si chiama "${name}"${didYouMean(name, pages)}: il testo resta senza link. Correggi l’indirizzo, o togli il link`,
      })
  }
  if (!shop || !file.value || !text) return null
  const fill = (written: string) => fillPlaceholders(written, values)
  const { labels, ...head } = file.value
  const notice = chooseForms({ head, labels, ...text }, shop.forms, fill)
  checkHead(notice.head, (key) => ({ at: file.at([key]) }), report)
  return notice
}

/** The number, from 1, of the line at an offset. */
const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** What the notice may name besides the placeholders of other texts. */
const FACTS: Record<string, (shop: Shop) => string> = {
  legalName: (shop) => shop.legalName,
  address: (shop) => shop.address.line,
  vatNumber: (shop) => shop.vatNumber,
  email: (shop) => shop.email,
  mailto: (shop) => shop.mailto,
  tel: (shop) => shop.phone.href,
  retentionDays: (shop) => String(shop.retentionDays),
}

function facts(shop: Shop | null): Placeholders {
  const own = Object.entries(FACTS).map(([name, of]) => [name, shop ? of(shop) : ''])
  return { ...placeholders(shop), ...Object.fromEntries(own) }
}

/** Unsupported Markdown, which would show as raw characters on the page. */
const UNSUPPORTED =
  /^(?:#|>|\d+\. |[*+] |```|\||-[^ ])|\] ?\(|\*\*|(?<!\S)\*[^\s*][^*]*\*(?!\w)|`|https?:\/\//

const ONLY = 'si possono usare solo "## titoli", "- elenchi", **grassetto** e [link](https://…)'

const BLANK_LINE =
  'tra un titolo o un elenco e il resto ci vuole una riga vuota, e ogni voce sta su una riga: metti quella vuota qui sopra, o unisci le due'

const PLAIN_HEADING = 'un titolo è già in grassetto, e un link non ci può stare: togli i segni'

const ADDRESS = 'l’indirizzo di un link comincia con https://, mailto:, tel: o /'

/**
 * Reads the part of Markdown that long texts need: one `# title`, `## headings`, paragraphs, `- lists`, `**bold**` and
 * `[links](address)`. Throws a ContentError with the lines of anything else. `first` is the number of the first line.
 */
export function parseProse(source: string, first = 1): { title: string; blocks: Block[] } {
  const groups: Line[][] = [[]]
  for (const [index, written] of source.split('\n').entries()) {
    const text = written.trim()
    if (text) groups.at(-1)?.push({ text, line: first + index })
    else groups.push([])
  }
  const [[heading, second] = [], ...rest] = groups.filter((group) => group.length > 0)
  const [, title = ''] = /^# (.+)$/.exec(heading?.text ?? '') ?? []
  const problems: Problem[] = []
  const refuse = (line: number, sentence: string) => problems.push({ file: PRIVACY_FILE, line, sentence })
  if (!title) refuse(heading?.line ?? first, 'il testo deve cominciare con un titolo, come "# Informativa"')
  if (title && second) refuse(second.line, BLANK_LINE)
  const blocks = rest.map((lines) => parseBlock(lines, refuse))
  if (problems.length > 0) throw new ContentError(problems)
  return { title, blocks }
}

interface Line {
  text: string
  line: number
}

type Refuse = (line: number, sentence: string) => void

function parseBlock(lines: Line[], refuse: Refuse): Block {
  const [{ text, line } = { text: '', line: 0 }] = lines
  const inline = (each: Line) => inlineOf(each, refuse)
  const heading = lines.length === 1 ? /^## (.+)$/.exec(text)?.[1] : undefined
  if (heading && parseInline(heading).some(({ strong, href }) => strong || href)) refuse(line, PLAIN_HEADING)
  if (heading) return { kind: 'heading', text: heading }
  if (lines.every((each) => each.text.startsWith('- ')))
    return { kind: 'list', items: lines.map((each) => inline({ ...each, text: each.text.slice(2) })) }
  const signOf = (each?: Line) => /^(?:## |- )?/.exec(each?.text ?? '')?.[0]
  const unparted = lines.find((each, index) => index > 0 && signOf(each) !== signOf(lines[index - 1]))
  if (unparted) {
    refuse(unparted.line, BLANK_LINE)
    return { kind: 'paragraph', content: [] }
  }
  const bullets = lines.filter((each) => /^[•·▪●–—]\s/.test(each.text))
  // One dash at the beginning of a further line may be punctuation.
  if (bullets[0] && (bullets[0] === lines[0] || bullets.length > 1))
    refuse(
      bullets[0].line,
      `davanti a ogni voce di un elenco ci vuole un trattino corto, "- ", qui c’è “${bullets[0].text}”`,
    )
  return { kind: 'paragraph', content: inline({ text: lines.map((each) => each.text).join(' '), line }) }
}

function inlineOf({ text, line }: Line, refuse: Refuse): Inline[] {
  const parts = parseInline(text)
  const wrong = parts.find(({ text, strong, href }) => !strong && !href && UNSUPPORTED.test(text))
  if (wrong) {
    const [link] = /\[[^[\]]*\]\([^)]*\)?/.exec(wrong.text) ?? []
    const remedy = /^##?[^#\s]/.test(text) ? 'dopo # ci vuole uno spazio' : link ? ADDRESS : ONLY
    refuse(line, `qui c’è “${link ?? wrong.text.trim()}”, ma ${remedy}`)
  }
  return parts
}

import { type CssNode, type List, parse, type Selector } from 'css-tree'

/** Every word in the strings of a script: each could be the name of a class or of an element. */
export function wordsInStrings(script: string): Set<string> {
  const strings = script.match(/(["'`])(?:\\.|(?!\1)[^\\])*\1/gs) ?? []
  return new Set(strings.join(' ').match(/[\w-]+/g))
}

/** The custom properties that styles read: `--name`. */
export function propertiesRead(css: string): Set<string> {
  return new Set(css.match(/(?<=var\(\s*)--[\w-]+/g))
}

const STYLES = /(<style>)([\s\S]*?)(<\/style>)/g
/** A custom property in a rule, as the minifier writes it. */
const PROPERTY = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g

/**
 * The page without the rules for elements and classes that neither it nor a script has, and without the custom properties that
 * then nothing reads. What is left stays as it was written: it is cut out of the text, nothing is written anew.
 * @param inFiles what `wordsInStrings` finds in the scripts that the page may load, and `propertiesRead` in the style sheets
 */
export function withUsedStyles(html: string, inFiles: ReadonlySet<string>): string {
  const onPage = new Set<string>(html.match(/(?<=<)[a-z][\w-]*/gi))
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names.split(/\s+/)) onPage.add(name)
  }
  for (const [, script = ''] of html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
    for (const word of wordsInStrings(script)) onPage.add(word)
  }
  const isUsed = (name: string) => onPage.has(name) || inFiles.has(name)
  const used = html.replace(STYLES, (_, open, css, close) => open + usedRules(css, isUsed) + close)
  const read = propertiesRead(used)
  return used.replace(STYLES, (styles) =>
    styles.replace(PROPERTY, (property, name) => (read.has(name) || isUsed(name) ? property : '')),
  )
}

function usedRules(css: string, isUsed: (name: string) => boolean): string {
  const sheet = parse(css, { positions: true })
  return sheet.type === 'StyleSheet' ? rulesOf(sheet.children, css, isUsed) : css
}

function rulesOf(nodes: List<CssNode>, css: string, isUsed: (name: string) => boolean): string {
  return nodes
    .toArray()
    .map((node) => {
      const text = source(node, css)
      if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
        const selectors = node.prelude.children.toArray()
        const left = selectors.filter((each) => each.type !== 'Selector' || canMatch(each, isUsed))
        if (left.length === selectors.length) return text
        if (left.length === 0) return ''
        return left.map((each) => source(each, css)).join(',') + source(node.block, css)
      }
      // Frames of an animation are rules in name only.
      if (node.type === 'Atrule' && node.block && !/^keyframes$|^font-face$|^page$/.test(node.name)) {
        const rules = rulesOf(node.block.children, css, isUsed)
        // An empty layer still has its place in the order of layers.
        return rules === '' && node.name !== 'layer' ? '' : `${text.slice(0, text.indexOf('{') + 1)}${rules}}`
      }
      return text
    })
    .join('')
}

/** Whether every element and class that it asks for is used somewhere. */
function canMatch(selector: Selector, isUsed: (name: string) => boolean): boolean {
  return selector.children.toArray().every((part) => {
    if (part.type === 'ClassSelector') return isUsed(part.name)
    if (part.type === 'TypeSelector') return part.name === '*' || isUsed(part.name)
    if (part.type !== 'PseudoClassSelector' || !/^(?:is|where|has)$/.test(part.name)) return true
    const alternatives = part.children
      ?.toArray()
      .flatMap((list) => ('children' in list ? (list.children?.toArray() ?? []) : []))
    return (
      !alternatives?.length || alternatives.some((each) => each.type !== 'Selector' || canMatch(each, isUsed))
    )
  })
}

function source({ loc }: CssNode, css: string): string {
  if (!loc) throw new Error('a rule was parsed without its place')
  return css.slice(loc.start.offset, loc.end.offset)
}

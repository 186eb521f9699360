import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompatData, SupportStatement } from '@mdn/browser-compat-data/types'
import { generate, parse as parseCss, walk } from 'css-tree'
import { parse as parseHtml } from 'node-html-parser'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { OLDEST_ENGINES } from '../../../site/build/engines.ts'
import { projectRoot } from '../../support/server-process.ts'
import { builtFile } from '../search/built-pages.ts'

// What the built pages use and one of the oldest engines does not know, by MDN's compatibility data, must be exactly
// what the decision record lists, with what such an engine shows instead.
const RECORD = 'docs/decisions/013-oldest-engines.md'

// Read, not imported: Vitest would first make a module of its 20 MB.
const bcd: CompatData = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
)

const oldest = OLDEST_ENGINES.map((engine) => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(engine) ?? []
  return { browser: name === 'ios' ? 'safari_ios' : name, version }
})

interface Entry {
  __compat?: { support: Partial<Record<string, SupportStatement>> }
  [key: string]: unknown
}

/** A part of the data by its path; undefined where it has none. */
function entry(root: unknown, ...path: string[]): Entry | undefined {
  return path.reduce<Entry | undefined>((inner, key) => inner?.[key] as Entry | undefined, root as Entry)
}

/** Whether every oldest engine knows it, under a vendor's prefix too when `prefixes` has that. */
function isKnown(item: Entry | undefined, prefixes = ''): boolean {
  const support = item?.__compat?.support
  return (
    support === undefined ||
    oldest.every(({ browser, version }) => isSince(support[browser], version, prefixes))
  )
}

function isSince(statement: SupportStatement | undefined, version: string, prefixes: string): boolean {
  if (statement === undefined) return true
  return [statement]
    .flat()
    .some(
      ({ version_added: since, flags, prefix, alternative_name: otherName }) =>
        typeof since === 'string' &&
        since.replace('≤', '').localeCompare(version, 'en', { numeric: true }) <= 0 &&
        !flags &&
        !otherName &&
        (!prefix || prefixes.includes(prefix)),
    )
}

const UNITS: Record<string, string> = {
  dvh: 'viewport_percentage_units_dynamic',
  svh: 'viewport_percentage_units_small',
  lvh: 'viewport_percentage_units_large',
  cqi: 'container_query_length_units',
  cqw: 'container_query_length_units',
}

function tooNewInStyles(css: string): Set<string> {
  const found = new Set<string>()
  const check = (name: string, item: Entry | undefined, prefixes = '') => {
    const known = isKnown(item, prefixes)
    if (!known) found.add(name)
    return known
  }
  const { types, properties, selectors, 'at-rules': atRules } = bcd.css
  walk(parseCss(css), function visit(node) {
    // Engines are asked before they read what is inside.
    if (node.type === 'Atrule' && node.name === 'supports') return this.skip
    if (node.type === 'Atrule') check(`@${node.name}`, entry(atRules, node.name))
    if (node.type === 'NestingSelector') found.add('nesting')
    if (node.type === 'PseudoClassSelector') check(`:${node.name}`, entry(selectors, node.name))
    if (node.type === 'PseudoElementSelector') check(`::${node.name}`, entry(selectors, node.name))
    if (node.type === 'FeatureRange' && this.atrule?.name === 'media') found.add('ranges in media queries')
    if (node.type === 'MediaQuery' && /^not\s*\(|\(not\s*\(/.test(generate(node))) {
      found.add('"not" without a media type')
    }
    if (node.type === 'Feature' && node.kind === 'media') {
      const name = node.name.replace(/^(?:min|max)-/, '')
      const alternative = name === 'resolution' && css.includes('-webkit-min-device-pixel-ratio')
      if (!alternative) check(`(${name})`, entry(atRules, 'media', name))
    }
    if (node.type === 'Function') {
      check(`${node.name}()`, entry(types, node.name) ?? entry(types, 'color', node.name))
    }
    if (node.type === 'Dimension') {
      check(`unit ${node.unit}`, entry(types, 'length', UNITS[node.unit] ?? node.unit))
    }
    if (node.type === 'Declaration' && !node.property.startsWith('--')) {
      const { property } = node
      const item = entry(properties, property)
      const value = generate(node.value)
      if (!check(property, item, css.includes(`-webkit-${property}:`) ? '-webkit-' : '')) return
      for (const word of value.match(/(?<![\w"-])[a-z][a-z-]*(?![\w"(-])/g) ?? []) {
        check(`${property}: ${word}`, entry(item, word))
      }
      if (property === 'content' && /"\s*\//.test(value.replace(/"[^"]*"/g, '""'))) {
        check('content with a text to read out', entry(item, 'alt_text'))
      }
      if (property === 'text-decoration' && /\d/.test(value)) {
        check('text-decoration with a thickness', entry(item, 'includes_thickness'))
      }
    }
    return
  })
  // WebKit does not look again at a selector of this kind when the text comes or goes.
  if (/:has\([^)]*:empty/.test(css)) found.add(':has(:empty)')
  return found
}

function tooNewInMarkup(html: string): Set<string> {
  const found = new Set<string>()
  for (const element of parseHtml(html).querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    if (!isKnown(entry(bcd.html.elements, tag))) found.add(`<${tag}>`)
    for (const name of Object.keys(element.attributes)) {
      const item = entry(bcd.html.elements, tag, name) ?? entry(bcd.html.global_attributes, name)
      if (!isKnown(item)) found.add(`<${tag} ${name}>`)
    }
  }
  return found
}

/** Member names that no object of these groups had yet in the oldest engines. */
function newMembers(...groups: Record<string, object>[]): Set<string> {
  const [known, late] = [new Set<string>(), new Set<string>()]
  for (const members of groups.flatMap((group) => Object.values(group))) {
    for (const [member, item] of Object.entries<Entry>({ ...members })) {
      ;(isKnown(item) ? known : late).add(member.replace(/_static$|_event$/, ''))
    }
  }
  return new Set([...late].filter((name) => !known.has(name)))
}
const builtins = bcd.javascript.builtins as unknown as Record<string, object>
/** Libraries have many members of their own: these are the few that can only be meant as the language's. */
const LANGUAGE = newMembers(
  Object.fromEntries(
    ['Array', 'String', 'Object', 'Promise', 'Set'].map((name) => [name, builtins[name] ?? {}]),
  ),
)
const PLATFORM = newMembers(builtins, bcd.api)

function tooNewInScript(source: string, members: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node)) {
      const [owner, name] = [node.expression.getText(), node.name.text]
      if (members.has(name)) found.add(`.${name}`)
      if (!isKnown(entry(bcd.api, owner, `${name}_static`))) found.add(`${owner}.${name}`)
    }
    if (ts.isNewExpression(node) && !isKnown(entry(bcd.api, node.expression.getText()))) {
      found.add(`new ${node.expression.getText()}`)
    }
    if (ts.isClassStaticBlockDeclaration(node)) found.add('static blocks')
    if (ts.isRegularExpressionLiteral(node) && /\(\?<[=!]|\/[a-z]*v[a-z]*$/.test(node.text)) {
      found.add(`the expression ${node.text}`)
    }
    if (ts.isStringLiteralLike(node) && /\((?:width|height|resolution)\s*[<>]/.test(node.text)) {
      found.add('ranges in media queries')
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('built.js', source, ts.ScriptTarget.ESNext, true))
  return found
}

function builtFiles(folder: string, ending: string): string[] {
  return readdirSync(join(projectRoot, 'dist', folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}${name}`)
}

/** The names in the first column of the record's tables. */
function listed(): string[] {
  const record = readFileSync(join(projectRoot, RECORD), 'utf8')
  const rows = [...record.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell)
  return rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

test('what the oldest engines do not know is what the decision record says', () => {
  const found = new Set<string>()
  const add = (names: Iterable<string>) => {
    for (const name of names) found.add(name)
  }
  for (const file of [...builtFiles('', '.html'), '_server/refused.html']) {
    const html = builtFile(file)
    add(tooNewInMarkup(html))
    for (const style of parseHtml(html).querySelectorAll('style')) add(tooNewInStyles(style.textContent))
    for (const script of parseHtml(html).querySelectorAll(
      'script:not([type*="json"], [type="speculationrules"])',
    )) {
      add(tooNewInScript(script.textContent, PLATFORM))
    }
  }
  const scripts = builtFiles('_astro/', '.js')
  expect(scripts).not.toEqual([])
  for (const script of scripts) add(tooNewInScript(builtFile(script), LANGUAGE))
  expect([...found].toSorted()).toEqual(listed().toSorted())
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { projectRoot } from '../../support/server-process.ts'

const DIST = join(projectRoot, 'dist')

/** The address of every page in `dist/`, those that are not linked to included. */
export const BUILT_PATHS: readonly string[] = readdirSync(DIST, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.html'))
  .map((name) => (name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`))

/** A file of the built site, by its path in `dist/`. */
export const builtBytes = (name: string) => readFileSync(join(DIST, name))

/** A file of the built site as text. */
export const builtFile = (name: string) => builtBytes(name).toString()

/** The name in `dist/` of the page of an address. */
export const fileOf = (path: string) => `${path === '/' ? 'index' : path.slice(1)}.html`

/** The built page of an address such as `/` or `/recupero-dati`, as a search engine reads it. */
export function builtPage(path: string) {
  const html = parse(builtFile(fileOf(path)))
  const body = html.querySelector('body')?.clone() as ReturnType<typeof parse>
  for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
  const json = html.querySelector('script[type="application/ld+json"]')
  return {
    path,
    html,
    /** What the visitor reads: text without scripts and styles, white space joined. */
    text: body.textContent.replace(/\s+/g, ' '),
    /** Value of a `<meta>` by its name or property; null when the page has none. */
    meta: (name: string) =>
      html
        .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
        ?.getAttribute('content') ?? null,
    /** The JSON-LD objects of the page's graph. */
    data: (json ? JSON.parse(json.textContent)['@graph'] : []) as Record<string, unknown>[],
  }
}
export type BuiltPage = ReturnType<typeof builtPage>

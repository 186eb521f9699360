import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteConfig } from '../../../site/config.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { EDITOR_PATH } from '../../../site/editor/configuration.ts'
import { projectRoot } from '../../support/server-process.ts'
import { BUILT_PATHS, type BuiltPage, builtPage } from '../search/built-pages.ts'

const pages = BUILT_PATHS.map(builtPage)
const firstService = loadContent().services[0]?.path ?? ''

/** The content, with the addresses that the shop gives, such as telephone numbers and links in texts. */
const GIVEN = JSON.stringify(loadContent())
/** As a value, as a link in a text, or in the privacy notice's HTML. */
const isGiven = (href: string) =>
  [`"${href}"`, `](${href})`, `href=\\"${href}\\"`].some((written) => GIVEN.includes(written))
/** Addresses outside the site that the site itself composes: mails, chats that begin with a greeting, and the map. */
const OUTGOING = [
  /^mailto:[^@\s]+@\S+$/,
  /^https:\/\/wa\.me\/39\d+\?text=\S/,
  /^https:\/\/www\.openstreetmap\.org\//,
]

const isOutgoing = (href: string) => /^\w+:/.test(href)
const idsIn = ({ html }: BuiltPage) => html.querySelectorAll('[id]').map(({ id }) => id)
const IDS = new Map(pages.map((page) => [page.path, idsIn(page)]))

// All pages but the editor's, which its script renders.
describe.each(pages.filter(({ path }) => path !== EDITOR_PATH))('$path', ({ path, html }) => {
  const links = html.querySelectorAll('a[href]')

  test('every link within the site leads to a page or file, and to a place on it', () => {
    const astray = links
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !isOutgoing(href))
      .filter((href) => {
        const { pathname, hash } = new URL(href, siteConfig.origin + path)
        const isThere =
          BUILT_PATHS.includes(pathname) ||
          statSync(join(projectRoot, 'dist', pathname), { throwIfNoEntry: false })?.isFile()
        return !isThere || (hash !== '' && !IDS.get(pathname)?.includes(decodeURIComponent(hash.slice(1))))
      })
    expect(astray).toEqual([])
  })

  test('links to elsewhere are those that the shop gave, and chats open in a new tab', () => {
    const outgoing = links.filter((link) => isOutgoing(link.getAttribute('href') ?? ''))
    for (const link of outgoing) {
      const { href = '', target, rel = '' } = link.attributes
      expect(isGiven(href) || OUTGOING.some((pattern) => pattern.test(href)), href).toBe(true)
      if (href.startsWith('https://wa.me/')) expect(target, href).toBe('_blank')
      if (target === '_blank') expect(rel, href).toContain('noopener')
    }
  })

  test('has one h1, its headings in order, and every id once', () => {
    const levels = html
      .querySelectorAll('h1, h2, h3, h4, h5, h6')
      .map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels.filter((level) => level === 1)).toHaveLength(path === '/mappa' ? 0 : 1)
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect(skipped, `headings of the levels ${levels}`).toEqual([])
    const ids = IDS.get(path)
    expect(ids).toEqual([...new Set(ids)])
  })
})

test('the navigation marks the present page, and on a service’s page the link to the services', () => {
  const marked = (path: string, navigation: string) =>
    builtPage(path)
      .html.querySelectorAll(`nav[aria-label=${navigation}] [aria-current]`)
      .map((link) => [link.getAttribute('aria-current'), link.textContent.trim()])
  const title = builtPage(firstService).html.querySelector('h1')?.textContent
  expect(marked('/', 'Principale')).toEqual([['page', 'Home']])
  const services = loadContent().home.sections.includes('services')
  expect(marked(firstService, 'Principale')).toEqual(services ? [['true', 'Servizi']] : [])
  expect(marked(firstService, 'Percorso')).toEqual([['page', expect.stringContaining(title ?? '?')]])
  expect(marked('/privacy', 'Principale')).toEqual([])
})

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteConfig } from '../../../site/config.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { EDITOR_PATH } from '../../../site/editor/configuration.ts'
import { projectRoot } from '../../support/server-process.ts'
import { BUILT_PATHS, builtPage } from '../search/built-pages.ts'

const pages = BUILT_PATHS.map(builtPage)
const firstService = loadContent().services[0]?.path ?? ''

const isOutgoing = (href: string) => /^\w+:/.test(href)
const IDS = new Map(
  pages.map(({ path, html }) => [path, html.querySelectorAll('[id]').map(({ id }) => id)]),
)

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
        return (
          !isThere ||
          (hash !== '' && !IDS.get(pathname)?.includes(decodeURIComponent(hash.slice(1))))
        )
      })
    expect(astray).toEqual([])
  })

  test('chats open in a new tab, which knows nothing of the page; there is one h1, and every id once', () => {
    for (const { attributes } of links) {
      const { href = '', target, rel = '' } = attributes
      if (href.startsWith('https://wa.me/')) expect(target, href).toBe('_blank')
      if (target === '_blank') expect(rel, href).toContain('noopener')
    }
    expect(html.querySelectorAll('h1')).toHaveLength(path === '/mappa' ? 0 : 1)
    expect(IDS.get(path)).toEqual([...new Set(IDS.get(path))])
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
  expect(marked(firstService, 'Percorso')).toEqual([
    ['page', expect.stringContaining(title ?? '?')],
  ])
  expect(marked('/privacy', 'Principale')).toEqual([])
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { BuildConfigError, siteConfig } from '../config.ts'

/** Attributes that load a file; the last two are of Astro's islands. */
const LOADING = ['src', 'srcset', 'href', 'component-url', 'renderer-url']

/**
 * Compares what pages and style sheets load from this site with the built files.
 * @throws BuildConfigError with the missing files, one a line.
 */
export async function checkReferences(root: string): Promise<void> {
  const files = (await readdir(root, { recursive: true })).map(
    (file) => `/${file.replaceAll('\\', '/')}`,
  )
  const known = new Set(
    files.flatMap((file) => [file, file.replace(/(?:(?<=^\/)index)?\.html$/, '')]),
  )
  const missing = await Promise.all(
    files.map(async (file) => {
      if (!/\.(?:html|css)$/.test(file)) return []
      const text = await readFile(join(root, file), 'utf8')
      const named = file.endsWith('.css') ? inStyles(text) : inPage(text)
      const addresses = new Set(named.map((address) => new URL(address, siteConfig.origin + file)))
      return [...addresses]
        .filter(
          ({ origin, pathname }) => origin === siteConfig.origin && !known.has(decodeURI(pathname)),
        )
        .map(({ pathname }) => `${file}: ${pathname} non è stato costruito`)
    }),
  )
  const lines = [...new Set(missing.flat())]
  if (lines.length > 0) throw new BuildConfigError(lines.join('\n'))
}

function inPage(html: string): string[] {
  const page = parse(html)
  const loaded = page
    .querySelectorAll('script, link, img, source, iframe, astro-island')
    // A `srcset` may name several files, each before its width.
    .flatMap(({ attributes }) => LOADING.flatMap((name) => attributes[name]?.split(/,\s+/) ?? []))
    .map((value) => value.split(' ', 1)[0] ?? '')
  return [
    ...loaded,
    ...page.querySelectorAll('style').flatMap((style) => inStyles(style.textContent)),
  ]
}

const inStyles = (css: string) =>
  [...css.matchAll(/\burl\(["']?([^"')]+)/g)].map(([, address = '']) => address)

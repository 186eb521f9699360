import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { replyWithin } from '../../contact/reply-promise.ts'
import { siteConfig } from '../config.ts'
import { loadContent } from '../content/load/content.ts'
import { EDITOR_PATH, repositoryOrigin } from '../editor/configuration.ts'
import { contentSecurityPolicy, editorPolicy, withPolicyMeta } from './content-security-policy.ts'
import { checkReferences } from './missing-files.ts'
import { encodedRedirects, headersFile, redirectsFile } from './static-host-files.ts'

/** Folder in `dist/` that the server reads and never serves. */
const FOR_SERVER = '_server'
/** Becomes the template of the answer to a refused native post. */
const REFUSED_PAGE = 'modulo-da-correggere.html'

/**
 * Adds to each page its content security policy, and writes what the server reads
 * (`dist/_server/`), `_headers` and `_redirects` for static hosts, and compressed copies.
 */
export const postbuild = (): AstroIntegration => ({
  name: 'postbuild',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      await checkReferences(root)
      const shop = loadContent().shop
      const files = await readdir(root, { recursive: true })
      const pages = files.filter((file) => file.endsWith('.html'))
      const policies = await Promise.all(pages.map((page) => writePolicy(root, page, shop.editing)))
      const redirects = encodedRedirects(shop.redirects)
      const { email, retentionDays, example } = shop
      const site = {
        shop: { email, retentionDays, example, replyWithin: replyWithin(shop) },
        redirects,
        contentSecurityPolicy: Object.fromEntries(policies),
      }
      await mkdir(join(root, FOR_SERVER))
      await rename(join(root, REFUSED_PAGE), join(root, FOR_SERVER, 'refused.html'))
      await writeFile(join(root, FOR_SERVER, 'site.json'), JSON.stringify(site))
      await writeFile(
        join(root, '_headers'),
        headersFile({ https: siteConfig.origin.startsWith('https:') }),
      )
      await writeFile(join(root, '_redirects'), redirectsFile(redirects))
      const compressible = files.filter((file) => COMPRESSIBLE.test(file) && file !== REFUSED_PAGE)
      await Promise.all(compressible.map((file) => compress(join(root, file))))
    },
  },
})

type Editing = ReturnType<typeof loadContent>['shop']['editing']

/** Writes the policy into a page; resolves to the page's path and its policy. */
async function writePolicy(root: string, page: string, editing: Editing) {
  const html = await readFile(join(root, page), 'utf8')
  const name = page.replaceAll('\\', '/').replace(/\.html$/, '')
  const path =
    page === REFUSED_PAGE ? `/${FOR_SERVER}/refused` : name === 'index' ? '/' : `/${name}`
  const functionsOrigin = siteConfig.functionsUrl && new URL(siteConfig.functionsUrl).origin
  const policy =
    path === EDITOR_PATH && editing
      ? editorPolicy(html, repositoryOrigin(editing))
      : contentSecurityPolicy(html, { functionsOrigin })
  await writeFile(join(root, page), withPolicyMeta(html, policy, siteConfig.origin))
  return [path, policy] as const
}

const COMPRESSIBLE = /\.(?:html|css|js|json|svg|xml|txt|webmanifest|vcf)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside a file, where they are smaller. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const text = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
  const [br, gz] = await Promise.all([toBrotli(bytes, text), toGzip(bytes, { level: 9 })])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

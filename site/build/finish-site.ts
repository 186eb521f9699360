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

type Shop = ReturnType<typeof loadContent>['shop']

/** Folder in `dist/` that the server reads; its files have no address. */
const FOR_SERVER = '_server'
/** The page that becomes the template of the answer to a refused native post. */
const REFUSED_PAGE = 'modulo-da-correggere.html'

/**
 * Checks for missing files, adds to each built page its content security policy, and writes
 * `dist/_server/`, `_headers` and `_redirects` for static hosts, and compressed copies.
 */
export const finishSite = (): AstroIntegration => ({
  name: 'finish-site',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      await checkReferences(root)
      const { shop } = loadContent()
      const files = await readdir(root, { recursive: true })
      const policies = await writePolicies(root, files, shop)
      const redirects = encodedRedirects(shop.redirects)
      const headers = headersFile({ https: siteConfig.origin.startsWith('https:') })
      await writeFile(join(root, '_headers'), headers)
      await writeFile(join(root, '_redirects'), redirectsFile(redirects))
      await writeForServer(root, { ...shop, redirects }, policies)
      await compress(root, files)
    },
  },
})

/** Writes each page's policy into the page; resolves to the policies by the pages' paths. */
async function writePolicies(root: string, files: string[], { editing }: Shop) {
  const functionsOrigin = siteConfig.functionsUrl && new URL(siteConfig.functionsUrl).origin
  const pages = files.filter((file) => file.endsWith('.html'))
  const policies = pages.map(async (page) => {
    const path = pathOf(page)
    const html = await readFile(join(root, page), 'utf8')
    const policy =
      path === EDITOR_PATH && editing
        ? editorPolicy(html, repositoryOrigin(editing))
        : contentSecurityPolicy(html, { functionsOrigin })
    await writeFile(join(root, page), withPolicyMeta(html, policy, siteConfig.origin))
    return [path, policy] as const
  })
  return Object.fromEntries(await Promise.all(policies))
}

function pathOf(page: string): string {
  if (page === REFUSED_PAGE) return `/${FOR_SERVER}/refused`
  const name = page.replaceAll('\\', '/').replace(/\.html$/, '')
  return name === 'index' ? '/' : `/${name}`
}

async function writeForServer(root: string, shop: Shop, policies: Record<string, string>) {
  const { email, retentionDays, example, redirects } = shop
  const site = {
    shop: { email, retentionDays, example, replyWithin: replyWithin(shop) },
    redirects,
    contentSecurityPolicy: policies,
  }
  await mkdir(join(root, FOR_SERVER))
  await rename(join(root, REFUSED_PAGE), join(root, FOR_SERVER, 'refused.html'))
  await writeFile(join(root, FOR_SERVER, 'site.json'), JSON.stringify(site))
}

const COMPRESSIBLE = /\.(?:html|css|js|json|svg|xml|txt|webmanifest|vcf)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside each file that is served as text, where they are smaller. */
async function compress(root: string, files: string[]) {
  const text = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
  const served = files.filter((file) => COMPRESSIBLE.test(file) && file !== REFUSED_PAGE)
  await Promise.all(
    served.map(async (name) => {
      const file = join(root, name)
      const bytes = await readFile(file)
      const [br, gz] = await Promise.all([toBrotli(bytes, text), toGzip(bytes, { level: 9 })])
      if (br.length < bytes.length) await writeFile(`${file}.br`, br)
      if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
    }),
  )
}

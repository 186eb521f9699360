import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { replyWithin } from '../../contact/function-call.ts'
import { siteConfig } from '../config.ts'
import { loadShop } from '../content/load/shop.ts'
import { EDITOR_PATH, repositoryOrigin } from '../editor/configuration.ts'
import { contentSecurityPolicy, editorPolicy, withPolicyMeta } from './content-security-policy.ts'
import { withFormScript } from './form-script.ts'
import { encodedRedirects, writeForStaticHosts } from './static-host-files.ts'

/** Folder in `dist/` that the server reads and never serves. */
const FOR_SERVER = '_server'
/** The page that becomes the template of the server's answer to a refused form post without JavaScript. */
const REFUSED_PAGE = 'modulo-rifiutato.html'

/**
 * Runs after Astro's build and adds to each page its content security policy. Also writes the shop's facts and the template
 * for refused form posts (`dist/_server/`), `_headers` and `_redirects` for static hosts, and compressed copies.
 */
export function postbuild(): AstroIntegration {
  return {
    name: 'postbuild',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const policies = await writePages(root)
        await writeForServer(root, policies)
        await writeForStaticHosts(root, encodedRedirects(loadShop().redirects))
        const served = (await readdir(root, { recursive: true })).filter(
          (path) => !path.startsWith(FOR_SERVER),
        )
        await Promise.all(
          served.filter((path) => COMPRESSIBLE.test(path)).map((path) => compress(join(root, path))),
        )
      },
    },
  }
}

/** Writes each page with its policy; resolves to the policies by path (`/`, `/recupero-dati`, …). */
async function writePages(root: string): Promise<Record<string, string>> {
  const functionsOrigin = siteConfig.functionsUrl ? new URL(siteConfig.functionsUrl).origin : null
  const { editing } = loadShop()
  const policies: Record<string, string> = {}
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith('.html')) continue
    const html = withShortElements(withFormScript(await readFile(join(root, file), 'utf8')))
    const path = pagePath(file)
    const policy =
      path === EDITOR_PATH && editing
        ? editorPolicy(html, repositoryOrigin(editing))
        : contentSecurityPolicy(html, { functionsOrigin })
    await writeFile(join(root, file), withPolicyMeta(html, policy))
    policies[path] = policy
  }
  return policies
}

/** Shortens React's `<path></path>` and the like to `<path/>`, which saves bytes in each drawing. */
function withShortElements(html: string): string {
  return html.replace(/><\/(?:path|circle|rect|line|ellipse)>/g, '/>')
}

function pagePath(file: string): string {
  if (file === REFUSED_PAGE) return `/${FOR_SERVER}/refused`
  const path = `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`
  return path === '/index' ? '/' : path
}

async function writeForServer(root: string, contentSecurityPolicy: Record<string, string>): Promise<void> {
  const loaded = loadShop()
  const { email, retentionDays, example, redirects } = loaded
  const shop = { email, retentionDays, example, replyWithin: replyWithin(loaded) }
  const { origin } = siteConfig
  const site = { origin, shop, redirects: encodedRedirects(redirects), contentSecurityPolicy }
  const folder = join(root, FOR_SERVER)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'site.json'), JSON.stringify(site))
  await rename(join(root, REFUSED_PAGE), join(folder, 'refused.html'))
}

const COMPRESSIBLE = /\.(?:html|css|js|json|svg|xml|txt|webmanifest|vcf)$/
/** Quality 11, the highest, is Node's default. */
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes a `.br` (quality 11) and a `.gz` (level 9) beside a file, where they are smaller. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([toBrotli(bytes, BEST_BROTLI), toGzip(bytes, { level: 9 })])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

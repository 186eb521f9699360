import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Builds the site into `dist/`: beside it first, so that a build that fails leaves the last good one where it is. With
 * `--check` only the content is checked, which takes seconds (`npm run check:content`).
 *
 * A mistake in the content or in the environment ends with its own one-line message. Everything else keeps its stack trace,
 * because then something is broken in the code.
 */
const OWN_ERRORS = ['BuildConfigError', 'ContentError']

const root = join(import.meta.dirname, '..', '..')
const site = join(root, 'dist')
const [next, previous] = [join(root, 'dist.next'), join(root, 'dist.previous')]

/** Our own error, as thrown or as the cause of one that Astro or Vite put around it. */
function ownErrorIn(error: unknown): Error | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (OWN_ERRORS.includes(each.name)) return each
  }
  return null
}

/** Two renames, so that no server ever finds half a site: one that starts in between finds none and says so. */
async function publish(): Promise<void> {
  await rm(previous, { recursive: true, force: true })
  await rename(site, previous).catch(ignoreMissing)
  await rename(next, site)
  await rm(previous, { recursive: true, force: true })
}

async function buildSite(): Promise<void> {
  await rm(next, { recursive: true, force: true })
  // Imported only now, so that a refused content is reported without loading Astro.
  const { build } = await import('astro')
  await build({ logLevel: 'warn', outDir: next })
  await publish()
  process.stdout.write(`Built the site in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

const began = performance.now()
// biome-ignore lint/style/noProcessEnv: importing the checks through Vite would leave "development" there, for the build as well.
process.env.NODE_ENV = 'production'
try {
  // Imported only now, because it reads the environment.
  const { importContentCheck } = await import('./content-in-development.ts')
  const checkContent = await importContentCheck()
  for (const warning of await checkContent()) process.stderr.write(`Attenzione: ${warning}\n`)
  if (process.argv.includes('--check')) process.stdout.write('I contenuti vanno bene.\n')
  else await buildSite()
} catch (error) {
  await rm(next, { recursive: true, force: true })
  const own = ownErrorIn(error)
  if (!own) throw error
  process.stderr.write(`${own.message}\n`)
  process.exitCode = 1
}

import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Builds the site into `dist.next/` and then renames it `dist/`, so that a failed build leaves the previous site. With
 * `--check` it only checks the content, which takes seconds (`npm run check:content`).
 *
 * Mistakes in the content or in the environment are printed as messages, one line each. Other errors keep their
 * stack trace.
 */
const OWN_ERRORS = ['BuildConfigError', 'ContentError', 'MissingFilesError']

const root = join(import.meta.dirname, '..', '..')
const site = join(root, 'dist')
const [next, previous] = [join(root, 'dist.next'), join(root, 'dist.previous')]

/** Replaces `dist/` by two renames: a server finds a whole site or, between them, none. */
async function publish(): Promise<void> {
  await rm(previous, { recursive: true, force: true })
  if (existsSync(site)) await rename(site, previous)
  await rename(next, site)
  await rm(previous, { recursive: true, force: true })
}

async function buildSite(): Promise<void> {
  await rm(next, { recursive: true, force: true })
  // Imported late, so that mistakes in the content are reported without loading Astro.
  const { build } = await import('astro')
  try {
    await build({ logLevel: 'warn', outDir: next })
    await publish()
  } finally {
    await rm(next, { recursive: true, force: true })
  }
  process.stdout.write(`Built the site in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

const began = performance.now()
// biome-ignore lint/style/noProcessEnv: importing the checks through Vite would set it to "development", also for the build.
process.env.NODE_ENV = 'production'
try {
  // Imported inside `try`, because the module loads `site/config.ts`, which throws for a wrong value in the environment.
  const { importContentCheck } = await import('./content-in-development.ts')
  const checkContent = await importContentCheck()
  for (const notice of await checkContent()) process.stderr.write(`${notice}\n`)
  if (process.argv.includes('--check')) process.stdout.write('I contenuti vanno bene.\n')
  else await buildSite()
} catch (error) {
  if (!(error instanceof Error && OWN_ERRORS.includes(error.name))) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

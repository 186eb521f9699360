import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cutFonts } from './fonts.ts'

/*
 * Builds the site into a folder of its own and then renames that `dist/`, so that a failed build
 * leaves the previous site, and two builds at once both succeed. With `--check` it only checks the
 * content.
 */

/** Printed as messages; other errors keep their stack trace. */
const OWN_ERRORS = ['BuildConfigError', 'ContentError']

const root = join(import.meta.dirname, '..', '..')
const site = join(root, 'dist')
/** How the folders are named that a killed build leaves behind. */
const OWN_FOLDER = 'dist.build-'
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Replaces `dist/` by two renames: another build may take it away before the first, and put its own
 * there.
 */
async function publish(built: string, folder: string): Promise<void> {
  for (let previous = 0; ; previous++) {
    await rename(site, join(folder, `previous-${previous}`)).catch(unless('ENOENT'))
    const isPublished = await rename(built, site).then(() => true, unless('ENOTEMPTY', 'EEXIST'))
    if (isPublished) return
  }
}

/** Throws an error again, unless it has one of these codes. */
const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): false => {
    if (codes.includes(error.code ?? '')) return false
    throw error
  }

async function buildSite(): Promise<void> {
  for (const name of readdirSync(root)) {
    const abandoned = Date.now() - ABANDONED_AFTER_MS
    if (name.startsWith(OWN_FOLDER) && statSync(join(root, name)).mtimeMs < abandoned)
      await rm(join(root, name), { recursive: true, force: true })
  }
  const folder = await mkdtemp(join(root, OWN_FOLDER))
  const built = join(folder, 'dist')
  // Imported late, so that mistakes in the content are reported without loading Astro.
  const { build } = await import('astro')
  try {
    // In Vite's usual cache it would remove what `npm run dev` has just loaded into a page.
    await build({ logLevel: 'warn', outDir: built, vite: { cacheDir: join(folder, 'vite') } })
    await publish(built, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write(`Sito costruito in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

const began = performance.now()
// biome-ignore lint/style/noProcessEnv: importing the checks through Vite would set it to "development", also for the build.
process.env.NODE_ENV = 'production'
// Astro’s telemetry would write to the home folder and post what it has seen.
// biome-ignore lint/style/noProcessEnv: Astro reads it when it is imported.
process.env.ASTRO_TELEMETRY_DISABLED = '1'
try {
  await cutFonts()
  // Imported inside `try`, because it loads `site/config.ts`, which throws for a wrong value.
  const { importContentCheck } = await import('./content-in-development.ts')
  const checkContent = await importContentCheck()
  for (const notice of await checkContent()) process.stderr.write(`Da guardare: ${notice}\n`)
  if (process.argv.includes('--check')) process.stdout.write('I contenuti vanno bene.\n')
  else await buildSite()
} catch (error) {
  if (!(error instanceof Error && OWN_ERRORS.includes(error.name))) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

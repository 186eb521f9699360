import { cutFonts } from './fonts.ts'
import { replaceFolder } from './replace-folder.ts'
import { tellErrors } from './terminal.ts'

/*
 * Builds the site, in these steps:
 *
 * 1. the fonts are cut to fewer letters (`fonts.ts`),
 * 2. the content is checked (`check-content.ts`); with `--check` this is the last step,
 * 3. Astro builds the pages and `finish-site.ts` finishes them in a new folder,
 * 4. which becomes `dist/` (`replace-folder.ts`).
 */

const began = performance.now()
tellErrors()
// Importing the checks through Vite would set NODE_ENV to "development", also for the build.
// biome-ignore lint/style/noProcessEnv: Vite and React read it there.
process.env.NODE_ENV = 'production'
// Astro’s telemetry would write to the home folder and send data.
// biome-ignore lint/style/noProcessEnv: Astro reads it when it is imported.
process.env.ASTRO_TELEMETRY_DISABLED = '1'
await cutFonts()
await checkContent()
if (process.argv.includes('--check')) process.stdout.write('I contenuti vanno bene.\n')
else await buildSite()

async function checkContent(): Promise<void> {
  // Imported late, because it loads `site/config.ts`, which throws for a wrong value.
  const { importContentCheck } = await import('./content-in-development.ts')
  const check = await importContentCheck()
  for (const notice of await check()) process.stderr.write(`Da guardare: ${notice}\n`)
}

async function buildSite(): Promise<void> {
  // Imported late, so that mistakes in the content are reported without loading Astro.
  const { build } = await import('astro')
  await replaceFolder('dist', (outDir, temporary) =>
    // A cache of its own: the build would empty the one that a running `npm run dev` uses.
    build({ logLevel: 'warn', outDir, vite: { cacheDir: temporary } }),
  )
  process.stdout.write(`Sito costruito in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

import { build } from 'astro'

/**
 * Builds the site into `dist/`. Mistakes in the content or in the environment are told in the one line that the
 * site has for them; everything else keeps its stack trace, because then something is broken in the code.
 */
const OWN_ERRORS = ['BuildConfigError', 'ContentError']

/** Our own error, as thrown or as the cause of one that Astro or Vite put around it. */
function ownErrorIn(error: unknown): Error | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (OWN_ERRORS.includes(each.name)) return each
  }
  return null
}

const began = performance.now()
try {
  await build({ logLevel: 'warn' })
  console.log(`Built the site in ${((performance.now() - began) / 1000).toFixed(1)} s`)
} catch (error) {
  const own = ownErrorIn(error)
  if (!own) throw error
  console.error(own.message)
  process.exitCode = 1
}
